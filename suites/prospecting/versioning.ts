import { message, statusMessage } from '../kit/model/message.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { Observation } from '../kit/model/observation.ts';
import { check, given } from '../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../kit/model/exchange.ts';
import { isStatus, ok, stringIn, answerIn } from '../kit/checks/matchers.ts';
import { idOf } from './support/answers.ts';
import { listedIn, readRoute } from './support/field-questions.ts';
import { postNamed } from './support/payload-questions.ts';
import { hasSoundIds, pathTemplateOf } from './checks/wire.ts';
import { missingIds } from './scenarios/errors.ts';
import { contentOf } from '../kit/model/parse.ts';

const DEPRECATED = ['GET /emails/campaigns', 'GET /social/campaigns'] as const;
const SAYS_SO = /^(deprecation|sunset|warning|link)$/;

/** Checks that campaigns of the previous system are not in the current list. */
const keptOut = (path: string, ids: readonly string[], current: Exchange): Observation | undefined =>
  ids.length === 0 || !ok(current)
    ? undefined
    : { [path]: ids.some((id) => contentOf(current).includes(id)) ? 'listed as well' : 'kept out' };

const { pathPrefixes } = prospectingFacts;

const starts =
  (path: string) =>
  (prefix: string): boolean =>
    path === prefix || path.startsWith(`${prefix}/`);

const isLegacy = (exchange: Exchange): boolean =>
  pathPrefixes.legacy.some(starts(pathTemplateOf(exchange))) &&
  !pathPrefixes.currentDespiteLegacyPrefix.some(starts(pathTemplateOf(exchange)));

/** Statuses of a route that was removed, moved, or never existed. */
const isAway = (status: number): boolean =>
  (status >= 300 && status < 400) || [404, 405, 410, 501].includes(status);

export const versioning = section(
  withChecks(missingIds, {
    'prospecting.versioning.versioned-path-unknown': ({ versioned }) => isStatus(versioned, 404),
  }),
  scenario({
    id: 'prospecting.versioning.deprecated',
    cases: () => DEPRECATED,
    stimulus: async (context, operation) => ({
      answer: await readRoute(context, operation),
      current: await context.prospecting.call('GET /advanced/campaigns'),
    }),
    checks: {
      'prospecting.versioning.deprecation-header': ({ answer }) => {
        const names = Object.keys(answer.response.headers).filter((name) => SAYS_SO.test(name));
        return { [answer.operation ?? '']: names.sort().join(', ') || 'none' };
      },
      'prospecting.versioning.deprecation-dates': ({ answer }) => ({
        [answer.operation ?? '']: answer.response.headers['sunset'] ?? 'no date',
      }),
      'prospecting.versioning.legacy-not-in-advanced': ({ answer, current }) =>
        keptOut(
          answer.operation?.split(' ')[1] ?? '',
          listedIn(answer).flatMap((item) => idOf(item) ?? []),
          current,
        ),
    },
  }),
  /** Campaigns of the previous system, and the current list. */
  scenario({
    id: 'prospecting.versioning.legacy-campaigns',
    requires: ['write'],
    cases: () => ['/emails/campaigns', '/social/campaigns'],
    stimulus: async (context, path) => ({
      path,
      created: await postNamed(context, path),
      current: await context.prospecting.call('GET /advanced/campaigns'),
    }),
    checks: {
      'prospecting.versioning.legacy-not-in-advanced': ({ path, created, current }) => {
        const id = ok(created) ? stringIn(objectOf(created), 'campaignId') : undefined;
        return keptOut(path, id === undefined ? [] : [id], current);
      },
    },
  }),
  monitors({
    'prospecting.versioning.legacy-keeps-working': (exchange) =>
      given(exchange.key === 'main' && isLegacy(exchange) && hasSoundIds(exchange), () =>
        check(
          !isAway(statusOf(exchange)),
          message`a legacy route answers ${statusMessage(statusOf(exchange))}: expected to be served, got ${answerIn(exchange)}`,
          exchange,
        ),
      ),
  }),
);
