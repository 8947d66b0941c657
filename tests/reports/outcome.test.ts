import { message } from '../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { failingGroups, type EndedRun } from '../../reports/outcome.ts';
import type { Finding } from '../../reports/findings.ts';
import type { ClaimVerdict } from '../../suites/kit/index.ts';
import { outcomeOfRun } from './outcome-of-run.ts';
import { sample } from './sample-run.ts';

const HELD: ClaimVerdict = { id: 'inbox.page.items-array', service: 'inbox', verdict: 'held' };
const OBSERVED: ClaimVerdict = {
  ...{
    id: 'inbox.page.next-cursor-of-empty-page',
    service: 'inbox',
    verdict: 'observed',
    observed: ['null'],
  },
};
const CHANGED: ClaimVerdict = { ...OBSERVED, changed: { before: ['null'], now: ['absent'] } };
const WALK: ClaimId = 'inbox.page.walk-complete';
const VIOLATED: ClaimVerdict = { id: WALK, service: 'inbox', verdict: 'violated' };
const UNCERTAIN_OUTCOME: ClaimVerdict = {
  id: WALK,
  service: 'inbox',
  verdict: 'inconclusive',
  reason: message`reset`,
};
const UNPAID: ClaimVerdict = { id: WALK, service: 'inbox', verdict: 'not checked', reason: message`budget` };

type Row = readonly [
  name: string,
  verdicts: readonly ClaimVerdict[],
  code: number,
  reason: RegExp,
  headline: RegExp,
  ended?: Partial<EndedRun>,
];

const ROWS: readonly Row[] = [
  ['all that was checked held', [HELD, OBSERVED, UNPAID], 0, /held/, /^nothing new$/],
  [
    'a claim is violated',
    [HELD, VIOLATED],
    1,
    /^1 finding to act on: 1 violation$/,
    /^1 finding to act on: /,
  ],
  ['an open question is answered otherwise', [HELD, CHANGED], 1, /1 changed answer/, /^1 finding to act on/],
  [
    'something is violated and something inconclusive',
    [VIOLATED, { ...UNCERTAIN_OUTCOME, id: 'inbox.page.has-more-boolean' }],
    1,
    /1 violation; besides, 1 claim is inconclusive \(reset\)$/,
    /^1 finding to act on/,
  ],
  [
    'a claim is inconclusive',
    [HELD, UNCERTAIN_OUTCOME],
    3,
    /1 claim is inconclusive/,
    /^not checked in full: 1 claim/,
  ],
  ['there was nothing to check', [], 3, /nothing was checked/, /^not checked: nothing was checked$/],
  [
    'nothing of all was checked',
    [UNPAID],
    3,
    /nothing was checked/,
    /^not checked: nothing was checked \(budget\)$/,
  ],
  [
    'nothing of all could be checked',
    [UNCERTAIN_OUTCOME],
    3,
    /nothing was checked/,
    /^not checked: .+ inconclusive \(reset\)$/,
  ],
  [
    'an id was not checked',
    [HELD, UNPAID],
    3,
    /walk-complete.*budget/,
    /^not checked in full: inbox\.page\.walk-complete was not checked: budget$/,
    { asked: [HELD.id, UNPAID.id] },
  ],
  [
    'a glob matched something that was checked',
    [HELD, UNPAID],
    0,
    /held/,
    /^nothing new$/,
    { asked: ['inbox.page.*'], isAsked: () => true },
  ],
  [
    'nothing that a glob matches was checked',
    [UNPAID],
    3,
    /nothing that inbox\.page\.\* matches/,
    /^not checked: /,
    { asked: ['inbox.page.*'], isAsked: () => true },
  ],
  [
    'fewer claims are held than asked for',
    [HELD],
    3,
    /minHeld asks for 2/,
    /^not checked in full/,
    { minHeld: 2 },
  ],
  ['as many claims are held as asked for', [HELD], 0, /held/, /^nothing new$/, { minHeld: 1 }],
  [
    'the run was interrupted',
    [HELD],
    3,
    /interrupted/,
    /^not checked in full: interrupted$/,
    { troubles: ['interrupted'] },
  ],
];

test.each(ROWS.map((row) => [row[0], row] as const))('where %s', (_, row) => {
  const [, verdicts, exitCode, reason, headline, ended = {}] = row;
  const { outcome, ...result } = outcomeOfRun(sample.verdicts.run, verdicts, { ended }).verdicts;
  expect(result).toMatchObject({ exitCode, exitReason: expect.stringMatching(reason) as string });
  expect(outcome).toMatchObject({ exitCode, headline: expect.stringMatching(headline) as string });
});

test('a failing finding is led by no finding that does not fail, and each is in one group', () => {
  const { findings } = sample.findings;
  const [broken] = findings;
  if (broken === undefined) throw new Error('the sample has a finding');
  const leader: Finding = { ...broken, fingerprint: 'a', claim: HELD.id, fails: false, state: 'gone' };
  const led: Finding = { ...broken, fingerprint: 'b', cause: HELD.id };
  const alone: Finding = { ...broken, fingerprint: 'c', claim: OBSERVED.id, cause: WALK };
  expect(failingGroups([leader, led, alone])).toEqual([{ leader: 'b', members: ['c'] }]);
  expect(failingGroups([leader, alone])).toEqual([{ leader: 'c', members: [] }]);
});
