import type { components as InboxComponents } from '../../../generated/inbox.types.ts';
import type { Client } from '../http/client.ts';
import { isObject, objectOf, objectsOf, statusOf, type Exchange, type JsonObject } from '../http/exchange.ts';

export type ListedEmail = InboxComponents['schemas']['EmailListItem'];

/** What a look at the account found; generated inputs are drawn from it. */
export interface Survey {
  readonly emails: readonly ListedEmail[];
  /** Pages that a walk through all emails has; infinite where the first did not hold them all. */
  readonly emailPages: number;
  readonly mailboxIds: readonly string[];
  /** Words of subjects, senders and snippets, to search for. */
  readonly words: readonly string[];
  readonly viewIds: readonly string[];
  readonly lists: readonly JsonObject[];
  readonly listIds: readonly string[];
  /** Whether these are all lists, so that another one is none of somebody else's. */
  readonly areListsKnown: boolean;
  readonly campaignIds: readonly string[];
}

/** Of an account that nothing is known of. */
export const EMPTY_SURVEY: Survey = {
  emails: [],
  emailPages: Infinity,
  mailboxIds: [],
  words: [],
  viewIds: [],
  lists: [],
  listIds: [],
  areListsKnown: false,
  campaignIds: [],
};

/** What two looks found, one at each service. */
export const joined = (mail: Survey, { lists, listIds, areListsKnown, campaignIds }: Survey): Survey => ({
  ...mail,
  ...{ lists, listIds, areListsKnown, campaignIds },
});

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
const allIds = ({ emails, mailboxIds, viewIds, listIds, campaignIds }: Survey): ReadonlySet<string> =>
  new Set([...emails.map(({ id }) => id), ...mailboxIds, ...viewIds, ...listIds, ...campaignIds]);

/** Whether an input is about something that an earlier survey found and a later one does not. */
export function isOutdated(input: unknown, before: Survey, now: Survey): boolean {
  const [known, left] = [allIds(before), allIds(now)];
  return stringsIn(input).some((text) => known.has(text) && !left.has(text));
}

const idsOf = (items: readonly JsonObject[], ...names: readonly string[]): string[] =>
  items.flatMap((item) =>
    names
      .map((name) => item[name])
      .filter((id): id is string => typeof id === 'string')
      .slice(0, 1),
  );

const isEmail = (item: JsonObject): boolean =>
  typeof item['id'] === 'string' && typeof item['date'] === 'string';

/** All lists of an account, from an answer to `GET /lists/list`; undefined where it may not hold them all. */
export function allLists(answer: Exchange): readonly JsonObject[] | undefined {
  const { json } = answer.response;
  if (statusOf(answer) !== 200) return undefined;
  if (Array.isArray(json)) return json.filter(isObject);
  // A page is all there is only where it says so.
  const items = objectsOf(answer, 'items');
  return isObject(json) && json['total'] === items.length ? items : undefined;
}

/** Looks at the account: a page of emails, the views, the lists and the campaigns, with a request each. */
export async function survey(
  inbox: Client<'inbox'> | undefined,
  prospecting: Client<'prospecting'> | undefined,
): Promise<Survey> {
  const emails: JsonObject[] = [];
  let emailPages = Infinity;
  let viewIds: string[] = [];
  let lists: readonly JsonObject[] = [];
  let areListsKnown = false;
  let campaignIds: string[] = [];
  if (inbox !== undefined) {
    const first = await inbox.call('GET /emails', { query: { limit: 200 } });
    if (statusOf(first) === 200) emails.push(...objectsOf(first, 'items'));
    if (objectOf(first)['hasMore'] === false) emailPages = 1;
    const views = await inbox.call('GET /views');
    const found: unknown = views.response.json;
    const items: unknown = Array.isArray(found)
      ? found
      : isObject(found)
        ? Object.values(found).find(Array.isArray)
        : undefined;
    viewIds = Array.isArray(items) ? idsOf(items.filter(isObject), 'id') : [];
  }
  if (prospecting !== undefined) {
    const all = allLists(await prospecting.call('GET /lists/list'));
    areListsKnown = all !== undefined;
    lists = all ?? [];
    const campaigns = await prospecting.call('GET /advanced/campaigns');
    campaignIds = idsOf(objectsOf(campaigns, 'campaigns'), 'id', '_id', 'campaignId');
  }
  const listed = emails.filter(isEmail) as unknown as ListedEmail[];
  return {
    emails: listed,
    emailPages,
    mailboxIds: [...new Set(listed.map((email) => email.mailboxId))],
    words: wordsOf(listed),
    viewIds,
    lists,
    listIds: idsOf(lists, 'id', '_id', 'listId'),
    areListsKnown,
    campaignIds,
  };
}

function wordsOf(emails: readonly ListedEmail[]): string[] {
  const words = new Set<string>();
  for (const email of emails)
    for (const text of [email.subject, email.snippet, email.from?.email, email.from?.name])
      if (typeof text === 'string')
        for (const word of text.split(/\s+/u))
          if ([...word].length >= 2 && word.length <= 40) words.add(word);
  return [...words].slice(0, 400);
}
