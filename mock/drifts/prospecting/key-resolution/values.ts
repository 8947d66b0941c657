import { keys } from '../../edits/prospecting-lists.ts';
import { type DriftRow, table } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** A kind of value that is no longer recognised by its form. */
const unread = (description: string, matches: (text: string) => boolean): DriftRow => ({
  description,
  prospecting: {
    fieldOfValue: (value) => (matches(String(value)) ? undefined : reference.fieldOfValue(value)),
  },
});

export const keyResolutionValues = table({
  'prospecting.key-resolution.email-value-to-email': unread('emails are not recognised', (text) =>
    text.includes('@'),
  ),
  'prospecting.key-resolution.six-digits-to-phone': unread(
    'a phone has seven digits',
    (text) => text.replaceAll(/\D/g, '').length === 6,
  ),
  'prospecting.key-resolution.more-digits-to-phone': unread(
    'a phone has six digits',
    (text) => !/[a-z@]/i.test(text) && text.replaceAll(/\D/g, '').length > 6,
  ),
  'prospecting.key-resolution.five-digits-not-to-phone': {
    description: 'five digits are a phone',
    prospecting: {
      fieldOfValue: (value) => (/^\d{5}$/.test(String(value)) ? 'phone' : reference.fieldOfValue(value)),
    },
  },
  'prospecting.key-resolution.number-type-to-phone': {
    description: 'numbers are no phones',
    prospecting: {
      fieldOfValue: (value) => (typeof value === 'number' ? undefined : reference.fieldOfValue(value)),
    },
  },
  'prospecting.key-resolution.profile-url-to-profile-field': {
    description: 'profile URLs are websites',
    prospecting: {
      fieldOfValue: (value) =>
        reference.fieldOfValue(value) === 'socialUrlProfile' ? 'websiteUrl' : reference.fieldOfValue(value),
    },
  },
  'prospecting.key-resolution.https-url-to-website': [
    unread('https URLs are not recognised', (text) => text.startsWith('https:')),
    {
      description: 'https URLs go to the address of the company',
      prospecting: {
        fieldOfValue: (value) =>
          String(value).startsWith('https://shop.') ? 'companyAddress' : reference.fieldOfValue(value),
      },
      variant: 'elsewhere',
    },
  ],
  'prospecting.key-resolution.http-url-to-website': unread('http URLs are not recognised', (text) =>
    text.startsWith('http:'),
  ),
  'prospecting.key-resolution.by-value-creates-nothing': keys(
    'values are not looked at',
    'name',
    'technical',
    'custom',
    'id',
    'new',
  ),
});
