import { describe, expect, test } from 'vitest';
import { drifts, startMock } from '../../mock/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { judgeClaims } from '../../suites/kit/index.ts';
import { differenceIn, differenceOf, fingerprintOf } from '../../suites/kit/engine/difference.ts';
import { mockTarget } from '../../suites/targets.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';

describe('a kind of difference', () => {
  test.each([
    ['limit is 7, not 5', 'limit is 12, not 5'],
    ['subject is "Re: Tuesday", not "Lunch"', 'subject is "a \\"quoted\\" text", not ""'],
    ['q finds eml_QfHxWCP0Z4jW0PRr', 'q finds eml_UqfnVWQVe5ejaBpO'],
    ['contact is [{"id":"a","city":"Ber', 'contact is {"id":"b"}'],
    ['isRead is false', 'isRead is true'],
    ['left out are a1, a2 and a3', 'left out are a1'],
    ['pages of 106 and 200 end at 100', 'pages of 150 and 199 end at 80'],
    ['https://a.example/x answers nothing', 'https://b.example/yy answers nothing'],
  ])('is without values: %s', (one, other) => {
    expect(differenceOf(one)).toBe(differenceOf(other));
  });

  test.each([
    ['limit is absent', 'limit is 7'],
    ['limit is null', 'limit is absent'],
    ['items[].to is absent', 'items[].cc is absent'],
    ['the status is 403, not 404', 'the status is 500, not 404'],
    ['the route answers 404', 'the route answers 501'],
    ['the code is NOT_FOUND', 'the code is REQUEST_ERROR'],
    ['a page is too short', 'a page is out of order'],
  ])('stays apart from another: %s', (one, other) => {
    expect(differenceOf(one)).not.toBe(differenceOf(other));
  });

  test('a number is a status only where an answer is spoken of', () => {
    expect(differenceOf('a recording of 301 seconds answers 200')).toBe(
      'a recording of … seconds answers 200',
    );
    expect(differenceOf('it holds 200 and not 404')).toBe(differenceOf('it holds 150 and not 80'));
  });

  test('without any exchange it is of no operation', () => {
    expect(differenceIn({ message: 'too slow', exchanges: [] })).toEqual({
      operation: '',
      difference: 'too slow',
    });
  });
});

/** The fingerprints that a drift leaves in a run of its claim. */
async function fingerprints(drift: string, seed: number): Promise<readonly string[]> {
  const claim = drift.split('/')[0] as ClaimId;
  const mock = await startMock({ seed, drifts: [drift] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    const [verdict] = await judgeClaims({
      ...{ scenarios, monitors, runCheckers, target, seed, runs: 10 },
      wanted: (id) => id === claim,
    });
    return [verdict?.evidence, ...(verdict?.others ?? [])].flatMap((each) => each?.fingerprint ?? []).sort();
  } finally {
    await target.close();
    await mock.close();
  }
}

/** Drifts of many sections that take little time. */
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

  test('tells drifts of one claim apart that differ in kind', async () => {
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
