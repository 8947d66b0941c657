import { readAt, readRoutesOf } from '../checks/counters.ts';
import { stimulus, type ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

/** Reads with the account's key in turn with those of another key. */
const inTurn = async (context: ScenarioContext, key: 'second' | 'foreign', target: string, turns: number) => {
  const own: Exchange[] = [await readAt(context, target)];
  const others: Exchange[] = [];
  while (own.length < turns) {
    others.push(await readAt(context, target, { key }));
    own.push(await readAt(context, target));
  }
  return { target, own, others };
};

/** Consecutive reads with two keys of one account. */
export const withSecond = stimulus({
  id: 'inbox.side-by-side.second-key',
  requires: ['second-key'],
  isFresh: true,
  cases: readRoutesOf,
  isSpread: true,
  stimulus: (context, target: string) => inTurn(context, 'second', target, 3),
});

/** Consecutive reads with the keys of two accounts. */
export const withForeign = stimulus({
  id: 'inbox.side-by-side.foreign-key',
  requires: ['foreign-key'],
  isFresh: true,
  stimulus: (context) => inTurn(context, 'foreign', '/emails?limit=5', 2),
});
