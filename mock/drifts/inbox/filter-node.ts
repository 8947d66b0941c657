import { whenListing } from '../edits/inbox.ts';
import { table, alterWire, alterInbox, withInbox } from '../types.ts';
import { whenParameter, replace, setStatus } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const EMPTY = { status: 200, headers: {}, body: { items: [], nextCursor: null, hasMore: false } };

/** Refuses filters whose text contains this. */
const refuses = (part: string) =>
  setStatus([whenListing, whenParameter('filters', (tree) => tree.includes(part)), 200], 400);

/** Ignores filters that should be refused. */
const tolerates = (holds: (tree: string) => boolean) =>
  replace([whenListing, whenParameter('filters', holds), 400], EMPTY);

const ALLOWED_KEYS = ['id', 'label', 'type', 'value', 'and', 'or'];
const keysOf = (tree: string): string[] => [...tree.matchAll(/"(\w+)":/g)].map(([, key = '']) => key);

export const filterNode = table('inbox.filter-node', {
  'json-encoded': alterWire('filters are no longer JSON', refuses('{')),
  'not-json-refused': alterWire(
    'what is no JSON is passed over',
    tolerates((tree) => !tree.startsWith('{')),
  ),
  'id-string': alterWire('a node has no id', refuses('"id":"')),
  'label-string': alterWire('labels are no texts', refuses('"label":"')),
  'type-string': alterWire('types are no texts', refuses('"type":"')),
  'type-equals': alterInbox('equals is unknown', {
    filterWords: {
      ...inboxRules.filterWords,
      textTypes: Object.fromEntries(
        Object.entries(inboxRules.filterWords.textTypes).filter(([type]) => type !== 'equals'),
      ),
    },
  }),
  'value-string': alterWire('values are no texts', refuses('"value":"')),
  'five-levels-accepted': {
    main: withInbox({ filters: { ...inboxRules.filters, maxDepth: inboxRules.filters.maxDepth - 1 } }),
    ignored: alterInbox('nested groups have no effect', {
      filters: { ...inboxRules.filters, heededDepth: 1 },
    }),
  },
  'six-levels-refused': withInbox({
    filters: { ...inboxRules.filters, maxDepth: inboxRules.filters.maxDepth + 2 },
  }),
  'unknown-field-refused': alterWire(
    'unknown keys of a node are passed over',
    tolerates((tree) => keysOf(tree).some((key) => !ALLOWED_KEYS.includes(key))),
  ),
  'unknown-operator-refused': alterWire(
    'unknown operators are passed over',
    tolerates((tree) => !/"type":"(equals|contains|before|after)"/.test(tree)),
  ),
});
