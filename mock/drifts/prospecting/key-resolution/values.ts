import { withoutKeySteps } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** A kind of value that is no longer recognised by its form. */
const unread = (description: string, matches: (text: string) => boolean): DriftRow =>
  alterProspecting(description, {
    fieldOfValue: (value) => (matches(String(value)) ? undefined : reference.fieldOfValue(value)),
  });

export const keyResolutionValues = table('prospecting.key-resolution', {
  'email-value-to-email': unread('emails are not recognised', (text) => text.includes('@')),
  'six-digits-to-phone': unread(
    'a phone has seven digits',
    (text) => text.replaceAll(/\D/g, '').length === 6,
  ),
  'more-digits-to-phone': unread(
    'a phone has six digits',
    (text) => !/[a-z@]/i.test(text) && text.replaceAll(/\D/g, '').length > 6,
  ),
  'five-digits-not-to-phone': alterProspecting('five digits are a phone', {
    fieldOfValue: (value) => (/^\d{5}$/.test(String(value)) ? 'phone' : reference.fieldOfValue(value)),
  }),
  'number-type-to-phone': alterProspecting('numbers are no phones', {
    fieldOfValue: (value) => (typeof value === 'number' ? undefined : reference.fieldOfValue(value)),
  }),
  'profile-url-to-profile-field': alterProspecting('profile URLs are websites', {
    fieldOfValue: (value) =>
      reference.fieldOfValue(value) === 'socialUrlProfile' ? 'websiteUrl' : reference.fieldOfValue(value),
  }),
  'https-url-to-website': {
    main: unread('https URLs are not recognised', (text) => text.startsWith('https:')),
    elsewhere: alterProspecting('https URLs go to the address of the company', {
      fieldOfValue: (value) =>
        String(value).startsWith('https://shop.') ? 'companyAddress' : reference.fieldOfValue(value),
    }),
  },
  'http-url-to-website': unread('http URLs are not recognised', (text) => text.startsWith('http:')),
  'by-value-creates-nothing': withoutKeySteps('value'),
});
