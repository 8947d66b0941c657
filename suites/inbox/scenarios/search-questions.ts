import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith, holdsTerm, isTerm, openTexts } from '../arbitraries/term.ts';
import { arrayIn, describeContent } from '../support/answers.ts';
import { emailIdsOf } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type JsonObject, isObject, objectOf } from '../../kit/model/exchange.ts';
import { ok, yesNo } from '../../kit/checks/matchers.ts';

const { maxLimit } = inboxFacts.page;

/** Emails that are read to find one with a blind copy. */
const DETAILS = 1;

/** What a search covers besides the documented fields, and how it treats several words. */
export const searching = stimulus({
  id: 'inbox.search-questions.search-emails',
  stimulus: async ({ inbox, survey }) => {
    const emails = survey.emails as unknown as readonly JsonObject[];
    const finds = async (id: unknown, q: string): Promise<string> => {
      const page = await inbox.call('GET /emails/search', { query: { q, limit: maxLimit } });
      return ok(page) ? yesNo(emailIdsOf([page]).includes(String(id))) : describeContent(page);
    };
    /** Whether a text finds the first email that contains it nowhere else. */
    const byText = async (
      texts: (email: JsonObject) => readonly string[],
      elsewhere: (email: JsonObject) => readonly string[],
    ): Promise<string | undefined> => {
      for (const email of emails)
        for (const text of texts(email))
          if (isTerm(text) && fieldsWith(email, text).length === 0 && !holdsTerm(elsewhere(email), text))
            return finds(email['id'], text);
      return undefined;
    };
    const people = (email: JsonObject, list: string, name: string): string[] =>
      arrayIn(email, list)
        .filter(isObject)
        .map((person) => person[name])
        .filter((text) => typeof text === 'string');
    // Only emails that the account has sent show blind copies.
    const own = new Set(emails.flatMap((email) => people(email, 'to', 'email')));
    const written = emails.filter(({ from }) => isObject(from) && own.has(String(from['email'])));
    let blind: string | undefined;
    for (const email of written.slice(0, DETAILS)) {
      const detail = await inbox.call('GET /emails/{emailId}', { path: { emailId: String(email['id']) } });
      const { email: shown } = objectOf(detail);
      const [copy] = isObject(shown) ? people(shown, 'bcc', 'email') : [];
      if (copy === undefined || fieldsWith(email, copy).length > 0 || holdsTerm(openTexts(email), copy))
        continue;
      blind = await finds(email['id'], copy);
      break;
    }
    const apart = emails.flatMap((email) => {
      const words = String(email['subject']).match(/[a-z]{3,40}/gi) ?? [];
      const [first = '', , third = ''] = words;
      const q = `${first} ${third}`;
      return third === '' || fieldsWith(email, q).length > 0 || holdsTerm(openTexts(email), q)
        ? []
        : [{ id: email['id'], q }];
    })[0];
    return {
      cc: await byText(
        (email) => people(email, 'cc', 'email').map((text) => text.toLowerCase()),
        (email) => people(email, 'to', 'name'),
      ),
      name: await byText(
        (email) => people(email, 'to', 'name'),
        (email) => [...people(email, 'cc', 'name'), ...people(email, 'cc', 'email')],
      ),
      blind,
      words: apart && (await finds(apart.id, apart.q)),
    };
  },
});
