import { message } from '../../kit/model/message.ts';
import type { Service } from '../../../specs/source.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { Inconclusive } from '../../kit/model/exchange.ts';
import { passedOf, sound, answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Answer } from '../../kit/model/k6-driver.ts';
import { equals } from '../../kit/checks/relations.ts';

/** Number of requests with the other key. */
export const OTHERS = 10;

export interface SharedKeysHistory {
  readonly answers: readonly K6Answer[];
}

export const afterName = (service: Service, other: string): string => `${service} after ${other}`;

/** How much of the limit the requests with another key used up. */
export function usedBy(
  { answers }: SharedKeysHistory,
  service: Service,
  other: 'second' | 'foreign',
): number {
  sound(answers);
  const left = (after: string): number => {
    const passed = passedOf(answersTagged(answers, 'burst', afterName(service, after)));
    if (passed === undefined) throw new Inconclusive(message`no limit was reached`);
    return passed;
  };
  return left('nothing') - left(other);
}

export const checkKeysShared = (h: SharedKeysHistory, service: Service): CheckResult => {
  const used = usedBy(h, service, 'second');
  const [first] = answersTagged(h.answers, 'other', afterName(service, 'second'));
  if (used !== 0 && used !== OTHERS)
    throw new Inconclusive(message`${OTHERS} requests of another key use up ${used} of the limit`);
  return equals(used, OTHERS, message`${OTHERS} requests of a second key use up nothing`, first?.exchange);
};

export const checkKeysApart = (h: SharedKeysHistory, service: Service): CheckResult => {
  const used = usedBy(h, service, 'foreign');
  const foreign = answersTagged(h.answers, 'foreign', afterName(service, 'nothing'))[0];
  if (used !== 0 && used !== OTHERS)
    throw new Inconclusive(message`${OTHERS} requests of another account use up ${used} of the limit`);
  return given(foreign !== undefined, () =>
    check(
      used === 0 && foreign?.isRefused === false,
      used === 0
        ? message`another account: expected to be served, got a refusal`
        : message`the limit of this account: expected none of the ${OTHERS} requests of another account in it, got ${used}`,
      foreign?.exchange,
    ),
  );
};
