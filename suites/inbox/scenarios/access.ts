import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { FAILURES } from '../support/answers.ts';
import { SEARCH, readAt, readsOf } from '../checks/counters.ts';
import { readStray } from '../checks/strays.ts';
import { commonest } from '../support/words.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { ELSEWHERE } from '../../kit/checks/faults.ts';
import { SECOND } from '../../kit/model/time.ts';

const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Keys that are nobody's and look like a real one: what compares a part of a key takes them for it. */
const KIN: Readonly<Record<string, (key: string) => string>> = {
  longer: (key) => `${key}0`,
  shorter: (key) => key.slice(0, -1),
  'other at its end': (key) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
};

/** Routes that are asked with a key that is nobody's; other scenarios ask others. */
const REFUSED = ['/emails?limit=5', SEARCH, '/emails/{emailId}'];

export const keys = stimulus({
  id: 'inbox.authentication.keys',
  service: 'inbox',
  requires: ['read'],
  input: (survey) =>
    fc.record({
      stranger: fc.string({
        unit: fc.constantFrom(...KEY_CHARACTERS),
        minLength: inboxFacts.apiKeyLength,
        maxLength: inboxFacts.apiKeyLength,
      }),
      kin: fc.constantFrom('none', ...Object.keys(KIN)),
      route: fc.constantFrom(...readsOf(survey)),
      isBelow: fc.boolean(),
    }),
  stimulus: async (context, { stranger, kin, route, isBelow }) => {
    const { inbox } = context;
    const raw = await inbox.call('GET /emails', { query: { limit: 5 } });
    const own = raw.request.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    const unknown = [];
    for (const path of REFUSED.filter((each) => readsOf(context.survey).includes(each)))
      unknown.push(
        await readAt(context, path, { key: 'unknown', authorization: KIN[kin]?.(own) ?? stranger }),
      );
    return {
      raw,
      bearer: await inbox.call('GET /emails', {
        query: { limit: 5 },
        headers: { authorization: `Bearer ${own}` },
      }),
      keyless: [await readAt(context, route, { key: 'none' })],
      bearerElsewhere: await readAt(context, route, { authorization: `Bearer ${own}` }),
      unknown,
      nowhere: await inbox.raw({
        method: 'GET',
        // An unknown path, or one below the path of an email.
        target: `${isBelow ? `/emails/${context.survey.emails[0]?.id ?? 'none'}` : ''}/no-such-path-${stranger.toLowerCase()}`,
        provokes: ELSEWHERE,
      }),
    };
  },
});

/** The last two match anything where a search takes them for wildcards. */
const letter = fc.constantFrom('a', 'Z', 'é', '7', '%', '%', '%', '_');

/** One character of two bytes, in each of the units that a text may be counted in but bytes. */
const WIDE = 'é';

/** Both sides of every bound that a filter or a text has. */
export const bounds = stimulus({
  id: 'inbox.list-emails.bounds',
  service: 'inbox',
  requires: ['read'],
  input: () =>
    fc.record({
      letter,
      isBlank: fc.boolean(),
      // Small letters and blanks are an open question.
      folder: fc.constantFrom('ARCHIVE', 'OUTBOX', 'ALL', 'INBOX,SENT', 'INBOXx'),
      filtered: fc.shuffledSubarray(['all', 'true', 'none', '1', 'onlyx'], { minLength: 2, maxLength: 2 }),
      cursor: fc.constantFrom('unreadable', 's|', 's|none|never|nobody', 'eyJhIjoxfQ==', '{}', 'undefined'),
    }),
  stimulus: async ({ inbox, survey }, { letter: char, folder, filtered, cursor, isBlank }) => {
    const list = (query: string) => inbox.call('GET /emails', { rawQuery: query, provokes: FAILURES });
    const search = (query: string) =>
      inbox.call('GET /emails/search', { rawQuery: query, provokes: FAILURES });
    const text = (length: number, of = char) => encodeURIComponent(of.repeat(length));
    const { maxChars } = inboxFacts.search;
    const common = commonest(survey.words);
    // What is accepted stands between what is refused: its counters tell what refusals of each route cost.
    const longest = await list(`search=${text(maxChars, WIDE)}`);
    const unknownFolder = await list(`folderType=${encodeURIComponent(folder)}`);
    const refused = [];
    for (const value of filtered) refused.push(await list(`filtered=${value}`));
    const twoQ = await search(`q=${text(inboxFacts.q.minChars)}`);
    return {
      longest,
      folder: unknownFolder,
      filtered: refused,
      twoQ,
      two: char.repeat(inboxFacts.q.minChars),
      stray: await readStray(inbox, [twoQ], char.repeat(inboxFacts.q.minChars)),
      searchFolder: await search(`q=${text(3)}&folderType=${encodeURIComponent(folder)}`),
      noQ: await search(''),
      longestQ: await search(`q=${text(inboxFacts.q.maxChars, WIDE)}`),
      tooLong: await list(`search=${text(maxChars + 1)}`),
      notJson: await list('filters=%7B'),
      paddedLongestQ: await search(`q=%20${text(inboxFacts.q.maxChars)}%20`),
      shortQ: await search(`q=${text(inboxFacts.q.minChars - 1, WIDE)}`),
      paddedQ: await search(`q=%20${isBlank ? '' : text(1)}%20%20`),
      tooLongQ: await search(`q=${text(inboxFacts.q.maxChars + 1)}`),
      badCursor: await search(`q=${common}&limit=3&cursor=${encodeURIComponent(cursor)}`),
      noCursor: await search(`q=${common}&limit=3`),
    };
  },
});

/** A whole minute's worth of requests and a few more, in one go. */
export const burst = stimulus({
  id: 'inbox.limits.burst',
  service: 'inbox',
  requires: ['burst', 'clock', 'state'],
  stimulus: async ({ inbox, advance }) => {
    const { requests, windowSeconds } = inboxFacts.rateLimit;
    const fill = async () => {
      const within: Exchange[] = [];
      for (let index = 0; index < requests; index += 1)
        within.push(
          await inbox.call('GET /emails', { query: { limit: 1 }, key: index % 2 === 0 ? 'main' : 'second' }),
        );
      return { within, beyond: await inbox.call('GET /emails', { query: { limit: 1 } }) };
    };
    const { within, beyond } = await fill();
    const foreign = await inbox.call('GET /emails', { query: { limit: 1 }, key: 'foreign' });
    const wait = askedWait(beyond);
    await advance(wait ?? windowSeconds * SECOND);
    const later = await inbox.call('GET /emails', { query: { limit: 1 } });
    const again = [];
    if (statusOf(beyond) !== 429) {
      // The buckets of a weighted counter may have turned meanwhile, so that one more passed: they do not turn again
      // half a window later.
      await advance(2.5 * windowSeconds * 1000);
      again.push(await fill());
    }
    return { within, beyond, foreign, wait, later, again };
  },
});

/** The wait that an answer asks for, in ms: seconds, or until a date by its own `Date`, each without its fraction. */
function askedWait(answer: Exchange): number | undefined {
  const text = headerOf(answer, 'Retry-After') ?? '';
  const until = Date.parse(text) - Date.parse(headerOf(answer, 'Date') ?? '');
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : until + SECOND;
  return Number.isFinite(wait) ? wait : undefined;
}
