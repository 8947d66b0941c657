import { type DriftRow, alterInbox, table } from '../../drifts/types.ts';
import type { FilterWords } from '../../inbox/open-rules.ts';
import { inboxRules } from '../../inbox/rules.ts';

const { filterWords } = inboxRules;
export const filtering = (description: string, words: Partial<FilterWords>): DriftRow =>
  alterInbox(description, { filterWords: { ...filterWords, ...words } });

export const filterNode = table('inbox.filter-node', {
  'depth-counts-root': filtering('the root is no level', { rootLevel: 0 }),
  'grouping-keys': filtering('all groups as well', { groups: { ...filterWords.groups, all: 'every' } }),
  'json-encoded': filtering('a tree begins with a group', { rootGroup: true }),
  'keys-required': filtering('a node needs an id', { required: [...filterWords.required, 'id'] }),
  'value-string': filtering('a domain is compared with domains alone', {
    valueFits: (label, value) => label !== 'sender_domain' || /^[a-z0-9.-]{1,253}\.[a-z]{2,}$/.test(value),
  }),
  'groups-are-conditions': filtering('groups are conditions', { groupsCount: true }),
  'ids-repeat': filtering('ids of a tree differ', { idsRepeat: false }),
  labels: filtering('recipients are compared, too', {
    labels: { ...filterWords.labels, recipient: ({ to }) => to.map(({ email }) => email).join(' ') },
  }),
  'root-array': filtering('an array of nodes is a group', { rootArray: true }),
  types: filtering('beginnings are compared, too', {
    textTypes: { ...filterWords.textTypes, starts_with: (text, value) => text.startsWith(value) },
  }),
});
