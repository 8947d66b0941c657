import { type DriftRow, alterInbox, table } from '../../drifts/types.ts';
import type { FilterWords } from '../../inbox/open-rules.ts';
import { inboxRules } from '../../inbox/rules.ts';

const { filterWords } = inboxRules;
export const filtering = (description: string, words: Partial<FilterWords>): DriftRow =>
  alterInbox(description, { filterWords: { ...filterWords, ...words } });

export const filterNode = table({
  'inbox.filter-node.depth-counts-root': filtering('the root is no level', { rootLevel: 0 }),
  'inbox.filter-node.grouping-keys': filtering('all groups as well', {
    groups: { ...filterWords.groups, all: 'every' },
  }),
  'inbox.filter-node.json-encoded': filtering('a tree begins with a group', { rootGroup: true }),
  'inbox.filter-node.keys-required': filtering('a node needs an id', {
    required: [...filterWords.required, 'id'],
  }),
  'inbox.filter-node.value-string': filtering('a domain is compared with domains alone', {
    valueFits: (label, value) => label !== 'sender_domain' || /^[a-z0-9.-]{1,253}\.[a-z]{2,}$/.test(value),
  }),
  'inbox.filter-node.groups-are-conditions': filtering('groups are conditions', { groupsCount: true }),
  'inbox.filter-node.ids-repeat': filtering('ids of a tree differ', { idsRepeat: false }),
  'inbox.filter-node.labels': filtering('recipients are compared, too', {
    labels: { ...filterWords.labels, recipient: ({ to }) => to.map(({ email }) => email).join(' ') },
  }),
  'inbox.filter-node.root-array': filtering('an array of nodes is a group', { rootArray: true }),
  'inbox.filter-node.types': filtering('beginnings are compared, too', {
    textTypes: { ...filterWords.textTypes, starts_with: (text, value) => text.startsWith(value) },
  }),
});
