import { expect, test } from 'vitest';
import { nodesIn } from '../../suites/inbox/support/filter-nodes.ts';
import { savedView } from '../../suites/inbox/support/saved-views.ts';
import { inbox } from './histories.ts';

const TREE = { id: 'f1', label: 'sender_domain', type: 'equals', value: 'sender.example' };

test.each([
  ['an object', TREE],
  ['JSON text', JSON.stringify(TREE)],
])('the criteria of a view are read where they are %s', (_, filters) => {
  const answer = inbox([{ id: 'v', name: 'A view', filters, mailboxId: 'm' }]);
  expect(savedView(answer, 'v', ['m'])).toEqual({
    id: 'v',
    tree: TREE,
    mailboxIds: ['m'],
    hasMailboxField: true,
    isPlain: true,
  });
});

test.each(['{', '{"a":', 'no tree', '['.repeat(600)])('the text %s holds no nodes', (text) => {
  expect(nodesIn({ filters: text })).toEqual([{ filters: text }]);
});
