import { table, alterProspecting, withProspecting } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged } from '../answers.ts';
import { foldName, keepsValue } from '../../prospecting/fields.ts';
import { prospectingRules } from '../../prospecting/rules.ts';

const { fieldOfValue } = prospectingRules;
const ADDING = whenSuccessOf(
  'POST /lists/list/{listId}/contacts',
  'POST /lists/list/{listId}/contacts/batch',
);
const LONG_ENOUGH = 6;
const isDate = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

export const keyResolution = table('prospecting.key-resolution', {
  'prefix-of-three': alterProspecting('a field that the document does not list begins like a key', {
    capturedBy: (key) => (key === 'sen' ? 'sendingHours' : prospectingRules.capturedBy(key)),
  }),
  aliases: alterProspecting('surname is another name of lastName', {
    aliasOf: (key) => (key.toLowerCase() === 'surname' ? 'lastName' : undefined),
  }),
  'by-value-order': alterProspecting('digits in a URL go before the URL', {
    fieldOfValue: (value) => (/^https?:.*\/\d{6}$/.test(String(value)) ? 'phone' : fieldOfValue(value)),
  }),
  'custom-match-case': alterProspecting('custom variables are matched as they are written', {
    namesVariable: ({ technicalName, displayName }, key) => technicalName === key || displayName === key,
  }),
  'digits-with-separators': alterProspecting('a date is no phone number', {
    fieldOfValue: (value) => (isDate(value) ? undefined : fieldOfValue(value)),
  }),
  'id-key-case': withProspecting({ idSuffixCaseMatters: true }),
  'id-key-listed-as-created': objectsChanged(
    'variables that come from keys ending in `id` are not listed',
    ADDING,
    (body) => {
      const { createdCustomVariables: created } = body;
      return Array.isArray(created)
        ? {
            ...body,
            createdCustomVariables: (created as { readonly technicalName: string }[]).filter(
              ({ technicalName }) => !technicalName.toLowerCase().endsWith('id'),
            ),
          }
        : body;
    },
    0,
  ),
  'last-contacted-standing': alterProspecting('lastContacted is a date', {
    keepsValue: (field, value) => keepsValue(field === 'lastContacted' ? 'birthDate' : field, value),
  }),
  'new-variable-name-form': alterProspecting('the technical name of a new variable has no blanks', {
    newVariable: (key) => ({
      technicalName: key.trim().replaceAll(/\s+/g, '_'),
      displayName: key,
      schema: 'lead',
    }),
  }),
  'one-key-which-wins': withProspecting({ secondKeyOfField: 'wins' }),
  'prefix-direction': alterProspecting('a key that ends with the name of a field fills it as well', {
    isSuffix: (field, key) => field.endsWith(key) || (field.length >= LONG_ENOUGH && key.endsWith(field)),
  }),
  'prefix-length-counting': alterProspecting('blanks, underscores and dashes count as characters of a key', {
    affixLength: (key) => key.length,
  }),
  'prefix-ties': alterProspecting('com begins companyDomain first', {
    capturedBy: (key) => (foldName(key) === 'com' ? 'companyDomain' : undefined),
  }),
  'profile-url-forms': {
    main: alterProspecting('pages of another network are profiles as well', {
      fieldOfValue: (value) =>
        /^https:\/\/x\.com\//.test(String(value)) ? 'socialUrlProfile' : fieldOfValue(value),
    }),
    'one-network': alterProspecting('profiles are those of one network', {
      fieldOfValue: (value) => {
        const field = fieldOfValue(value);
        return field === 'socialUrlProfile' && !String(value).startsWith('https://social.example/')
          ? 'websiteUrl'
          : field;
      },
    }),
  },
  'resolution-on-patch': withProspecting({ changeResolvesKeys: false }),
  'short-number-under-unknown-key': alterProspecting('any number under an unknown key is a phone number', {
    fieldOfValue: (value) => (typeof value === 'number' ? 'phone' : fieldOfValue(value)),
  }),
});
