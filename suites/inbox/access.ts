import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { elapsedMs, headerOf, isObject, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { FAILURES } from './answers.ts';
import { idsOf } from './walk.ts';

const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];
const detailsOf = (exchange: Exchange): Readonly<Record<string, unknown>> => {
  const details = objectOf(exchange)['details'];
  return isObject(details) ? details : {};
};
const refused = (exchange: Exchange) =>
  check(statusOf(exchange) === 400, `the answer is ${statusOf(exchange)}`, exchange);
const accepted = (exchange: Exchange) =>
  check(statusOf(exchange) < 300, `the answer is ${statusOf(exchange)}`, exchange);
const invalid = (exchange: Exchange) =>
  given(statusOf(exchange) === 400, () =>
    check(codeOf(exchange) === 'VALIDATION_FAILED', `the code is ${String(codeOf(exchange))}`, exchange),
  );
const names = (exchange: Exchange, ...keys: readonly string[]) =>
  given(statusOf(exchange) === 400, () =>
    check(
      keys.some((key) => key in detailsOf(exchange)),
      `details name ${Object.keys(detailsOf(exchange)).join() || 'nothing'}`,
      exchange,
    ),
  );

const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const keys = scenario({
  id: 'inbox.authentication.keys',
  service: 'inbox',
  needs: ['read'],
  cost: 6,
  input: () =>
    fc.string({
      unit: fc.constantFrom(...KEY_CHARACTERS),
      minLength: inboxFacts.apiKeyLength,
      maxLength: inboxFacts.apiKeyLength,
    }),
  stimulus: async ({ inbox }, unknown) => ({
    raw: await inbox.call('GET /emails', { query: { limit: 5 } }),
    bearer: await inbox.raw({
      method: 'GET',
      target: '/emails?limit=5',
      operation: 'GET /emails',
      headers: { authorization: await bearerOf(inbox) },
    }),
    none: await inbox.call('GET /emails', { query: { limit: 5 }, key: 'none' }),
    unknown: await inbox.raw({
      method: 'GET',
      target: '/emails',
      operation: 'GET /emails',
      authorization: unknown,
    }),
    nowhere: await inbox.raw({ method: 'GET', target: `/no-such-path-${unknown}` }),
  }),
  checkers: {
    'inbox.authentication.raw-key-accepted': ({ raw }) =>
      check(statusOf(raw) !== 401, 'the key alone is refused', raw),
    'inbox.authentication.bearer-prefix-accepted': ({ raw, bearer }) =>
      given(statusOf(raw) < 300, () =>
        check(statusOf(bearer) !== 401, 'the key behind Bearer is refused', bearer),
      ),
    'inbox.authentication.bearer-same-as-raw': ({ raw, bearer }) =>
      given(statusOf(raw) === 200 && statusOf(bearer) === 200 && idsOf([raw]).length > 0, () =>
        check(
          idsOf([raw]).join() === idsOf([bearer]).join(),
          'the two ways list different emails',
          raw,
          bearer,
        ),
      ),
    'inbox.authentication.missing-header-status': ({ none }) =>
      check(statusOf(none) === 401, `the status is ${statusOf(none)}`, none),
    'inbox.endpoints.authorization-required': ({ none }) =>
      check(statusOf(none) >= 400, 'a request without key is served', none),
    'inbox.authentication.unknown-key-401': ({ unknown }) =>
      check(statusOf(unknown) === 401, `the status is ${statusOf(unknown)}`, unknown),
    'inbox.authentication.unknown-key-code': ({ unknown }) =>
      given(statusOf(unknown) >= 400, () =>
        check(codeOf(unknown) === 'INVALID_API_KEY', `the code is ${String(codeOf(unknown))}`, unknown),
      ),
    'inbox.errors.unknown-path-404': ({ nowhere }) =>
      check(statusOf(nowhere) === 404, `the status is ${statusOf(nowhere)}`, nowhere),
    'inbox.errors.unknown-path-html': ({ nowhere }) =>
      given(statusOf(nowhere) === 404, () =>
        check(
          /html/i.test(headerOf(nowhere, 'content-type') ?? nowhere.response.text),
          'the answer is no HTML',
          nowhere,
        ),
      ),
  },
});

/** The same client's key behind `Bearer `: read from a recorded request, so that no scenario holds keys. */
async function bearerOf(inbox: {
  call(operation: 'GET /emails', options: { query: { limit: number } }): Promise<Exchange>;
}): Promise<string> {
  const sent = await inbox.call('GET /emails', { query: { limit: 1 } });
  return `Bearer ${sent.request.headers['authorization'] ?? ''}`;
}

