import { message } from '../../kit/model/message.ts';
import { fieldsWith, withoutAccents, mayMatch } from '../arbitraries/term.ts';
import { emailOf } from '../support/answers.ts';
import { emailsOfWalk } from './walk.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Client } from '../../kit/model/client.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';

const holds = (email: JsonObject, term: string): boolean =>
  fieldsWith(email, term).length > 0 || mayMatch(email, term);

/** Whether an email may match. The document leaves open whether several words are one text or one term each. */
const mayBeFound = (email: JsonObject, term: string): boolean =>
  holds(email, term) ||
  (/\S\s+\S/.test(term) &&
    term
      .trim()
      .split(/\s+/)
      .every((word) => holds(email, word)));

/** Reads one of the found emails that do not show the search term. */
export async function readStray(
  inbox: Client<'inbox'>,
  pages: readonly Exchange[],
  term: string,
): Promise<Exchange | undefined> {
  const stray = emailsOfWalk(pages).find((email) => !mayBeFound(email, term));
  return stray && (await inbox.call('GET /emails/{emailId}', { path: { emailId: String(stray['id']) } }));
}

/** The document leaves open whether blind copies are searched. Only the detail of an email shows them. */
const inSecretCopy = (detail: Exchange, term: string): boolean =>
  withoutAccents(JSON.stringify(emailOf(detail)['bcc'] ?? '')).includes(withoutAccents(term));

/** Checks that a search with results finds only emails with its term. */
export const everyResultMatches = (
  pages: readonly Exchange[],
  term: string,
  stray: Exchange | undefined,
): CheckResult =>
  stray === undefined
    ? given(emailsOfWalk(pages).length > 0, () => check(true, message``))
    : given(ok(stray), () =>
        check(
          inSecretCopy(stray, term),
          message`an email without the term is found: expected ${term} in it, got ${answerIn(stray)}`,
          ...pages.slice(0, 1),
          stray,
        ),
      );
