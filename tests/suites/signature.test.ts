import { documentedWords } from '../../suites/kit/checks/documented.ts';
import { message, statusMessage, templateOf, typeOf } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import { drifts, startMock } from '../../mock/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { checkClaims } from '../../suites/kit/index.ts';
import { differenceIn, fingerprintOf } from '../../suites/kit/checks/signature.ts';
import { mockTarget } from '../../suites/targets.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';

describe('a kind of difference', () => {
  const subject = (seen: unknown) => message`subject: expected a text, got ${seen}`;
  test.each([
    [message`limit: expected ${5}, got ${7}`, message`limit: expected ${5}, got ${12}`],
    [subject('Re: Tuesday'), subject('a "quoted" text')],
    [subject('status is 403'), subject(undefined)],
    [subject([{ id: 'a' }]), subject({ id: 'b' })],
    [subject(true), subject(false)],
    [message`lost: ${['a1', 'a2']}`, message`lost: ${['a1']}`],
  ])('is without values: %j', (one, other) => {
    expect(templateOf(one)).toBe(templateOf(other));
  });

  test.each([
    [message`${documentedWords('limit')} is wrong`, message`${documentedWords('pageSize')} is wrong`],
    [message`got ${typeOf(null)}`, message`got ${typeOf(undefined)}`],
    [message`got ${statusMessage(403)}`, message`got ${statusMessage(500)}`],
    [message`got ${documentedWords('NOT_FOUND')}`, message`got ${documentedWords('UNAUTHORIZED')}`],
    [message`${message`a page`} is short`, message`${message`a list`} is short`],
  ])('stays apart from another by our own words: %j', (one, other) => {
    expect(templateOf(one)).not.toBe(templateOf(other));
  });

  test('takes as a status only what may be one, and as documented only what the documents name', () => {
    expect(templateOf(message`got ${statusMessage(9000)}, ${documentedWords('budget owners')}`)).toBe(
      'got …, …',
    );
  });

  test('has no part of what a target sent, though it resembles a message', () => {
    expect(templateOf(message`got ${{ parts: ['own words'], values: [] }}`)).toBe('got …');
  });

  test('without any exchange it is of no operation', () => {
    expect(differenceIn({ message: message`too slow`, exchanges: [] })).toEqual({
      operation: '',
      difference: 'too slow',
    });
  });
});

/** The fingerprints that a drift produces in a run of its claim. */
async function fingerprints(drift: string, seed: number): Promise<readonly string[]> {
  const claim = drift.split('/')[0] as ClaimId;
  const mock = await startMock({ seed, drifts: [drift] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    const [verdict] = await checkClaims({
      ...{ scenarios, monitors: allMonitors, runCheckers: allRunCheckers, target, seed, runs: 10 },
      wanted: (id) => id === claim,
    });
    return [verdict?.evidence, ...(verdict?.others ?? [])].flatMap((each) => each?.fingerprint ?? []).sort();
  } finally {
    await target.close();
    await mock.close();
  }
}

/** Drifts from many sections that take little time. */
const SAMPLED = [
  'inbox.address.email-is-address',
  'inbox.email-list-item.id-string',
  'inbox.list-emails.limit-default',
  'inbox.email-detail.no-tags',
  'prospecting.add-contact.status-200-new',
  'prospecting.batch.duplicates-present',
];

describe('a fingerprint', () => {
  test.each(SAMPLED)('of %s is that of any seed, address, key and account', async (drift) => {
    const first = await fingerprints(drift, 1);
    expect(first.length).toBeGreaterThan(0);
    expect(await fingerprints(drift, 2)).toEqual(first);
  });

  test('distinguishes drifts of one claim that differ in kind', async () => {
    const claim = 'inbox.email-detail.attachments-array';
    const own = drifts.filter((each) => each.claim === claim).map(({ id }) => id);
    const all = await Promise.all(own.map((id) => fingerprints(id, 1)));
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(all.map((each) => each.join())).size).toBe(own.length);
  });

  test('is of its claim, its operation and its kind of difference', () => {
    const one = fingerprintOf('a.b.c', 'GET /x', 'absent');
    expect(one).toMatch(/^[0-9a-f]{12}$/);
    for (const other of [
      ['a.b.d', 'GET /x', 'absent'],
      ['a.b.c', 'GET /y', 'absent'],
      ['a.b.c', 'GET /x', 'null'],
    ])
      expect(fingerprintOf(...other)).not.toBe(one);
  });
});