const suspended = scenario({
  id: 'inbox.authentication.suspended',
  service: 'inbox',
  needs: ['state'],
  cost: 1,
  stimulus: async ({ inbox }) => ({ page: await inbox.call('GET /emails', { key: 'suspended' }) }),
  checkers: {
    'inbox.authentication.suspended-403': ({ page }) =>
      check(statusOf(page) === 403, `the status is ${statusOf(page)}`, page),
    'inbox.authentication.suspended-on-reads-too': ({ page }) =>
      check(statusOf(page) >= 400, 'a suspended workspace can be read', page),
    'inbox.authentication.suspended-code': ({ page }) =>
      given(statusOf(page) === 403, () =>
        check(codeOf(page) === 'WORKSPACE_SUSPENDED', `the code is ${String(codeOf(page))}`, page),
      ),
  },
});

const letter = fc.constantFrom('a', 'Z', 'é', '7');

/** Both sides of every bound that a filter or a text has. */
const bounds = scenario({
  id: 'inbox.list-emails.bounds',
  service: 'inbox',
  needs: ['read'],
  cost: 24,
  input: () =>
    fc.record({
      letter,
      // Small letters and blanks are an open question.
      folder: fc.constantFrom('ARCHIVE', 'OUTBOX', 'ALL', 'INBOX,SENT'),
      filtered: fc.constantFrom('all', 'true', 'ONLY', '1'),
    }),
  stimulus: async ({ inbox }, { letter: char, folder, filtered }) => {
    const list = (query: string) =>
      inbox.raw({ method: 'GET', target: `/emails?${query}`, operation: 'GET /emails', provokes: FAILURES });
    const search = (query: string) =>
      inbox.raw({
        method: 'GET',
        target: `/emails/search?${query}`,
        operation: 'GET /emails/search',
        provokes: FAILURES,
      });
    const text = (length: number) => encodeURIComponent(char.repeat(length));
    const { maxChars } = inboxFacts.search;
    return {
      folder: await list(`folderType=${encodeURIComponent(folder)}`),
      filtered: await list(`filtered=${filtered}`),
      longest: await list(`search=${text(maxChars)}`),
      tooLong: await list(`search=${text(maxChars + 1)}`),
      notJson: await list('filters=%7B'),
      searchFolder: await search(`q=${text(3)}&folderType=${encodeURIComponent(folder)}`),
      noQ: await search(''),
      shortQ: await search(`q=${text(inboxFacts.q.minChars - 1)}`),
      paddedQ: await search(`q=%20${text(1)}%20`),
      twoQ: await search(`q=${text(inboxFacts.q.minChars)}`),
      longestQ: await search(`q=${text(inboxFacts.q.maxChars)}`),
      paddedLongestQ: await search(`q=%20${text(inboxFacts.q.maxChars)}%20`),
      tooLongQ: await search(`q=${text(inboxFacts.q.maxChars + 1)}`),
      badCursor: await search(`q=${text(2)}&cursor=unreadable`),
      noCursor: await search(`q=${text(2)}`),
    };
  },
  checkers: {
    'inbox.list-emails.folder-type-unknown-400': (h) => refused(h.folder),
    'inbox.list-emails.folder-type-unknown-code': (h) => invalid(h.folder),
    'inbox.list-emails.folder-type-unknown-details': (h) => names(h.folder, 'folderType'),
    'inbox.list-emails.filtered-other-400': (h) => refused(h.filtered),
    'inbox.list-emails.filtered-other-code': (h) => invalid(h.filtered),
    'inbox.list-emails.filtered-other-details': (h) => names(h.filtered, 'filtered'),
    'inbox.list-emails.search-200-characters-accepted': (h) => accepted(h.longest),
    'inbox.list-emails.search-201-characters-400': (h) => refused(h.tooLong),
    'inbox.list-emails.search-too-long-code': (h) => invalid(h.tooLong),
    'inbox.list-emails.search-too-long-details': (h) => names(h.tooLong, 'search'),
    'inbox.list-emails.filters-invalid-400': (h) => refused(h.notJson),
    'inbox.list-emails.filters-invalid-code': (h) => invalid(h.notJson),
    'inbox.list-emails.filters-invalid-details': (h) =>
      given(statusOf(h.notJson) === 400, () =>
        check(Object.keys(detailsOf(h.notJson)).length > 0, 'details name nothing', h.notJson),
      ),
    'inbox.search-emails.folder-type-unknown-400': (h) => refused(h.searchFolder),
    'inbox.search-emails.folder-type-unknown-code': (h) => invalid(h.searchFolder),
    'inbox.search-emails.q-missing-400': (h) => refused(h.noQ),
    'inbox.search-emails.q-missing-details': (h) => names(h.noQ, 'q'),
    'inbox.search-emails.q-one-character-400': (h) => refused(h.shortQ),
    'inbox.search-emails.q-too-short-details': (h) => names(h.shortQ, 'q'),
    'inbox.search-emails.q-trimmed-before-minimum': (h) => refused(h.paddedQ),
    'inbox.search-emails.q-two-characters-accepted': (h) => accepted(h.twoQ),
    'inbox.search-emails.q-200-characters-accepted': (h) => accepted(h.longestQ),
    'inbox.search-emails.q-trimmed-before-maximum': (h) => accepted(h.paddedLongestQ),
    'inbox.search-emails.q-201-characters-400': (h) => refused(h.tooLongQ),
    'inbox.search-emails.q-too-long-details-search': (h) => names(h.tooLongQ, 'search'),
    'inbox.search-emails.q-invalid-code': (h) => every([h.noQ, h.shortQ, h.tooLongQ], invalid),
    'inbox.search-emails.cursor-unreadable-first-page': (h) =>
      given(statusOf(h.noCursor) === 200, () =>
        check(
          statusOf(h.badCursor) === 200 && idsOf([h.badCursor]).join() === idsOf([h.noCursor]).join(),
          'it is not the first page again',
          h.badCursor,
        ),
      ),
    'inbox.errors.validation-details-messages': (h) =>
      every([h.folder, h.filtered, h.noQ], (exchange) =>
        every(Object.values(detailsOf(exchange)), (value) =>
          typeof value === 'number'
            ? vacuous
            : check(
                Array.isArray(value) && value.every((each) => typeof each === 'string'),
                'a parameter leads to no list of messages',
                exchange,
              ),
        ),
      ),
  },
});

