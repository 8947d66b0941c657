import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES, arrayIn } from '../support/answers.ts';
import { emailsOfWalk, moment, walkList } from '../checks/walk.ts';
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

/** The words of a text, without markup, marks and line breaks between them. */
export const plainWords = (text: string): string => text.split(/[^\p{L}\p{N}]+/u).join(' ');

/** Words in a row that stand in no other text by chance. */
const PHRASE_WORDS = 4;

export const phrasesIn = (text: string, other = ''): readonly string[] => {
  const words = plainWords(text).split(' ').filter(Boolean);
  const elsewhere = plainWords(other);
  return words
    .slice(PHRASE_WORDS - 1)
    .map((_, at) => words.slice(at, at + PHRASE_WORDS).join(' '))
    .filter((phrase) => !elsewhere.includes(phrase));
};

/** Fewest words or phrases of a preview. */
const SEVERAL = 3;
/** Most later emails that are looked for. */
const MOST_LATER = 2;
/** A moment without the parts of a second, which each route may show in another form. */
const TO_THE_SECOND = 'yyyy-mm-ddThh:mm:ss'.length;

/** A later email of a conversation, and what the others lack: words and phrases, and what identifies it. */
export interface LaterEmail {
  readonly email: JsonObject;
  readonly signs: readonly string[];
  readonly marks: readonly string[];
  /** Whether its preview has several words that others lack: one of them stands in any form of the text. */
  readonly isDistinct: boolean;
}

/**
 * The longest conversation: an email, and the first and the last of the later ones. A conversation may omit drafts,
 * spam and deleted emails, so only emails of the inbox and sent ones are given.
 */
export function conversationIn(emails: readonly JsonObject[]) {
  const threads = Map.groupBy(emails, ({ mailboxId, threadId }) =>
    JSON.stringify([mailboxId, threadId]),
  ).values();
  const conversations = [...threads].flatMap((thread) => {
    const [first = {}, ...others] = thread.toSorted((a, b) => moment(a) - moment(b));
    const ids = [first['messageId'], ...arrayIn(first, 'references')];
    const later = others.flatMap((email): LaterEmail[] => {
      const rest = JSON.stringify(thread.filter((each) => each !== email));
      const isLinked = arrayIn(email, 'references').some((id) => ids.includes(id));
      const preview = textsIn(email['snippet']);
      const phrases = preview.flatMap((text) => phrasesIn(text, rest));
      const isDistinct = Math.max(signsIn(preview, rest).length, phrases.length) >= SEVERAL;
      const marks = [
        email['id'],
        email['messageId'],
        stringIn(email, 'date')?.slice(0, TO_THE_SECOND),
      ].filter((mark) => typeof mark === 'string' && mark !== '' && !rest.includes(mark)) as string[];
      const signs = [...signsIn(textsIn(email), rest), ...phrases];
      return isLinked && (isDistinct || marks.includes(email['id'] as string))
        ? [{ email, signs, marks, isDistinct }]
        : [];
    });
    return later.length === 0 ? [] : [{ first, later }];
  });
  const [longest] = conversations.toSorted((a, b) => b.later.length - a.later.length);
  if (longest === undefined) return undefined;
  const { first, later } = longest;
  return { first, later: later.filter((_, at) => at < MOST_LATER - 1 || at === later.length - 1) };
}

/** The lists and the conversation, whose forms the document does not show. */
export const undetailedLists = stimulus({
  id: 'inbox.undetailed-operations.lists',
  stimulus: async ({ inbox, survey: { emails } }) => {
    const list = (folderType: 'INBOX' | 'SENT') =>
      walkList(inbox, { folderType, limit: inboxFacts.page.maxLimit }, 1);
    const conversation = conversationIn(emailsOfWalk([...(await list('INBOX')), ...(await list('SENT'))]));
    const read = (part: '' | '/body', emailId: string) =>
      inbox.call(`GET /emails/{emailId}${part}`, { path: { emailId } });
    const id = conversation === undefined ? emails[0]?.id : stringIn(conversation.first, 'id');
    const later: (LaterEmail & { readonly now: Exchange })[] = [];
    const body = id === undefined ? undefined : await read('/body', id);
    // A later email may have left the folder meanwhile.
    for (const each of conversation?.later ?? [])
      later.push({ ...each, now: await read('', String(each.email['id'])) });
    return {
      drafts: await inbox.call('GET /drafts'),
      one: await inbox.call('GET /drafts', { query: { limit: 1 } }),
      most: await inbox.call('GET /drafts', { query: { limit: 1000 } }),
      views: await listAndPage(inbox, 'GET /views'),
      filters: await listAndPage(inbox, 'GET /filters'),
      body,
      first: conversation?.first,
      later,
    };
  },
});
