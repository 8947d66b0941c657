import { message } from '../../kit/model/message.ts';
import { fieldsWith, withoutAccents, mayMatch } from '../arbitraries/term.ts';
import { emailOf } from '../support/answers.ts';
import { emailsOfWalk } from './walk.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Client } from '../../kit/model/client.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';

/** Reads one of the emails that a search has found and that show its term nowhere. */
export async function readStray(
  inbox: Client<'inbox'>,
  pages: readonly Exchange[],
  term: string,
): Promise<Exchange | undefined> {
  const stray = emailsOfWalk(pages).find(
    (email) => fieldsWith(email, term).length === 0 && !mayMatch(email, term),
  );
  return stray && (await inbox.call('GET /emails/{emailId}', { path: { emailId: String(stray['id']) } }));
}

/** Whether copies in secret are searched is open, and only the detail of an email shows them. */
export const inSecretCopy = (detail: Exchange, term: string): boolean =>
  withoutAccents(JSON.stringify(emailOf(detail)['bcc'] ?? '')).includes(withoutAccents(term));

/** A search that has found something finds nothing but what holds its term. */
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
          () => message`an email without the term is found: expected ${term} in it, got ${answerIn(stray)}`,
          ...pages.slice(0, 1),
          stray,
        ),
      );
