import { list } from '../../edits/inbox-refusals.ts';
import { table } from '../../types.ts';
import { type When, asked, both, coded, detailed, setField, setStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const { filters, filterWords } = inboxRules;

const badFilters: When = both(list, coded('VALIDATION_FAILED'), asked('filters'));

export const listEmailsFilters = table({
  'inbox.list-emails.filters-select': [
    { description: 'filters are checked, and ignored', inbox: { combine: 'filters-ignored' } },
    {
      variant: 'alike',
      description: 'a text equals all that end like it',
      inbox: {
        filterWords: {
          ...filterWords,
          textTypes: {
            ...filterWords.textTypes,
            equals: (text, value) => text.endsWith(value.slice(-4)),
          },
        },
      },
    },
  ],
  'inbox.list-emails.filters-8192-bytes-accepted': [
    {
      description: 'at most 8191 bytes',
      inbox: { filters: { ...filters, maxBytes: filters.maxBytes - 1 } },
    },
    {
      variant: 'escaped',
      description: 'at most 8191 bytes once it is escaped',
      inbox: {
        filters: { ...filters, maxBytes: filters.maxBytes - 1 },
        filterWords: { ...filterWords, bytes: (text) => encodeURIComponent(text).length },
      },
    },
  ],
  'inbox.list-emails.filters-8193-bytes-refused': [
    {
      description: 'up to 8193 bytes',
      inbox: { filters: { ...filters, maxBytes: filters.maxBytes + 1 } },
    },
    {
      variant: 'characters',
      description: 'characters are counted for bytes',
      inbox: { filterWords: { ...filterWords, bytes: (text) => [...text].length } },
    },
  ],
  'inbox.list-emails.filters-50-conditions-accepted': [
    {
      description: 'at most 49 conditions',
      inbox: { filters: { ...filters, maxConditions: filters.maxConditions - 1 } },
    },
    {
      variant: 'with-groups',
      description: 'at most 49 conditions, groups among them',
      inbox: {
        filters: { ...filters, maxConditions: filters.maxConditions - 1 },
        filterWords: { ...filterWords, groupsCount: true },
      },
    },
  ],
  'inbox.list-emails.filters-51-conditions-refused': [
    {
      description: 'up to 51 conditions',
      inbox: { filters: { ...filters, maxConditions: filters.maxConditions + 1 } },
    },
    {
      variant: 'per-group',
      description: 'each group counts for itself',
      inbox: { conditionsInTotal: false },
    },
  ],
  'inbox.list-emails.filters-500-character-value-accepted': {
    description: 'values of at most 499 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars - 1 } },
  },
  'inbox.list-emails.filters-501-character-value-refused': {
    description: 'values of up to 501 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars + 1 } },
  },
  'inbox.list-emails.filters-invalid-code': [
    {
      description: 'invalid filters have another code',
      inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_FILTERS' } },
    },
    {
      variant: 'too-deep',
      description: 'a tree that is too deep has another code',
      wire: setField(both(list, detailed('maxDepth')), 'code', 'REQUEST_ERROR'),
    },
  ],
  'inbox.list-emails.filters-invalid-400': {
    description: 'invalid filters answer 422',
    wire: setStatus(badFilters, 422),
  },
  'inbox.list-emails.filters-invalid-details': [
    {
      description: 'the refusal names nothing',
      wire: setField(badFilters, 'details', {}),
    },
    {
      variant: 'other-name',
      description: 'the refusal names a query',
      wire: setField(badFilters, 'details', { query: ['is invalid'] }),
    },
  ],
  'inbox.list-emails.filters-too-deep-details': {
    description: 'the bound is said to be 4',
    wire: setField(both(list, detailed('maxDepth')), 'details.maxDepth', 4),
  },
  'inbox.list-emails.filters-bad-date-ignored': {
    description: 'a date that is none is refused',
    inbox: {
      filterWords: {
        ...filterWords,
        valueFits: (label, value) => label !== 'date' || !Number.isNaN(Date.parse(value)),
      },
    },
  },
});
