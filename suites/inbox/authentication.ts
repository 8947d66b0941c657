import { message, statusMessage } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { acceptance, describeContent } from './support/answers.ts';
import { otherRoutesFirst, readAt, readRoutesOf } from './checks/counters.ts';
import { emailIdsOf, listAlike } from './checks/walk.ts';
import { bearerKeys, refusedKeys } from './scenarios/access.ts';
import { rights, writes } from './scenarios/keys.ts';
import { foreignMailbox, foreignView } from './scenarios/foreign-email.ts';
import { rare } from './scenarios/limit-questions.ts';
import { reply } from './scenarios/send-email.ts';
import { endpointQuestions } from './scenarios/shape-questions.ts';
import { foreignEmailRead } from './scenarios/single-email.ts';
import { type CheckResult, check, every, given, vacuous } from '../kit/model/check-result.ts';
import { changeQuestions } from './scenarios/write-questions.ts';

import {
  type ScenarioContext,
  withChecks,
  monitors,
  scenario,
  section,
  runCheckers,
} from '../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../kit/model/exchange.ts';
import { contrast, isCode, isStatus, ok, answerIn } from '../kit/checks/matchers.ts';
import type { RawRequest } from '../kit/model/client.ts';
import { equals, fails, hasCode, hasOtherStatus, hasStatus, succeeds } from '../kit/checks/relations.ts';

/** None of the answers is 403. Missing answers are ignored. */
const never403 = (...answers: readonly (Exchange | undefined)[]): CheckResult =>
  every(answers, (answer) =>
    answer === undefined ? vacuous : hasOtherStatus(answer, 403, 'the status is 403'),
  );

const forbidden = (exchange: Exchange): boolean => [401, 403].includes(statusOf(exchange));

/** Other ways to send the account's key than the documented one. */
const ELSEWHERE: Readonly<Record<string, (key: string) => Pick<RawRequest, 'target' | 'headers'>>> = {
  ...Object.fromEntries(
    ['api_key', 'apiKey', 'key', 'token', 'access_token'].map((name) => [
      `the parameter ${name}`,
      (key: string) => ({ target: `/emails?limit=1&${name}=${key}` }),
    ]),
  ),
  'X-Api-Key': (key) => ({ target: '/emails?limit=1', headers: { 'X-Api-Key': key } }),
  'X-Authorization': (key) => ({ target: '/emails?limit=1', headers: { 'X-Authorization': key } }),
  'a cookie': (key) => ({ target: '/emails?limit=1', headers: { cookie: `apiKey=${key}; token=${key}` } }),
};

const keyIn = ({ request }: Exchange): string => request.headers['authorization'] ?? '';

/** Checks that the plain key, which most requests of a run carry, gives access to every documented route. */
function rawKeyOpens(exchanges: readonly Exchange[]): CheckResult {
  const own = exchanges.filter(({ key, operation }) => key === 'main' && operation !== undefined);
  const [most] = [...Map.groupBy(own, keyIn)].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || most[0].length !== inboxFacts.apiKeyLength) return vacuous;
  return every(most[1], (exchange) =>
    given(ok(exchange) || statusOf(exchange) === 401, () => succeeds(exchange, 'the key alone is refused')),
  );
}

const isOfUnknownKey = ({ operation, key }: Exchange): boolean =>
  operation !== undefined && key === 'unknown';
/** Statuses that may take precedence over a wrong key: for the form of a request, its size, counters, or trouble. */
const MAY_COME_FIRST = new Set([400, 404, 408, 413, 429, 500, 502, 503, 504]);