/** Whether nothing of what came first can have left the window. */
const isOneMinute = ([first]: readonly Exchange[], last: Exchange): boolean =>
  first !== undefined && elapsedMs(first, last) < inboxFacts.rateLimit.windowSeconds * 1000;

/** A whole minute's worth of requests and a few more, in one go. */
const burst = scenario({
  id: 'inbox.limits.burst',
  service: 'inbox',
  needs: ['burst', 'clock', 'state'],
  cost: 70,
  stimulus: async ({ inbox, advance }) => {
    const limit = inboxFacts.rateLimit.requests;
    const within: Exchange[] = [];
    for (let index = 0; index < limit; index += 1)
      within.push(
        await inbox.call('GET /emails', { query: { limit: 1 }, key: index % 2 === 0 ? 'main' : 'second' }),
      );
    const beyond = await inbox.call('GET /emails', { query: { limit: 1 } });
    const foreign = await inbox.call('GET /emails', { query: { limit: 1 }, key: 'foreign' });
    const wait = Number(headerOf(beyond, 'Retry-After') ?? inboxFacts.rateLimit.windowSeconds);
    await advance((Number.isFinite(wait) ? wait : inboxFacts.rateLimit.windowSeconds) * 1000);
    return { within, beyond, foreign, later: await inbox.call('GET /emails', { query: { limit: 1 } }) };
  },
  checkers: {
    'inbox.limits.minute-60-accepted': ({ within }) =>
      every(within, (exchange) =>
        check(statusOf(exchange) !== 429, 'a request within the limit is refused', exchange),
      ),
    'inbox.limits.minute-61-refused': ({ within, beyond }) =>
      given(isOneMinute(within, beyond), () =>
        check(
          statusOf(beyond) === 429,
          `the request beyond the limit is answered with ${statusOf(beyond)}`,
          beyond,
        ),
      ),
    'inbox.limits.minute-shared-by-keys': ({ within, beyond }) =>
      given(within.every((exchange) => statusOf(exchange) === 200) && isOneMinute(within, beyond), () =>
        check(statusOf(beyond) === 429, 'two keys have a minute each', beyond),
      ),
    'inbox.limits.minute-per-account': ({ beyond, foreign }) =>
      given(statusOf(beyond) === 429, () =>
        check(statusOf(foreign) !== 429, 'another account is refused too', foreign),
      ),
    'inbox.endpoints.retry-after-suffices': ({ beyond, later }) =>
      given(statusOf(beyond) === 429 && headerOf(beyond, 'Retry-After') !== undefined, () =>
        check(statusOf(later) !== 429, 'the request after the wait is refused', beyond, later),
      ),
    'inbox.errors.rate-limit-code': ({ beyond }) =>
      given(statusOf(beyond) === 429, () =>
        check(codeOf(beyond) === 'RATE_LIMIT_EXCEEDED', `the code is ${String(codeOf(beyond))}`, beyond),
      ),
    'inbox.endpoints.header-remaining-falls': ({ within, beyond }) =>
      given(within.length > 1 && isOneMinute(within, beyond), () => {
        const left = within.map((exchange) => Number(headerOf(exchange, 'X-RateLimit-Remaining')));
        return given(
          left.every((value) => Number.isFinite(value)),
          () =>
            check(
              left.slice(1).every((value, index) => value < (left[index] ?? Infinity)),
              `remaining goes ${left.slice(0, 5).join(', ')} …`,
              ...within.slice(0, 2),
            ),
        );
      }),
    'inbox.endpoints.header-quota-remaining-falls': ({ within }) => {
      const left = within.map((exchange) => Number(headerOf(exchange, 'X-RateLimit-Quota-Remaining')));
      return given(left.length > 1 && left.every((value) => Number.isFinite(value)), () =>
        check(
          left.slice(1).every((value, index) => value === (left[index] ?? 0) - 1),
          `the quota goes ${left.slice(0, 5).join(', ')} …`,
          ...within.slice(0, 2),
        ),
      );
    },
  },
});

export const access = [keys, suspended, bounds, burst];
