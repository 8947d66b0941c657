import { describeContent } from './answers.ts';
import { emailIdsOf } from '../checks/walk.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { isSubset, ok, yesNo } from '../../kit/checks/matchers.ts';

export const WALKED = 7;

export const sameIds = (a: Exchange, b: Exchange): boolean =>
  emailIdsOf([a]).join() === emailIdsOf([b]).join();

export const sayOf = (answer: Exchange, says: () => boolean): string =>
  ok(answer) ? yesNo(says()) : describeContent(answer);

export const isPart = (part: readonly Exchange[], whole: readonly Exchange[]): boolean =>
  isSubset(emailIdsOf(part), emailIdsOf(whole));

export const meet = (one: readonly Exchange[], other: readonly Exchange[]): boolean => {
  const ids = new Set(emailIdsOf(other));
  return emailIdsOf(one).some((id) => ids.has(id));
};
