import { viewsIn } from './support/saved-views.ts';
import type { Client } from '../kit/model/client.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/model/exchange.ts';
import { dataOf } from '../kit/checks/data.ts';
import { ok } from '../kit/checks/matchers.ts';
import type { ListedEmail, Survey } from '../kit/model/survey.ts';

/** A read that every key of an account can call. */
export const INBOX_OPENED = 'GET /views';

/** Data that other clients may change meanwhile: the latest emails, or the views if the account has no emails. */
export async function readLatest(inbox: Client<'inbox'>): Promise<readonly Exchange[]> {
  const emails = await readEmails(inbox);
  return ok(emails) ? [emails] : [emails, await inbox.call(INBOX_OPENED)];
}

const readEmails = (inbox: Client<'inbox'>): Promise<Exchange> =>
  inbox.call('GET /emails', { query: { limit: 200 } });

const isEmail = (item: JsonObject): boolean =>
  typeof item['id'] === 'string' && typeof item['date'] === 'string';

/** The documents do not list the fields of a view. If another field may be its id, no id is assumed. */
const hasOneId = (view: JsonObject): boolean =>
  !Object.keys(view).some((name) => /^(_id|uuid|key|view_?id)$/i.test(name));

/** Surveys a page of emails and the views, with one request each. */
export async function surveyInbox(
  inbox: Client<'inbox'>,
): Promise<Pick<Survey, 'emails' | 'emailPages' | 'mailboxIds' | 'words' | 'viewIds'>> {
  const first = await readEmails(inbox);
  const page = dataOf(first);
  const { items } = statusOf(first) === 200 && isObject(page) ? page : {};
  const emails = Array.isArray(items) ? (items as readonly unknown[]).filter(isObject) : [];
  const views = await inbox.call(INBOX_OPENED);
  const listed = emails.filter(isEmail) as unknown as ListedEmail[];
  return {
    emails: listed,
    emailPages: objectOf(first)['hasMore'] === false ? 1 : Infinity,
    mailboxIds: [...new Set(listed.map((email) => email.mailboxId))],
    words: wordsOf(listed),
    viewIds: viewsIn(views)
      .filter(hasOneId)
      .flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
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
