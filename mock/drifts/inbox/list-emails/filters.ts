import { list, listed } from '../../edits/inbox-refusals.ts';
import { table } from '../../types.ts';
import { type When, asked, both, coded, detailed, setField, setStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const { filters } = inboxRules;

const badFilters: When = both(list, coded('VALIDATION_FAILED'), asked('filters'));

export const listEmailsFilters = table({
  'inbox.list-emails.filters-select': [
    { description: 'filters are checked, and ignored', inbox: { combine: 'filters-ignored' } },
    {
      variant: 'alike',
      description: 'a text equals all that end like it',
      inbox: {
        filterWords: {
          ...inboxRules.filterWords,
          textTypes: {
            ...inboxRules.filterWords.textTypes,
            equals: (text, value) => text.endsWith(value.slice(-4)),
          },
        },
      },
    },
  ],
  'inbox.list-emails.filters-8192-bytes-accepted': {
    description: 'at most 4000 bytes',
    inbox: { filters: { ...filters, maxBytes: 4000 } },
  },
  'inbox.list-emails.filters-8193-bytes-refused': {
    description: 'up to 16384 bytes',
    inbox: { filters: { ...filters, maxBytes: filters.maxBytes * 2 } },
  },
  'inbox.list-emails.filters-50-conditions-accepted': {
    description: 'at most 48 conditions',
    inbox: { filters: { ...filters, maxConditions: filters.maxConditions - 2 } },
  },
  'inbox.list-emails.filters-51-conditions-refused': {
    description: 'up to 51 conditions',
    inbox: { filters: { ...filters, maxConditions: filters.maxConditions + 1 } },
  },
  'inbox.list-emails.filters-500-character-value-accepted': {
    description: 'values of at most 499 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars - 1 } },
  },
  'inbox.list-emails.filters-501-character-value-refused': {
    description: 'values of up to 501 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars + 1 } },
  },
  'inbox.list-emails.filters-invalid-code': {
    description: 'invalid filters have another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_FILTERS' } },
  },
  'inbox.list-emails.filters-invalid-400': {
    description: 'invalid filters answer 422',
    wire: setStatus(badFilters, 422),
  },
  'inbox.list-emails.filters-invalid-details': {
    description: 'the refusal names nothing',
    wire: setField(badFilters, 'details', {}),
  },
  'inbox.list-emails.filters-too-deep-details': {
    description: 'the bound is said to be 4',
    wire: setField(both(list, detailed('maxDepth')), 'details.maxDepth', 4),
  },
  'inbox.list-emails.filters-bad-date-ignored': {
    description: 'a date that is none is refused',
    wire: setStatus(
      both(
        listed,
        asked('filters', (tree) => {
          const value = /"label":"date"[^}]*"value":"([^"]*)"/.exec(tree)?.[1];
          return value !== undefined && Number.isNaN(Date.parse(value));
        }),
      ),
      400,
    ),
  },
});
