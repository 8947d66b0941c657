import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { READ_ROUTES, costing, costsAtLeast, readCounters, readAt } from '../checks/counters.ts';
import {
  CHANGES,
  type CountedRoutesHistory,
  type MixtureName,
  READ_VARIANTS,
  unitsIn,
  unitsPerRead,
} from '../checks/k6-counted-routes.ts';
import { firstTagged } from '../checks/k6-quota.ts';
import { quotaLeftOrNaN } from '../support/k6-requests.ts';
import { costsAsOthers, costsAsOthersForSure, costsOneForSure } from '../checks/unit-costs.ts';
import { sentAt } from '../support/sent-at.ts';
import { falls } from '../checks/sequence.ts';
import { costs } from '../scenarios/counters.ts';
import { countedRoutes } from '../scenarios/k6-counted-routes.ts';
import { quota } from '../scenarios/k6-quota.ts';
import type { Counting } from '../scenarios/model-commands.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { type CheckResult, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import { withChecks, scenario, section, runCheckers, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs, objectOf, queryOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus } from '../../kit/checks/matchers.ts';
import { answersTagged } from '../../kit/limiter/counting.ts';
import { SECOND } from '../../kit/model/time.ts';
import { isServed } from '../support/limits.ts';
import { isUnknownPath } from '../checks/undetailed-answers.ts';
import { equals, isAtMost, isExactly } from '../../kit/checks/relations.ts';

const { requests, windowSeconds } = inboxFacts.rateLimit;
const { readTimeoutSeconds } = inboxFacts;

/** Tolerance for the duration of a read, besides the real duration of requests. */
const SLACK_MS = 2 * SECOND;
const isRead = ({ exchange }: Counting): boolean => exchange.request.method === 'GET';
const isBulk = ({ exchange }: Counting): boolean => exchange.operation === 'POST /emails/bulk';

const costingEach = (
  history: CountedRoutesHistory,
  name: MixtureName,
  variants: readonly string[],
  units: number,
): CheckResult => {
  const seen = unitsIn(history, name);
  return every(variants, (variant) =>
    given(seen.has(variant), () =>
      equals(
        seen.get(variant),
        units,
        () => message`${variant}: ${seen.get(variant)} units a request instead of ${units}`,
        answersTagged(history.answers, variant, history.mixtures[name].account)[0]?.exchange,
      ),
    ),
  );
};

const unit = inboxFacts.requestUnits;

const perRead = ({ answers }: CountedRoutesHistory): CheckResult => {
  const units = unitsPerRead(answers);
  return given(Number.isFinite(units), () =>
    equals(
      units,
      unit,
      message`GET /emails costs ${units} units`,
      ...answersTagged(answers, 'burst')
        .slice(0, 2)
        .map((a) => a.exchange),
    ),
  );
};

/** Whether an answer may be a stored one, whose cost is open. */
const mayBeReplayed = ({ request }: Exchange): boolean =>
  Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key');

const isInvalid = (exchange: Exchange): boolean =>
  statusOf(exchange) === 400 &&
  objectOf(exchange)['code'] === 'VALIDATION_FAILED' &&
  !mayBeReplayed(exchange);

/** The route of a request with its parameter names. */
const parametersOf = (exchange: Exchange): string =>
  [exchange.operation, ...new Set(queryOf(exchange).keys())].join(' ');

const OF_AN_EMAIL = new Set(['GET /emails/{emailId}', 'GET /emails/{emailId}/body']);

