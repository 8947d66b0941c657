import { type CheckResult, given } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { listIdsIn, listIdOf } from '../support/answers.ts';
import { isExactly } from '../../kit/checks/relations.ts';

/** Two lists that the account shows as linked. */
export function linkedIn(lists: readonly JsonObject[]): { listId: string; linked: string } | undefined {
  const ids = new Set(listIdsIn(lists));
  for (const list of lists)
    for (const value of Object.values(list))
      if (Array.isArray(value))
        for (const linked of value)
          if (typeof linked === 'string' && ids.has(linked) && linked !== listIdOf(list))
            return { listId: listIdOf(list) ?? NO_ID, linked };
  return undefined;
}

export const duplicatesLinked = (answer: Exchange): CheckResult =>
  given(ok(answer), () =>
    isExactly(objectOf(answer)['duplicate'], true, 'a contact of a linked list is no duplicate', answer),
  );
