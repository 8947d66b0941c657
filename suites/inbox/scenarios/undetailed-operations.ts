import { INBOX_FAILURES, arrayIn } from '../support/answers.ts';
import { itemsIn, textsIn } from '../checks/undetailed-answers.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';

/** A list without pages and, if it has several entries, what it answers to a request for a page. */
async function listAndPage(
  inbox: ScenarioContext['inbox'],
  operation: 'GET /views' | 'GET /filters',
): Promise<[Exchange, Exchange?]> {
  const whole = await inbox.call(operation);
  return (itemsIn(whole)?.length ?? 0) < 2
    ? [whole]
    : [whole, await inbox.call(operation, { rawQuery: 'page=2&limit=1', provokes: INBOX_FAILURES })];
}

/** Shortest text that cannot match by chance. */
const SIGN_CHARS = 8;

/** Words that another text lacks. Words survive quoting and escaping. */
export const signsIn = (texts: readonly string[], other: string): readonly string[] =>
  [...new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))].filter(
    (word) => word.length >= SIGN_CHARS && !other.includes(word),
  );

/** Fewest words of a preview: one of them stands in any form of the text. */
const SEVERAL = 3;

/**
 * An email, and the words of a later one of its conversation that it lacks. Both are in one folder, because a
 * conversation may omit drafts, spam and deleted emails.
 */
export function answeredIn(emails: readonly JsonObject[]) {
  const settled = emails.filter(({ isDraft }) => isDraft === false);
  const byMessage = new Map(settled.map((email) => [email['messageId'], email]));
  return settled
    .flatMap((later) => {
      const email = byMessage.get(arrayIn(later, 'references').at(-1)) ?? {};
      const [id, own] = [stringIn(email, 'id'), JSON.stringify(email)];
      const isNear = ['mailboxId', 'folderId', 'threadId'].every((name) => email[name] === later[name]);
      return id !== undefined && isNear && signsIn(textsIn(later['snippet']), own).length >= SEVERAL
        ? [{ id, later, signs: signsIn(textsIn(later), own) }]
        : [];
    })
    .at(-1);
}

/** The lists and the conversation, whose forms the document does not show. */
export const undetailedLists = stimulus({
  id: 'inbox.undetailed-operations.lists',
  stimulus: async ({ inbox, survey: { emails } }) => {
    const answered = answeredIn(emails);
    const read = async (part: '' | '/body', emailId: string | undefined) =>
      emailId === undefined ? undefined : inbox.call(`GET /emails/{emailId}${part}`, { path: { emailId } });
    return {
      drafts: await inbox.call('GET /drafts'),
      one: await inbox.call('GET /drafts', { query: { limit: 1 } }),
      most: await inbox.call('GET /drafts', { query: { limit: 1000 } }),
      views: await listAndPage(inbox, 'GET /views'),
      filters: await listAndPage(inbox, 'GET /filters'),
      answered,
      body: await read('/body', answered?.id ?? emails[0]?.id),
      // The later email may have left the folder since the survey.
      later: await read('', answered && stringIn(answered.later, 'id')),
    };
  },
});
