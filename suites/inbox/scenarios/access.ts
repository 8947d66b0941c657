import { encodeForUrl } from '../../kit/model/encoded.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { readAt, otherRoutesFirst, readRoutesOf } from '../checks/counters.ts';
import { readStray } from '../checks/strays.ts';
import { commonest } from '../support/words.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { ELSEWHERE } from '../../kit/checks/faults.ts';
import { SECOND } from '../../kit/model/time.ts';

/** The account's key, plain and after Bearer, on one further route in each run. */
export const bearerKeys = stimulus({
  id: 'inbox.access.keys',
  cases: otherRoutesFirst,
  isSpread: true,
  stimulus: async (context, route: string) => {
    const { inbox } = context;
    const raw = await inbox.call('GET /emails', { query: { limit: 5 } });
    const authorization = `Bearer ${ownKey(raw)}`;
    return {
      raw,
      bearer: await inbox.call('GET /emails', { query: { limit: 5 }, headers: { authorization } }),
      bearerElsewhere: await readAt(context, route, { authorization }),
    };
  },
});

const ownKey = ({ request }: Exchange): string =>
  request.headers['authorization']?.replace(/^Bearer /, '') ?? '';

/**
 * Unknown keys, one per run. All but the last resemble the account's key, so that a service comparing only a part
 * accepts them.
 */
const UNKNOWN: readonly ((key: string) => string)[] = [
  (key) => `${key}0`,
  (key) => key.slice(0, -1),
  (key) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
  (key) => [...key].toReversed().join(''),
];

/**
 * Half of the routes without a key, and the others with an unknown one. The next run swaps the halves, and the one after
 * that sends another unknown key.
 */
export const refusedKeys = stimulus({
  id: 'inbox.access.refused-keys',
  cases: () => Array.from({ length: 2 * UNKNOWN.length }, (_, turn) => turn),
  isSpread: true,
  stimulus: async (context, turn: number) => {
    const own = ownKey(await context.inbox.call('GET /emails', { query: { limit: 5 } }));
    const authorization = UNKNOWN[Math.floor(turn / 2)]?.(own) ?? '';
    const keyless: Exchange[] = [];
    const unknown: Exchange[] = [];
    for (const [at, route] of readRoutesOf(context.survey).entries())
      if ((at + turn) % 2 === 0) keyless.push(await readAt(context, route, { key: 'none' }));
      else unknown.push(await readAt(context, route, { key: 'unknown', authorization }));
    const otherRefusal = await context.prospecting.call('GET /advanced/campaigns', { key: 'unknown' });
    return { keyless, unknown, otherRefusal };
  },
});

/** Unknown paths: plain ones, and one below the path of an email. */
export const nowhere = stimulus({
  id: 'inbox.access.unknown-path',
  cases: ({ emails }) => ['', `/emails/${emails[0]?.id ?? 'none'}`, '/emails/search', '/no-such-group'],
  isSpread: true,
  stimulus: ({ inbox }, above: string) =>
    inbox.raw({ method: 'GET', target: `${above}/no-such-path`, provokes: ELSEWHERE }),
});

/** The last two match anything if a search treats them as wildcards. */
const letter = fc.constantFrom('a', 'Z', 'é', '7', '%', '%', '%', '_');

/** A character of two bytes but one unit in all other ways of counting. */
const WIDE = 'é';

/** Folder names of other mail services, and similar words. Lower case and spaces are an open question. */
const UNKNOWN_FOLDERS = ['OUTBOX', 'ALL', 'STARRED', 'JUNK', 'DELETED', 'INBOX,SENT', 'INBOXx'];

/** Values on both sides of every bound of filters and texts. */
export const listBounds = stimulus({
  id: 'inbox.access.bounds',
  input: () =>
    fc.record({
      letter,
      isBlank: fc.boolean(),
      // Lower case and spaces are an open question. The list gets the name that most mail services have.
      folders: fc.constantFrom(...UNKNOWN_FOLDERS).map((other) => ['ARCHIVE', other]),
      filtered: fc.tuple(
        fc.constantFrom('ONLY', 'Only'),
        fc.constantFrom('all', 'true', 'none', '1', 'onlyx', 'hidden', 'false', '0'),
      ),
      cursor: fc.constantFrom('unreadable', 's|', 's|none|never|nobody', 'eyJhIjoxfQ==', '{}', 'undefined'),
    }),
  stimulus: async (
    { inbox, survey },
    { letter: char, folders: [folder = '', searched = ''], filtered, cursor, isBlank },
  ) => {
    const list = (query: string) => inbox.call('GET /emails', { rawQuery: query, provokes: INBOX_FAILURES });
    const search = (query: string) =>
      inbox.call('GET /emails/search', { rawQuery: query, provokes: INBOX_FAILURES });
    const text = (length: number, of = char) => encodeForUrl(of.repeat(length));
    const { maxChars } = inboxFacts.search;
    const common = commonest(survey.words);
    // Accepted requests lie between refused ones, so that their counters show the cost of refusals on each route.
    const longest = await list(`search=${text(maxChars, WIDE)}`);
    const unknownFolder = await list(`folderType=${encodeForUrl(folder)}`);
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
      searchFolder: await search(`q=${text(3)}&folderType=${encodeForUrl(searched)}`),
      noQ: await search(''),
      longestQ: await search(`q=${text(inboxFacts.q.maxChars, WIDE)}`),
      tooLong: await list(`search=${text(maxChars + 1)}`),
      notJson: await list('filters=%7B'),
      paddedLongestQ: await search(`q=%20${text(inboxFacts.q.maxChars)}%20`),
      shortQ: await search(`q=${text(inboxFacts.q.minChars - 1, WIDE)}`),
      paddedQ: await search(`q=%20${isBlank ? '' : text(1)}%20%20`),
      tooLongQ: await search(`q=${text(inboxFacts.q.maxChars + 1)}`),
      badCursor: await search(`q=${common}&limit=3&cursor=${encodeForUrl(cursor)}`),
      noCursor: await search(`q=${common}&limit=3`),
    };
  },
});

/** All requests of a minute and a few more at once. */
export const minuteBurst = stimulus({
  id: 'inbox.access.burst',
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
      // A weighted counter may have changed buckets meanwhile and accepted one more. That cannot happen half a window
      // later.
      await advance(2.5 * windowSeconds * 1000);
      again.push(await fill());
    }
    return { within, beyond, foreign, wait, later, again };
  },
});

/** The wait that an answer asks for in ms: seconds, or until a date by its own `Date`, each in whole seconds. */
function askedWait(answer: Exchange): number | undefined {
  const text = headerOf(answer, 'Retry-After') ?? '';
  const until = Date.parse(text) - Date.parse(headerOf(answer, 'Date') ?? '');
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : until + SECOND;
  return Number.isFinite(wait) ? wait : undefined;
}