export const authentication = section(
  withChecks(bearerKeys, {
    'inbox.authentication.raw-key-accepted': ({ raw }) =>
      hasOtherStatus(raw, 401, 'the key alone is refused'),
    'inbox.authentication.bearer-prefix-accepted': ({ raw, bearer, bearerElsewhere }) =>
      every(statusOf(raw) < 300 ? [bearer, bearerElsewhere] : [], (answer) =>
        hasOtherStatus(answer, 401, 'the key behind Bearer is refused'),
      ),
    'inbox.authentication.bearer-same-as-raw': ({ raw, bearer }) =>
      given(statusOf(raw) === 200 && statusOf(bearer) === 200 && emailIdsOf([raw]).length > 0, () =>
        check(
          listAlike(raw, [bearer]),
          message`the two ways list different emails: ${contrast(bearer, raw, 'items')}`,
          raw,
          bearer,
        ),
      ),
  }),
  withChecks(refusedKeys, {
    'inbox.authentication.missing-header-status': ({ keyless }) =>
      every(keyless, (answer) =>
        check(
          statusOf(answer) >= 400 && statusOf(answer) < 500,
          message`status: expected one from 400 to 499, got ${answerIn(answer)}`,
          answer,
        ),
      ),
    'inbox.authentication.unknown-key-401': ({ unknown }) =>
      every(unknown, (answer) => hasStatus(answer, 401, 'status')),
    'inbox.authentication.unknown-key-code': ({ unknown }) =>
      every(unknown, (answer) => given(statusOf(answer) >= 400, () => hasCode(answer, 'INVALID_API_KEY'))),
  }),
  scenario({
    id: 'inbox.authentication.suspended',
    requires: ['suspended-key'],
    cases: otherRoutesFirst,
    isSpread: true,
    stimulus: async (context, route: string) => ({
      page: await readAt(context, route, { key: 'suspended' }),
    }),
    checks: {
      'inbox.authentication.suspended-403': ({ page }) => hasStatus(page, 403, 'status'),
      'inbox.authentication.suspended-on-reads-too': ({ page }) =>
        check(
          statusOf(page) >= 400,
          message`a suspended workspace can be read: expected at least 400, got ${answerIn(page)}`,
          page,
        ),
      'inbox.authentication.suspended-code': ({ page }) =>
        given(statusOf(page) === 403, () => hasCode(page, 'WORKSPACE_SUSPENDED')),
    },
  }),
  withChecks(reply, {
    'inbox.authentication.key-sends': (h) =>
      h
        ? check(
            ![401, 403].includes(statusOf(h.answer)),
            () => message`the key may not send: expected none of ${[401, 403]}, got ${answerIn(h.answer)}`,
            h.answer,
          )
        : vacuous,
  }),
  withChecks(endpointQuestions, {
    'inbox.authentication.missing-header-code': ({ none }) => describeContent(none),
    'inbox.authentication.other-scheme': ({ basic, small }) => ({
      Basic: acceptance(basic),
      bearer: acceptance(small),
    }),
  }),
  withChecks(foreignEmailRead, {
    'inbox.authentication.foreign-resource-404': (h) => (h ? hasStatus(h.ours, 404, 'status') : vacuous),
    'inbox.authentication.foreign-resource-never-403': (h) => never403(h?.ours),
  }),
  withChecks(foreignMailbox, { 'inbox.authentication.foreign-resource-never-403': (h) => never403(h?.ours) }),
  withChecks(foreignView, {
    'inbox.authentication.foreign-resource-never-403': (answer) => never403(answer),
  }),
  withChecks(rights, {
    'inbox.authentication.key-48-characters': ({ list }) =>
      given(ok(list), () => {
        const { length } = list.request.headers['authorization'] ?? '';
        return equals(
          length,
          inboxFacts.apiKeyLength,
          message`a key of ${length} characters opens the inbox`,
          list,
        );
      }),
    'inbox.authentication.key-reads-every-email': ({ email }) =>
      check(
        !forbidden(email),
        message`an email is answered with ${statusMessage(statusOf(email))}: expected a success, got ${answerIn(email)}`,
        email,
      ),
    'inbox.authentication.key-has-every-right': ({ reads }) =>
      every(reads, (answer) =>
        check(
          !forbidden(answer),
          message`the answer is ${statusMessage(statusOf(answer))}: expected neither 401 nor 403`,
          answer,
        ),
      ),
  }),
  withChecks(writes, {
    'inbox.authentication.unknown-key-on-writes': ({ unknown }) => isStatus(unknown, 401),
  }),
  scenario({
    id: 'inbox.authentication.disabled',
    requires: ['state', 'clock'],
    stimulus: async ({ inbox, arrange, advance }: ScenarioContext<'clock' | 'state'>) => {
      const readWithSecond = (): Promise<Exchange> =>
        inbox.call('GET /emails', { query: { limit: 1 }, key: 'second' });
      const before = await readWithSecond();
      await arrange({ disable: 'second' });
      await advance((inboxFacts.disabledKeyPropagationSeconds + 1) * 1000);
      const spread = await readWithSecond();
      await advance(inboxFacts.disabledKeyPropagationSeconds * 10_000);
      return { before, spread, late: await readWithSecond() };
    },
    checks: {
      'inbox.authentication.disabled-key-401': ({ before, late }) =>
        given(ok(before), () => isStatus(late, 401)),
      'inbox.authentication.disabled-key-code': ({ before, late }) =>
        given(ok(before), () => isCode(late, 'INVALID_API_KEY')),
      'inbox.authentication.disabled-key-within-5-minutes': ({ before, spread }) =>
        given(ok(before), () =>
          check(
            statusOf(spread) >= 400,
            message`a disabled key still works after five minutes: expected at least 400, got ${answerIn(spread)}`,
            spread,
          ),
        ),
    },
  }),
  /** A key that was disabled long ago. */
  scenario({
    id: 'inbox.authentication.disabled-before',
    requires: ['disabled-key'],
    cases: readRoutesOf,
    isSpread: true,
    stimulus: (context, route: string) => readAt(context, route, { key: 'disabled' }),
    checks: {
      'inbox.authentication.disabled-key-401': (answer) => isStatus(answer, 401),
      'inbox.authentication.disabled-key-code': (answer) => isCode(answer, 'INVALID_API_KEY'),
    },
  }),
  withChecks(rare, { 'inbox.authentication.disabled-key-meanwhile': ({ meanwhile }) => meanwhile }),
  withChecks(changeQuestions, {
    'inbox.authentication.foreign-resource-never-403': ({ inForeignMailbox, inForeignView, fromForeign }) =>
      never403(inForeignMailbox, inForeignView, fromForeign),
  }),
  /** A key must not be in URLs, so this is not sent to a real account. */
  scenario({
    id: 'inbox.authentication.elsewhere',
    requires: ['read', 'state'],
    cases: () => Object.keys(ELSEWHERE),
    stimulus: async ({ inbox }, where: string) => {
      const plain = await inbox.call('GET /emails', { query: { limit: 1 } });
      const request = ELSEWHERE[where]?.(plain.request.headers['authorization'] ?? '');
      return {
        where,
        answer:
          request && (await inbox.raw({ method: 'GET', operation: 'GET /emails', key: 'none', ...request })),
      };
    },
    checks: {
      'inbox.authentication.key-in-header-alone': ({ where, answer }) =>
        answer === undefined ? vacuous : fails(answer, message`a key in ${where} opens the inbox`),
    },
  }),
  monitors({
    'inbox.authentication.unknown-key-401': (exchange) =>
      given(isOfUnknownKey(exchange) && !MAY_COME_FIRST.has(statusOf(exchange)), () =>
        isStatus(exchange, 401),
      ),
    'inbox.authentication.unknown-key-code': (exchange) =>
      given(isOfUnknownKey(exchange) && statusOf(exchange) === 401, () =>
        isCode(exchange, 'INVALID_API_KEY'),
      ),
  }),
  runCheckers({ 'inbox.authentication.raw-key-accepted': rawKeyOpens }),
);