export const limitsUnits = section(
  withChecks(costs, {
    'inbox.limits.unit-per-read': (h) => costing(h, 'read', 1),
    'inbox.limits.unit-counted-on-validation-failure': (h) => costing(h, 'invalid', 1),
    'inbox.limits.unit-counted-on-not-found': (h) => costing(h, 'missing', 1),
    'inbox.limits.unit-not-counted-on-401': (h) => costing(h, 'unknownKey', 0),
  }),
  scenario({
    id: 'inbox.limits.cost-of-change',
    requires: ['write'],
    input: () => fc.boolean(),
    stimulus: async (context, isRead) => {
      const before = await readCounters(context);
      const emailId = context.survey.emails[0]?.id ?? 'none';
      const changed = await context.inbox.call('PATCH /emails/{emailId}', {
        path: { emailId },
        body: { isRead },
      });
      const after = await readCounters(context);
      const invalid = await context.inbox.send('PATCH /emails/{emailId}', { path: { emailId }, body: {} });
      return { before, changed, after, invalid, atEnd: await readCounters(context) };
    },
    checks: {
      'inbox.limits.unit-per-change': ({ before, changed, after }) =>
        costing({ what: 'change', before, answers: [changed], after }, 'change', 1),
      'inbox.limits.unit-counted-on-validation-failure': ({ after, invalid, atEnd }) =>
        given(isInvalid(invalid), () =>
          costing({ what: 'invalid', before: after, answers: [invalid], after: atEnd }, 'invalid', 1),
        ),
    },
  }),
  scenario({
    id: 'inbox.limits.refused',
    requires: ['burst', 'clock'],
    stimulus: async (context) => {
      const within: Exchange[] = [];
      for (let index = 0; index < requests; index += 1) within.push(await readCounters(context));
      const beyond = [await readCounters(context), await readCounters(context), await readCounters(context)];
      await context.advance((windowSeconds + 1) * SECOND);
      return { last: within.at(-1), beyond, after: await readCounters(context) };
    },
    checks: {
      'inbox.limits.unit-not-counted-when-refused': ({ last, beyond, after }) =>
        last === undefined || beyond.some(isServed)
          ? vacuous
          : costing({ what: 'refused', before: last, answers: beyond, after }, 'refused', 0),
    },
  }),
  scenario({
    id: 'inbox.limits.slow-reads',
    requires: ['write', 'state'],
    // The document leaves open whether the read of a single email is timed as well.
    cases: () => READ_ROUTES.filter((path) => path !== '/emails/{emailId}'),
    stimulus: async (context, path: string) => {
      const before = await readCounters(context);
      const from = await sentAt(context, 'before the read');
      await context.arrange({ situation: { slowReads: true } });
      const answer = await readAt(context, path);
      await context.arrange({ situation: { slowReads: false } });
      const to = await sentAt(context, 'after the read');
      return { answer, tookMs: to - from, reallyTookMs: elapsedMs(before, await readCounters(context)) };
    },
    checks: {
      'inbox.limits.reads-all-timed': ({ answer, tookMs, reallyTookMs }) =>
        // If inbox filters are served only below /filters, that path does not exist.
        given(!(answer.request.target.endsWith('/filters') && isUnknownPath(answer)), () =>
          together(
            isStatus(answer, 408),
            given(Number.isFinite(tookMs), () =>
              isAtMost(
                tookMs,
                readTimeoutSeconds * SECOND + reallyTookMs + SLACK_MS,
                message`it is given up after ${tookMs} ms`,
                answer,
              ),
            ),
          ),
        ),
    },
  }),
  withChecks(mailSequence, {
    'inbox.limits.unit-per-read': falls((each) => isRead(each) && !each.expected.newMonth),
    'inbox.limits.unit-per-change': falls(
      (each) => !isRead(each) && !isBulk(each) && !each.expected.newMonth,
    ),
  }),
  withChecks(countedRoutes, {
    'inbox.limits.unit-per-read': (h) =>
      every(['reads', 'changes'] as const, (name) =>
        every(name === 'reads' ? READ_VARIANTS : ['filters'], (variant) =>
          // Another claim checks for requests without cost.
          given(unitsIn(h, name).get(variant) !== 0, () =>
            together(perRead(h), costingEach(h, name, [variant], unit)),
          ),
        ),
      ),
    'inbox.limits.unit-per-change': (h) => costingEach(h, 'changes', CHANGES, unit),
    'inbox.limits.unit-counted-on-validation-failure': (h) =>
      costingEach(h, 'failures', ['unknown folder', 'short term'], unit),
    'inbox.limits.unit-counted-on-not-found': (h) => costingEach(h, 'failures', ['unknown email'], unit),
    'inbox.limits.unit-not-counted-on-401': (h) => costingEach(h, 'failures', ['unknown key'], 0),
  }),
  withChecks(quota, {
    'inbox.limits.unit-not-counted-when-refused': (h) => {
      const [last, again] = [answersTagged(h.answers, 'fill').at(-1), firstTagged(h, 'again')];
      const refused = answersTagged(h.answers, 'over').filter(({ isRefused }) => isRefused);
      if (last === undefined || again === undefined) return { kind: 'vacuous' };
      const spent = quotaLeftOrNaN(last.exchange) - quotaLeftOrNaN(again.exchange) - inboxFacts.requestUnits;
      // Negative if a new month has begun.
      return given(!last.isRefused && !again.isRefused && refused.length > 0 && spent >= 0, () =>
        isExactly(
          spent,
          0,
          message`${refused.length} refusals cost ${spent} units of the month`,
          last.exchange,
          again.exchange,
        ),
      );
    },
  }),
  runCheckers({
    // Also checked separately for each route and parameter, because their costs may differ.
    'inbox.limits.unit-counted-on-validation-failure': (exchanges) =>
      every([undefined, ...new Set(exchanges.filter(isInvalid).map(parametersOf))], (kind) =>
        costsAtLeast(
          (exchange) => isInvalid(exchange) && (kind === undefined || parametersOf(exchange) === kind),
        )(exchanges),
      ),
  }),
  // A single occurrence is enough if it is repeated.
  dataCheckers({
    'inbox.limits.unit-counted-on-not-found': costsAtLeast(
      (exchange) => statusOf(exchange) === 404 && OF_AN_EMAIL.has(exchange.operation ?? ''),
      1,
    ),
  }),
  runCheckers({
    'inbox.limits.unit-per-read': (exchanges) =>
      together(costsAsOthersForSure(exchanges), costsOneForSure(exchanges)),
  }),
  // Other clients use the account as well, so a counter is read again.
  dataCheckers({ 'inbox.limits.unit-per-read': costsAsOthers }),
);
