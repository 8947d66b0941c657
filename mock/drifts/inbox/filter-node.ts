import { list } from '../edits/inbox-filters.ts';
import { table } from '../types.ts';
import { asked, both, replace, setStatus, status } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const EMPTY = { status: 200, headers: {}, body: { items: [], nextCursor: null, hasMore: false } };

/** Filters whose text has this are refused. */
const refuses = (part: string) =>
  setStatus(
    both(
      list,
      asked('filters', (tree) => tree.includes(part)),
      status(200),
    ),
    400,
  );

/** Refused filters are passed over instead. */
const tolerates = (holds: (tree: string) => boolean) =>
  replace(both(list, asked('filters', holds), status(400)), EMPTY);

const LEGAL_KEYS = ['id', 'label', 'type', 'value', 'and', 'or'];

const keysOf = (tree: string): string[] => [...tree.matchAll(/"(\w+)":/g)].map(([, key = '']) => key);

export const filterNode = table({
  'inbox.filter-node.json-encoded': {
    description: 'filters are no longer JSON',
    wire: refuses('{'),
  },
  'inbox.filter-node.not-json-refused': {
    description: 'what is no JSON is passed over',
    wire: tolerates((tree) => !tree.startsWith('{')),
  },
  'inbox.filter-node.id-string': { description: 'a node has no id', wire: refuses('"id":"') },
  'inbox.filter-node.label-string': { description: 'labels are no texts', wire: refuses('"label":"') },
  'inbox.filter-node.type-string': { description: 'types are no texts', wire: refuses('"type":"') },
  'inbox.filter-node.type-equals': {
    description: 'equals is unknown',
    inbox: {
      filterWords: {
        ...inboxRules.filterWords,
        textTypes: Object.fromEntries(
          Object.entries(inboxRules.filterWords.textTypes).filter(([type]) => type !== 'equals'),
        ),
      },
    },
  },
  'inbox.filter-node.value-string': { description: 'values are no texts', wire: refuses('"value":"') },
  'inbox.filter-node.five-levels-accepted': {
    description: 'at most four levels',
    inbox: { filters: { ...inboxRules.filters, maxDepth: inboxRules.filters.maxDepth - 1 } },
  },
  'inbox.filter-node.six-levels-refused': {
    description: 'up to seven levels',
    inbox: { filters: { ...inboxRules.filters, maxDepth: inboxRules.filters.maxDepth + 2 } },
  },
  'inbox.filter-node.unknown-field-refused': {
    description: 'unknown keys of a node are passed over',
    wire: tolerates((tree) => keysOf(tree).some((key) => !LEGAL_KEYS.includes(key))),
  },
  'inbox.filter-node.unknown-operator-refused': {
    description: 'unknown operators are passed over',
    wire: tolerates((tree) => !/"type":"(equals|contains|before|after)"/.test(tree)),
  },
});
