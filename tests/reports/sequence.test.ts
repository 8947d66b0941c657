import { expect, test } from 'vitest';
import { reduceJson } from '../../reports/outline.ts';
import { sequenceOf } from '../../reports/sequence.ts';
import { inbox } from '../suites/histories.ts';

const read = inbox({ items: [1, 2, 3] }, { operation: 'GET /emails', authorization: 'masked' });
const LINE = `curl -sS -i -X GET "$BASE_URL"'/emails' -H "Authorization: $API_KEY" ; echo`;

test('a sequence is lines of a shell, each with what was answered', () => {
  expect(sequenceOf([{ action: 'account', seed: 1, plan: 'start', keys: {} }, read])).toEqual([
    `${LINE}  # answer 200, 3 in items`,
  ]);
});

test('requests in a row that are equal become a loop', () => {
  expect(sequenceOf([read, read, read, read])).toEqual([
    `i=0; while [ $i -lt 4 ]; do i=$((i+1)); ${LINE}; done  # answer 200, 3 in items`,
  ]);
});

test.each([
  [1_500, 'sleep 2'],
  [600_000, '# Wait 10 minutes.'],
  [90_000_000, '# Wait 25 hours.'],
])('%i ms on the clock of the account are a wait for a reader: %s', (milliseconds, line) => {
  expect(sequenceOf([{ action: 'advance', milliseconds }])).toEqual([line]);
});

test('waits in a row are one, and a state of the account is said in words', () => {
  const wait = { action: 'advance', milliseconds: 600_000 } as const;
  const change = { inboxWebhook: { url: 'https://a.example' }, situation: { slowReads: false } };
  expect(sequenceOf([{ action: 'arrange', change }, wait, wait, wait])).toEqual([
    '# Bring the account into this state: a webhook at https://a.example, no longer: reads take longer than their time limit.',
    '# Wait 30 minutes.',
  ]);
});

test.each([
  [{ plan: 'none' }, 'the account has no plan'],
  [{ credits: 1 }, '1 credit left'],
  [{ fillList: { listId: 'l1', contacts: 5001 } }, 'list l1 holds 5001 further contacts'],
  [{ campaign: { campaignId: 'c1', failing: ['A', 'B'] } }, 'campaign c1 fails the start check A and B'],
  [{ campaign: { campaignId: 'c1', alwaysOn: true } }, 'campaign c1 is ready to start (always on)'],
  [{ situation: { statsComputing: true } }, 'the statistics are being computed'],
  [{ occasion: 'reply' }, 'occasion reply'],
])('the change %j is a state that those who know the API alone can bring about', (change, words) => {
  expect(sequenceOf([{ action: 'arrange', change }])).toEqual([
    `# Bring the account into this state: ${words}.`,
  ]);
});

test('a long sequence names how many lines it leaves out', () => {
  const reads = Array.from({ length: 80 }, (_, at) => inbox({}, { target: `/emails/${at}` }));
  expect(sequenceOf(reads).slice(59)).toEqual([
    expect.stringContaining('/emails/59'),
    '# 20 further lines: the script of the finding holds them.',
  ]);
});

test('a body is cut by its structure', () => {
  expect(reduceJson({ items: [{ a: 1 }, 2, 3], text: 'x'.repeat(90), total: 3 })).toEqual({
    items: [{ a: 1 }],
    text: `${'x'.repeat(80)}…`,
    total: 3,
  });
});

test('of a list the item stays that holds what was seen', () => {
  const body = { items: [{ id: 'eml_1' }, { id: 'eml_2', tags: 'no such form' }] };
  expect(reduceJson(body, ['no such form'])).toEqual({ items: [body.items[1]] });
  expect(reduceJson(body, ['elsewhere'])).toEqual({ items: [body.items[0]] });
});
