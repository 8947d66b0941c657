import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, every, given } from '../../kit/model/check-result.ts';
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
import { itemsOf, listIdOf } from '../support/answers.ts';
import { listsIn } from './lists.ts';
import { equals } from '../../kit/checks/relations.ts';

const STATUSES: readonly unknown[] = prospectingFacts.campaignStatuses;

/** What an answer shows of a thing: its id, and some of its texts by their names. */
interface Shown {
  readonly id: string;
  readonly texts: JsonObject;
  readonly by: Exchange;
}

/** A text of a thing, as one read showed it last. */
interface ShownAlike {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly by: Exchange;
}

/** The texts of each thing as each read showed them last: what has changed during a run is the same again afterwards. */
function reportedLast(shown: readonly Shown[]): readonly (readonly ShownAlike[])[] {
  const byThing = new Map<string, Map<string, ShownAlike>>();
  for (const { id, texts, by } of shown)
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text !== 'string') continue;
      const thing = `${id} ${name}`;
      const reads = byThing.get(thing) ?? new Map<string, ShownAlike>();
      byThing.set(thing, reads);
      reads.set(`${by.key} ${by.request.target}`, { id, name, text, by });
    }
  return [...byThing.values()].map((reads) => [...reads.values()]);
}

/** Things that several answers show: a text of one is the same in each of them that has it. */
const alike = (shown: readonly Shown[]): CheckResult =>
  every(reportedLast(shown), ([first, ...others]) =>
    every(others, ({ id, name, text, by }) =>
      equals(
        first?.text,
        text,
        () => message`the ${documentedWords(name)} of ${id} is ${text}, and elsewhere ${first?.text}`,
        first?.by,
        by,
      ),
    ),
  );

/** What changes between two answers of a run that writes says nothing. */
const inReads = (shownBy: (answer: Exchange) => readonly Shown[]) => {
  const shown = memoize(shownBy);
  return (exchanges: readonly Exchange[]): CheckResult =>
    given(
      exchanges.every(({ request }) => request.method === 'GET'),
      () => alike(exchanges.filter(ok).flatMap(shown)),
    );
};

/** The record with the id of the path, alone or in an envelope. */
const ownIn = (answer: Exchange): readonly JsonObject[] => {
  const ids = Object.values(pathIdsOf(answer));
  return [objectOf(answer), ...Object.values(objectOf(answer)).filter(isObject)].filter((each) =>
    ids.includes(listIdOf(each) ?? ''),
  );
};

const named = (by: Exchange, items: readonly JsonObject[], ...names: readonly string[]): Shown[] =>
  items.flatMap((item) => {
    const id = listIdOf(item);
    return id === undefined
      ? []
      : [{ id, by, texts: Object.fromEntries(names.map((name) => [name, item[name]])) }];
  });

/** A list in the array, on a page and by itself. */
export const listsAlike = inReads((answer) =>
  answer.operation === 'GET /lists/list'
    ? named(answer, [...listsIn(answer), ...itemsOf(answer)], 'name')
    : answer.operation === 'GET /lists/list/{listId}'
      ? named(answer, ownIn(answer), 'name')
      : [],
);

/** What one record may call its status in more detail than another is no contradiction; other letters of one status are. */
const withKnownStatus = (campaign: JsonObject): JsonObject => ({
  ...campaign,
  status: STATUSES.includes(String(campaign['status']).toUpperCase()) ? campaign['status'] : undefined,
});

/** A campaign in the listing and by itself; registrations may keep the name that it had. */
export const campaignsAlike = inReads((answer) => {
  const { operation } = answer;
  const shown =
    operation === 'GET /advanced/campaigns'
      ? objectsOf(answer, 'campaigns')
      : operation === 'GET /advanced/campaigns/{campaignId}'
        ? ownIn(answer)
        : [];
  return named(answer, shown.map(withKnownStatus), 'name', 'status');
});

const SAME_TEXTS = ['email', 'firstName', 'lastName', 'socialUrlProfile'] as const;

/** A contact on a page of its list and looked up. */
export const contactsAlike = inReads((answer) =>
  answer.operation === 'GET /lists/list/{listId}/rows'
    ? itemsOf(answer).flatMap((item) =>
        typeof item['id'] === 'string'
          ? [
              {
                id: item['id'],
                by: answer,
                texts: Object.fromEntries(SAME_TEXTS.map((name) => [name, item[name]])),
              },
            ]
          : [],
      )
    : [],
);
