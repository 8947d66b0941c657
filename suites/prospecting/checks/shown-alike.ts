import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, every, given, ofCount } from '../../kit/model/check-result.ts';
import {
  type Exchange,
  type JsonObject,
  pathIdsOf,
  isObject,
  objectOf,
  objectsOf,
} from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { entryIdOf, itemsOf, listIdOf } from '../support/answers.ts';
import { listsIn } from './lists.ts';
import { equals } from '../../kit/checks/relations.ts';

const STATUSES: readonly unknown[] = prospectingFacts.campaignStatuses;

/** A text of an object in an answer. */
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly by: Exchange;
  /** Equal for the same text of the same object. */
  readonly thing: string;
  /** Equal for answers to the same read. */
  readonly read: string;
}

/** The texts of each object in the latest answer to each read. After a change during a run, they are equal again. */
function reportedLast(shown: readonly Shown[]): readonly (readonly Shown[])[] {
  const byThing = new Map<string, Map<string, Shown>>();
  for (const each of shown) {
    const reads = byThing.get(each.thing);
    if (reads === undefined) byThing.set(each.thing, new Map([[each.read, each]]));
    else reads.set(each.read, each);
  }
  return [...byThing.values()].map((reads) => [...reads.values()]);
}

/**
 * Checks that a text of an object is the same in all answers with it. As a stored count, an old text on one route or
 * replica may stay for a while after a change.
 */
const alike = (shown: readonly Shown[]): CheckResult =>
  ofCount(
    every(reportedLast(shown), ([first, ...others]) =>
      every(others, ({ id, name, text, by }) =>
        equals(
          first?.text,
          text,
          message`the ${documentedWords(name)} of ${id} is ${text}, and elsewhere ${first?.text}`,
          first?.by,
          by,
        ),
      ),
    ),
  );

/** In a run that writes, data may change between two answers, so nothing is compared. */
const inReads = (shownBy: (answer: Exchange) => readonly Shown[]) => {
  const shown = memoize(shownBy);
  return (exchanges: readonly Exchange[]): CheckResult =>
    given(
      exchanges.every(({ request }) => request.method === 'GET'),
      () => alike(exchanges.filter(ok).flatMap(shown)),
    );
};

/** The object with the id in the path, by itself or in an envelope. */
const ownIn = (answer: Exchange): readonly JsonObject[] => {
  const ids = Object.values(pathIdsOf(answer));
  return [objectOf(answer), ...Object.values(objectOf(answer)).filter(isObject)].filter((each) =>
    ids.includes(listIdOf(each) ?? ''),
  );
};

const named = (
  by: Exchange,
  items: readonly JsonObject[],
  names: readonly string[],
  idIn: (item: JsonObject) => unknown = listIdOf,
): Shown[] => {
  const read = `${by.key} ${by.request.target}`;
  return items.flatMap((item) => {
    const id = idIn(item);
    if (typeof id !== 'string') return [];
    return names.flatMap((name): Shown[] => {
      const text = item[name];
      return typeof text === 'string' ? [{ id, name, text, by, read, thing: `${id} ${name}` }] : [];
    });
  });
};

/** Compares a list in an array, on a page and by itself. */
export const listsAlike = inReads((answer) =>
  answer.operation === 'GET /lists/list'
    ? named(answer, [...listsIn(answer), ...itemsOf(answer)], ['name'])
    : answer.operation === 'GET /lists/list/{listId}'
      ? named(answer, ownIn(answer), ['name'])
      : [],
);

/** A more detailed status is no contradiction, but another spelling of the same status is. */
const withKnownStatus = (campaign: JsonObject): JsonObject => ({
  ...campaign,
  status: STATUSES.includes(String(campaign['status']).toUpperCase()) ? campaign['status'] : undefined,
});

/** Compares a campaign in the list and by itself. Registrations may keep its old name. */
export const campaignsAlike = inReads((answer) => {
  const { operation } = answer;
  const shown =
    operation === 'GET /advanced/campaigns'
      ? objectsOf(answer, 'campaigns')
      : operation === 'GET /advanced/campaigns/{campaignId}'
        ? ownIn(answer)
        : [];
  return named(answer, shown.map(withKnownStatus), ['name', 'status']);
});

const SAME_TEXTS = ['email', 'firstName', 'lastName', 'socialUrlProfile'] as const;

/** Compares a contact on a page of its list and in a lookup. */
export const contactsAlike = inReads((answer) =>
  answer.operation === 'GET /lists/list/{listId}/rows'
    ? named(answer, itemsOf(answer), SAME_TEXTS, entryIdOf)
    : [],
);
