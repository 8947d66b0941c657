import { expect, test } from 'vitest';
import { CounterModel } from '../../suites/inbox/scenarios/model.ts';

const MINUTE = 60_000;
const TURN = Date.UTC(2026, 11, 1);
const ONE = { from: 1, to: 1 };
const at = (moment: number) => ({ from: moment, to: moment });

/** The expected counters six minutes after the turn of the month, if requests were sent at these moments. */
const after = (...sent: readonly number[]) => {
  const model = new CounterModel();
  for (const moment of sent) model.count(at(moment), ONE, true, 5000);
  return model.predict(at(TURN + 6 * MINUTE), ONE);
};

test('a new month is whole where the last request was sent well before its turn', () => {
  const { newMonth, quota } = after(TURN - 60 * MINUTE);
  expect([newMonth, quota]).toEqual([true, { from: 9999, to: 9999 }]);
});

test('nothing is expected of a new month in which requests may have been sent already', () => {
  const { newMonth, quota } = after(TURN - 60 * MINUTE, TURN + MINUTE);
  expect([newMonth, quota]).toEqual([false, undefined]);
});
