import { readAt, readRoutesOf } from '../checks/counters.ts';
import { stimulus, type ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

/** Reads with the key of the account, and between two of them one with another key. */
const TURNS = 3;

const inTurn = async (context: ScenarioContext, key: 'second' | 'foreign', target: string) => {
  const own: Exchange[] = [await readAt(context, target)];
  const others: Exchange[] = [];
  while (own.length < TURNS) {
    others.push(await readAt(context, target, { key }));
    own.push(await readAt(context, target));
  }
  return { target, own, others };
};

/** One read after the other with two keys of one account. */
export const withSecond = stimulus({
  id: 'inbox.side-by-side.second-key',
  requires: ['second-key'],
  isFresh: true,
  cases: readRoutesOf,
  isSpread: true,
  stimulus: (context, target: string) => inTurn(context, 'second', target),
});

/** One read after the other with the keys of two accounts. */
export const withForeign = stimulus({
  id: 'inbox.side-by-side.foreign-key',
  requires: ['foreign-key'],
  isFresh: true,
  stimulus: (context) => inTurn(context, 'foreign', '/emails?limit=5'),
});
