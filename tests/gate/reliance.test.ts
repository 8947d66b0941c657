import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { isOperationOf } from '../../gate/reliance/about.ts';
import { reliedOn, type Reads } from '../../gate/reliance/claims.ts';
import { standings, type Accepts, type Sighting, type ClaimStanding } from '../../gate/reliance/standing.ts';
import { compareWeights } from '../../gate/reliance/weight.ts';
import { Usages } from '../../gate/reliance/usage.ts';
import type { KnownFinding } from '../../reports/baseline/answers.ts';
import { acceptedBy } from '../../reports/baseline/older.ts';
import { SEVERITIES } from '../../specs/source.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import { linesOf } from './example-lines.ts';
import { sentIn } from './linted.ts';

type Steps = Parameters<typeof linesOf>[0];

async function relied(steps: Steps, reads: Reads = {}) {
  const usages = new Usages();
  for (const call of (await sentIn(linesOf(steps, 'inbox'))).calls) usages.take(call);
  return reliedOn(usages.all, new Map(), reads);
}

const page = '{items: [{id: e1, subject: Hi, from: {email: a@x.example, name: null}}], hasMore: false}';
const plain: Steps = `GET /emails -> 200 ${page}`;
const limited: Steps = `GET /emails?limit=5 -> 200 ${page}`;

test.each<[string, Steps, readonly ClaimId[], readonly ClaimId[]]>([
  [
    'operations that are called',
    plain,
    ['inbox.list-emails.served', 'inbox.page.items-array'],
    ['inbox.search-emails.served', 'prospecting.batch.result-company-id'],
  ],
  [
    'parameters that are left out',
    plain,
    ['inbox.list-emails.limit-default', 'inbox.list-emails.all-folders-by-default'],
    ['inbox.list-emails.limit-200-accepted', 'inbox.list-emails.folder-type-restricts'],
  ],
  [
    'parameters that are sent',
    limited,
    ['inbox.list-emails.limit-respected'],
    ['inbox.list-emails.limit-default', 'inbox.list-emails.filters-select', 'inbox.filter-node.labels'],
  ],
  [
    'fields that came, and those that are missing beside them',
    plain,
    [
      'inbox.email-list-item.subject-string',
      'inbox.address.email-string',
      'inbox.email-list-item.date-string',
    ],
    ['inbox.tag.color-string', 'inbox.errors.code-string'],
  ],
  [
    'statuses that came',
    'GET /emails/e1 -> 404 {code: EMAIL_NOT_FOUND, error: x}',
    ['inbox.errors.code-string'],
    ['inbox.email-detail.wrapped-on-get'],
  ],
])('a tool relies on claims about %s', async (_, steps, on, notOn) => {
  const ids = [...(await relied(steps)).keys()];
  expect(ids).toEqual(expect.arrayContaining([...on]));
  for (const id of notOn) expect(ids).not.toContain(id);
});

test('the configuration narrows the fields to those that the tool reads', async () => {
  const ids = [...(await relied(plain, { 'GET /emails': ['items[].from.email'] })).keys()];
  expect(ids).toContain('inbox.address.email-string');
  expect(ids).toContain('inbox.email-list-item.from-address');
  expect(ids).not.toContain('inbox.email-list-item.subject-string');
});

const drift: Sighting = {
  kind: 'violation',
  state: 'new',
  claim: 'inbox.list-emails.limit-default',
  operation: 'GET /emails',
  fingerprint: '2a7ebcedb6fb',
  title: 'a page without limit holds 25',
  difference: 'without limit: expected 50 items, got 25',
};
const standingOf = async (id: ClaimId, steps: Steps, sightings: readonly Sighting[], accepts?: Accepts) =>
  standings(await relied(steps), sightings, accepts).find(({ claim }) => claim.id === id)?.standing;

test('a claim stands by what was seen of its operation, else by the ledger', async () => {
  const id = 'inbox.list-emails.limit-default';
  expect(await standingOf(id, plain, [])).toBe('stated');
  expect(await standingOf(id, plain, [drift])).toBe('drifted');
  expect(await standingOf(id, plain, [drift], ({ fingerprint }) => fingerprint === '2a7ebcedb6fb')).toBe(
    'accepted',
  );
  expect(await standingOf(id, plain, [{ ...drift, state: 'known' }])).toBe('accepted');
  expect(await standingOf(id, plain, [{ ...drift, state: 'stale' }])).toBe('stated');
  expect(await standingOf(id, plain, [{ ...drift, operation: 'GET /emails/search' }])).toBe('stated');
  expect(await standingOf(id, plain, [{ ...drift, kind: 'changed answer' }])).toBe('changed');
  expect(await standingOf(id, limited, [drift])).toBe(undefined);
});

test.each<[string, Partial<KnownFinding>, ClaimStanding]>([
  ['the fingerprint', { fingerprint: '2a7ebcedb6fb' }, 'accepted'],
  ['older words', { difference: '50 items are 25 items' }, 'accepted'],
  ['older words of another status', { difference: 'the status is 404' }, 'drifted'],
  ['older words of another operation', { operation: 'GET /emails/search' }, 'drifted'],
  ['the fingerprint until yesterday', { fingerprint: '2a7ebcedb6fb', expires: '2026-02-28' }, 'drifted'],
])('an entry of the baseline with %s: the claim stands as npm start has it', async (_, entry, standing) => {
  const given = {
    claim: 'inbox.list-emails.limit-default',
    operation: 'GET /emails',
    difference: 'older',
    ...entry,
  };
  const known: KnownFinding = {
    ...{ reason: 'agreed', owner: 'mail team', expires: '2027-01-01' },
    fingerprint: fingerprintOf(given.claim, given.operation, given.difference),
    ...given,
  };
  const accepts = acceptedBy({ known: [known] }, '2026-03-01');
  expect(await standingOf('inbox.list-emails.limit-default', plain, [drift], accepts)).toBe(standing);
});

test('claims come by weight: that of the ledger, then harm, then calls', async () => {
  const stood = standings(await relied(plain), []).map((each) => ({
    ...each,
    calls: each.operations.length,
  }));
  const first = stood.toSorted(compareWeights);
  const ranks = first.map(({ claim, standing, calls }) => [
    claim.weight === undefined ? 1 : 0,
    SEVERITIES.indexOf(claim.severity),
    ['quirk', 'stated', 'open'].indexOf(standing),
    -calls,
  ]);
  expect(ranks.length).toBeGreaterThan(40);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a.map((x, i) => x - (b[i] ?? 0)).find((x) => x !== 0) ?? 0));
  expect(first[0]?.claim.weight).toBe('relied on');
  expect(first.at(-1)?.claim.severity).toBe('cosmetic');
});

test.each([
  ['*', 'GET /emails', true],
  ['* /tools/**', 'GET /tools/find/email', true],
  ['* /stats/**', 'GET /stats', true],
  ['GET /emails', 'GET /emails/search', false],
  ['* /tools/**', 'GET /toolshed', false],
])('the pattern %s of a claim matches %s: %s', (pattern, operation, matches) => {
  expect(isOperationOf(pattern, operation)).toBe(matches);
});
