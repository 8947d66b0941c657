import { good, objectsChanged } from '../answers.ts';
import { fold, keepsValue } from '../../prospecting/fields.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { variantTable } from '../types.ts';

const { fieldOfValue } = prospectingRules;
const ADDING = good('POST /lists/list/{listId}/contacts', 'POST /lists/list/{listId}/contacts/batch');
const LONG_ENOUGH = 6;
const isDate = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

export const keyResolution = variantTable({
  'prospecting.key-resolution.prefix-of-three': {
    description: 'a field that the document does not list begins like a key',
    prospecting: {
      capturedBy: (key) => (key === 'sen' ? 'sendingHours' : prospectingRules.capturedBy(key)),
    },
  },
  'prospecting.key-resolution.aliases': {
    description: 'surname is another name of lastName',
    prospecting: { aliasOf: (key) => (key.toLowerCase() === 'surname' ? 'lastName' : undefined) },
  },
  'prospecting.key-resolution.by-value-order': {
    description: 'digits in a URL go before the URL',
    prospecting: {
      fieldOfValue: (value) => (/^https?:.*\/\d{6}$/.test(String(value)) ? 'phone' : fieldOfValue(value)),
    },
  },
  'prospecting.key-resolution.custom-match-case': {
    description: 'custom variables are matched as they are written',
    prospecting: {
      namesVariable: ({ technicalName, displayName }, key) => technicalName === key || displayName === key,
    },
  },
  'prospecting.key-resolution.digits-with-separators': {
    description: 'a date is no phone number',
    prospecting: { fieldOfValue: (value) => (isDate(value) ? undefined : fieldOfValue(value)) },
  },
  'prospecting.key-resolution.id-key-case': {
    description: 'only `id` in lower case counts as the end of a key',
    prospecting: { idSuffixCaseMatters: true },
  },
  'prospecting.key-resolution.id-key-listed-as-created': objectsChanged(
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
  'prospecting.key-resolution.last-contacted-standing': {
    description: 'lastContacted is a date',
    prospecting: {
      keepsValue: (field, value) => keepsValue(field === 'lastContacted' ? 'birthDate' : field, value),
    },
  },
  'prospecting.key-resolution.new-variable-name-form': {
    description: 'the technical name of a new variable has no blanks',
    prospecting: {
      newVariable: (key) => ({
        technicalName: key.trim().replaceAll(/\s+/g, '_'),
        displayName: key,
        schema: 'lead',
      }),
    },
  },
  'prospecting.key-resolution.one-key-which-wins': {
    description: 'of two keys of one field the later wins',
    prospecting: { secondKeyOfField: 'wins' },
  },
  'prospecting.key-resolution.prefix-direction': {
    description: 'a key that ends with the name of a field fills it as well',
    prospecting: {
      isSuffix: (field, key) => field.endsWith(key) || (field.length >= LONG_ENOUGH && key.endsWith(field)),
    },
  },
  'prospecting.key-resolution.prefix-length-counting': {
    description: 'blanks, underscores and dashes count as characters of a key',
    prospecting: { affixLength: (key) => key.length },
  },
  'prospecting.key-resolution.prefix-ties': {
    description: 'com begins companyDomain first',
    prospecting: { capturedBy: (key) => (fold(key) === 'com' ? 'companyDomain' : undefined) },
  },
  'prospecting.key-resolution.profile-url-forms': [
    {
      description: 'pages of another network are profiles as well',
      prospecting: {
        fieldOfValue: (value) =>
          /^https:\/\/x\.com\//.test(String(value)) ? 'socialUrlProfile' : fieldOfValue(value),
      },
    },
    {
      variant: 'one-network',
      description: 'profiles are those of one network',
      prospecting: {
        fieldOfValue: (value) => {
          const field = fieldOfValue(value);
          return field === 'socialUrlProfile' && !String(value).startsWith('https://social.example/')
            ? 'websiteUrl'
            : field;
        },
      },
    },
  ],
  'prospecting.key-resolution.resolution-on-patch': {
    description: 'keys of a change are taken as they are',
    prospecting: { changeResolvesKeys: false },
  },
  'prospecting.key-resolution.short-number-under-unknown-key': {
    description: 'any number under an unknown key is a phone number',
    prospecting: { fieldOfValue: (value) => (typeof value === 'number' ? 'phone' : fieldOfValue(value)) },
  },
});
