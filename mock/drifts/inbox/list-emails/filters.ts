import { set, to } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';
import { type When, whenParameter, whenAll, whenCode, whenDetail } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const { filters, filterWords } = inboxRules;
const badFilters: When = whenAll(whenListing, whenCode('VALIDATION_FAILED'), whenParameter('filters'));

export const listEmailsFilters = table('inbox.list-emails', {
  'filters-select': {
    main: withInbox({ combine: 'filters-ignored' }),
    alike: alterInbox('a text equals all that end like it', {
      filterWords: {
        ...filterWords,
        textTypes: { ...filterWords.textTypes, equals: (text, value) => text.endsWith(value.slice(-4)) },
      },
    }),
  },
  'filters-8192-bytes-accepted': {
    main: withInbox({ filters: { ...filters, maxBytes: filters.maxBytes - 1 } }),
    escaped: alterInbox('at most 8191 bytes once it is escaped', {
      filters: { ...filters, maxBytes: filters.maxBytes - 1 },
      filterWords: { ...filterWords, bytes: (text) => encodeURIComponent(text).length },
    }),
  },
  'filters-8193-bytes-refused': {
    main: withInbox({ filters: { ...filters, maxBytes: filters.maxBytes + 1 } }),
    characters: alterInbox('characters are counted for bytes', {
      filterWords: { ...filterWords, bytes: (text) => [...text].length },
    }),
  },
  'filters-50-conditions-accepted': {
    main: withInbox({ filters: { ...filters, maxConditions: filters.maxConditions - 1 } }),
    'with-groups': alterInbox('at most 49 conditions, groups among them', {
      filters: { ...filters, maxConditions: filters.maxConditions - 1 },
      filterWords: { ...filterWords, groupsCount: true },
    }),
  },
  'filters-51-conditions-refused': {
    main: withInbox({ filters: { ...filters, maxConditions: filters.maxConditions + 1 } }),
    'per-group': withInbox({ conditionsInTotal: false }),
  },
  'filters-500-character-value-accepted': withInbox({
    filters: { ...filters, valueMaxChars: filters.valueMaxChars - 1 },
  }),
  'filters-501-character-value-refused': withInbox({
    filters: { ...filters, valueMaxChars: filters.valueMaxChars + 1 },
  }),
  'filters-invalid-code': {
    main: withInbox({ invalidCode: 'BAD_FILTERS' }),
    'too-deep': set([whenListing, whenDetail('maxDepth')], 'code', 'REQUEST_ERROR'),
  },
  'filters-invalid-400': to(badFilters, 422),
  'filters-invalid-details': {
    main: set(badFilters, 'details', {}),
    'other-name': set(badFilters, 'details', { query: ['is invalid'] }),
  },
  'filters-too-deep-details': set([whenListing, whenDetail('maxDepth')], 'details.maxDepth', 4),
  'filters-bad-date-ignored': alterInbox('an invalid date is refused', {
    filterWords: {
      ...filterWords,
      valueFits: (label, value) => label !== 'date' || !Number.isNaN(Date.parse(value)),
    },
  }),
});
