import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { changesSince, toBaseline, type ChangedAnswer } from '../../reports/index.ts';
import { Redactor } from '../../suites/kit/index.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';

const ID: ClaimId = 'inbox.list-emails.order-ties-direction';
const [KEY, ROTATED] = ['Ab3dE6gH9jK2'.repeat(4), 'Zz9yX8wV7uT6'.repeat(4)];

/** What a run shows of answers after masking a key and words that occurred in the account. */
function shown(observed: readonly string[], key = KEY, met = '') {
  const redactor = new Redactor([key], false, key);
  redactor.learn(met);
  const verdict: ClaimVerdict = { id: ID, service: 'inbox', verdict: 'observed', observed };
  return { verdicts: [redactor.verdict(verdict, 'http://a.example')], redactor };
}

/** The differences between one run and the next. */
function changes(from: ReturnType<typeof shown>, to: ReturnType<typeof shown>): ChangedAnswer[] {
  return changesSince(toBaseline(from.verdicts, undefined, from.redactor), to.verdicts, to.redactor);
}

test.each([
  ['the same run', shown(['sometimes: falling']), shown(['sometimes: falling'])],
  ['a new email holds a word of the answer', shown(['falling']), shown(['falling'], KEY, 'falling leaves')],
  ['an email that held a word of it is gone', shown(['falling'], KEY, 'falling'), shown(['falling'])],
  [
    'the key is another',
    shown(['{ colour, id }'], KEY, 'colour'),
    shown(['{ colour, id }'], ROTATED, 'colour'),
  ],
  [
    'the key is another and nothing is masked any more',
    shown(['{ colour, id }'], KEY, 'colour'),
    shown(['{ colour, id }'], ROTATED),
  ],
])('no change is reported when %s', (_, from, to) => {
  expect(changes(from, to)).toEqual([]);
});

test.each([
  ['another answer', shown(['falling']), shown(['rising'])],
  ['another word that is masked', shown(['{ colour }'], KEY, 'colour'), shown(['{ shade }'], KEY, 'shade')],
  [
    'another form under another key',
    shown(['{ colour }'], KEY, 'colour'),
    shown(['colour'], ROTATED, 'colour'),
  ],
  [
    'one field more under another key',
    shown(['{ colour }'], KEY, 'colour'),
    shown(['{ colour, id }'], ROTATED),
  ],
])('%s is a change', (_, from, to) => {
  expect(changes(from, to)).toHaveLength(1);
});

test('a second key changes no mask', () => {
  const [one, two] = [new Redactor([KEY], false, KEY), new Redactor([KEY, ROTATED], false, KEY)];
  expect([two.data('Zbigniew'), two.masking]).toEqual([one.data('Zbigniew'), one.masking]);
  expect(new Redactor([ROTATED], false, ROTATED).masking).not.toBe(one.masking);
});

test('answers kept from a run under another key stay comparable, twice over', () => {
  const [first, second] = [shown(['{ colour }'], KEY, 'colour'), shown([], ROTATED)];
  const baseline = toBaseline([], toBaseline(first.verdicts, undefined, first.redactor), second.redactor);
  const { verdicts, redactor } = shown(['{ colour }'], ROTATED, 'colour');
  expect(changesSince(baseline, verdicts, redactor)).toEqual([]);
});

test('an answer of an interrupted run, masked by what was met then, is not reported twice', () => {
  const redactor = new Redactor([KEY], false, KEY);
  const before = redactor.message('falling');
  redactor.learn('falling');
  const verdict: ClaimVerdict = {
    ...{ id: ID, service: 'inbox', verdict: 'observed' },
    observed: [before, redactor.message('falling'), 'rising'],
  };
  expect(redactor.verdict(verdict, 'http://a.example').observed).toHaveLength(2);
});

const answered = (...observed: readonly string[]): ClaimVerdict[] => [
  { id: ID, service: 'inbox', verdict: 'observed', observed },
];
const changed = (before: readonly string[], now: readonly string[]): readonly ChangedAnswer[] =>
  changesSince(toBaseline(answered(...before)), answered(...now));

test.each([
  ['a run that reaches fewer questions', ['a → 1', 'b → 2'], ['a → 1']],
  ['a run that reaches more questions', ['a → 1'], ['a → 1', 'b → 2']],
])('%s changes nothing', (_, before, now) => {
  expect(changed(before, now)).toEqual([]);
});

test('an answer that another question had before is a change, reported with that question alone', () => {
  expect(changed(['a → 1', 'b → 2'], ['a → 2', 'b → 2'])).toEqual([
    { claim: ID, before: ['a → 1'], now: ['a → 2'] },
  ]);
});

test('a baseline keeps its answers to questions that a later run does not reach', () => {
  const first = toBaseline(answered('a → 1', 'b → 2'));
  expect(toBaseline(answered('a → 3'), first).answers[ID]).toEqual(['a → 3', 'b → 2']);
});
