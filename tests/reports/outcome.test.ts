import { expect, test } from 'vitest';
import { outcomeOf, type Ended } from '../../reports/outcome.ts';

type Verdict = Ended['verdicts'][number];
const HELD: Verdict = { id: 'inbox.page.items-array', verdict: 'held' };
const OBSERVED: Verdict = { id: 'inbox.page.next-cursor-of-empty-page', verdict: 'observed' };
const CHANGED: Verdict = { ...OBSERVED, changed: { before: ['null'], now: ['absent'] } };
const VIOLATED: Verdict = { id: 'inbox.page.walk-complete', verdict: 'violated' };
const DOUBTED: Verdict = { id: 'inbox.page.walk-complete', verdict: 'inconclusive', reason: 'reset' };
const UNPAID: Verdict = { id: 'inbox.page.walk-complete', verdict: 'not checked', reason: 'budget' };

test.each<[string, Partial<Ended> & Pick<Ended, 'verdicts'>, number, RegExp]>([
  ['all that was judged held', { verdicts: [HELD, OBSERVED, UNPAID] }, 0, /held/],
  ['a claim is violated', { verdicts: [HELD, VIOLATED] }, 1, /1 claim is violated/],
  ['an open question is answered otherwise', { verdicts: [HELD, CHANGED] }, 1, /1 open question/],
  ['something is violated and something inconclusive', { verdicts: [VIOLATED, DOUBTED] }, 1, /violated/],
  ['a claim is inconclusive', { verdicts: [HELD, DOUBTED] }, 3, /1 claim is inconclusive/],
  ['there was nothing to judge', { verdicts: [] }, 3, /nothing was judged/],
  ['nothing of all was judged', { verdicts: [UNPAID] }, 3, /nothing was judged/],
  [
    'an id was not judged',
    { verdicts: [HELD, UNPAID], asked: [HELD.id, UNPAID.id] },
    3,
    /walk-complete.*budget/,
  ],
  [
    'a glob matched something that was judged',
    { verdicts: [HELD, UNPAID], asked: ['inbox.page.*'], isAsked: () => true },
    0,
    /held/,
  ],
  [
    'nothing that a glob matches was judged',
    { verdicts: [UNPAID], asked: ['inbox.page.*'], isAsked: () => true },
    3,
    /nothing that inbox\.page\.\* matches/,
  ],
  ['fewer claims are held than asked for', { verdicts: [HELD], minHeld: 2 }, 3, /--min-held asks for 2/],
  ['as many claims are held as asked for', { verdicts: [HELD], minHeld: 1 }, 0, /held/],
  ['the run was interrupted', { verdicts: [HELD], troubles: ['interrupted'] }, 3, /interrupted/],
])('where %s', (_, ended, exitCode, reason) => {
  expect(outcomeOf(ended)).toEqual({ exitCode, exitReason: expect.stringMatching(reason) as string });
});
