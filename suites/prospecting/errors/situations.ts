import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { type CheckResult, check, every, given, vacuous, violation } from '../../kit/model/check-result.ts';
import type { Observation } from '../../kit/model/observation.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { statusAndFormOf } from '../support/forms.ts';
import { getCampaignRoute, statusOfCode } from '../support/rare-situations.ts';
import { pathTemplateOf } from '../checks/wire.ts';
import { window } from '../scenarios/limits.ts';
import { failingInside } from '../scenarios/rare-situations.ts';
import { codeIn } from '../support/answers.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { hasOtherStatus } from '../../kit/checks/relations.ts';

const DISCONNECTED = 'ACCOUNT_DISCONNECTED';
const SLOWED = 'RATE_LIMITED';

/** Routes that may use the social account. */
const SOCIAL = Object.keys(operations.prospecting).filter(
  (operation) =>
    !operation.startsWith('GET ') &&
    /\/social\/|social-scrappers|identities|reply$|\/start$|audio$/.test(operation) &&
    !operation.startsWith('DELETE '),
);

const TROUBLES = { socialDisconnected: DISCONNECTED, socialSlowed: SLOWED } as const;

type Trouble = keyof typeof TROUBLES;

interface Met {
  readonly trouble: Trouble;
  readonly answers: readonly Exchange[];
}

const isReportedToo = (trouble: Trouble, answer: Exchange): boolean => codeIn(answer) === TROUBLES[trouble];

/** Checks the routes that report a trouble by its status or code; at least one must. */
const everyReporting = (
  { trouble, answers }: Met,
  about: Trouble,
  evaluate: (answer: Exchange) => CheckResult,
): CheckResult => {
  if (trouble !== about) return vacuous;
  const reporting = answers.filter(
    (answer) => isReportedToo(about, answer) || statusOf(answer) === statusOfCode(TROUBLES[about]),
  );
  return reporting.length === 0
    ? violation(
        message`expected one route at least to answer ${own(TROUBLES[about])}, got ${answers.map(statusOf)}`,
        ...answers,
      )
    : every(reporting, evaluate);
};

/** Checks that the code has its status. */
const reportedBy = (h: Met, about: Trouble): CheckResult =>
  everyReporting(h, about, (answer) => isStatus(answer, statusOfCode(TROUBLES[about]) ?? 0));

const isCodedAs =
  (code: string) =>
  (answer: Exchange): CheckResult =>
    check(
      codeIn(answer) === code,
      () => message`code: expected ${code}, got ${documentedWords(codeIn(answer))}`,
      answer,
    );

/** Checks that the status has its code. */
const codedBy = (h: Met, about: Trouble): CheckResult => everyReporting(h, about, isCodedAs(TROUBLES[about]));

/** Routes that are not counted may have an undocumented limit of their own. */
const UNCOUNTED = /^\/(lists|tools)/;

const isCounted = (exchange: Exchange): boolean =>
  exchange.operation !== undefined && !UNCOUNTED.test(pathTemplateOf(exchange));

/** Checks that the code and its status always occur together. */
const paired = (code: string) => ({
  status: (exchange: Exchange): CheckResult =>
    given(isCounted(exchange) && codeIn(exchange) === code, () =>
      isStatus(exchange, statusOfCode(code) ?? 0),
    ),
  code: (exchange: Exchange): CheckResult =>
    given(isCounted(exchange) && statusOf(exchange) === statusOfCode(code), () => isCodedAs(code)(exchange)),
});

const [disconnected, slowed] = [paired(DISCONNECTED), paired(SLOWED)];

const routesOf = ({ trouble, answers }: Met, about: Trouble): Observation | undefined =>
  trouble === about
    ? Object.fromEntries(
        answers.map((answer) => {
          const waits = headerOf(answer, 'retry-after') === undefined ? '' : ' with Retry-After';
          return [
            answer.operation ?? '',
            isReportedToo(about, answer) ? `${TROUBLES[about]}${waits}` : 'another answer',
          ];
        }),
      )
    : undefined;

export const errorsSituations = section(
  withChecks(window, {
    'prospecting.errors.rate-limited-not-quota': ({ over }) =>
      every(over, (answer) => given(!ok(answer), () => hasOtherStatus(answer, 429, 'the quota answers 429'))),
    'prospecting.errors.quota-and-failure-alike': ({ over }) =>
      over[0] === undefined || ok(over[0]) ? undefined : { 'over the quota': statusAndFormOf(over[0]) },
  }),
  withChecks(failingInside, {
    'prospecting.errors.unexpected-error-500': ({ campaigns }) => isStatus(campaigns, 500),
  }),
  /** The forms of the two errors with status 500. */
  scenario({
    id: 'prospecting.errors.alike',
    requires: ['state', 'burst'],
    stimulus: async (context) => {
      await context.arrange({ situation: { unexpectedError: true } });
      const unexpected = await getCampaignRoute(context, 'GET /advanced/campaigns');
      await context.arrange({ situation: { unexpectedError: false } });
      let last = unexpected;
      for (let at = 0; at <= prospectingFacts.rateLimit.requestsByPlan.start; at += 1) {
        last = await getCampaignRoute(context, 'GET /advanced/campaigns');
        if (!ok(last)) break;
      }
      return { unexpected, last };
    },
    checks: {
      'prospecting.errors.quota-and-failure-alike': ({ unexpected, last }) =>
        ok(unexpected) || ok(last)
          ? undefined
          : {
              'an unexpected error': statusAndFormOf(unexpected),
              'over the quota': statusAndFormOf(last),
              'the bodies': contentOf(unexpected) === contentOf(last) ? 'the same' : 'different',
            },
    },
  }),
  /** The answers of all these routes when the social network causes trouble. */
  scenario({
    id: 'prospecting.errors.social-trouble',
    requires: ['write', 'state'],
    cases: () => Object.keys(TROUBLES) as Trouble[],
    stimulus: async (context, trouble) => {
      await context.arrange({ situation: { [trouble]: true } });
      const answers: Exchange[] = [];
      const path = { campaignId: context.survey.campaignIds[0] ?? NO_ID };
      for (const operation of SOCIAL)
        answers.push(await context.prospecting.send(operation, { path, id: NO_ID, text: '{}' }));
      return { trouble, answers };
    },
    checks: {
      'prospecting.errors.account-disconnected-409': (h) => reportedBy(h, 'socialDisconnected'),
      'prospecting.errors.account-disconnected-code': (h) => codedBy(h, 'socialDisconnected'),
      'prospecting.errors.rate-limited-429': (h) => reportedBy(h, 'socialSlowed'),
      'prospecting.errors.rate-limited-code': (h) => codedBy(h, 'socialSlowed'),
      'prospecting.errors.account-disconnected-routes': (h) => routesOf(h, 'socialDisconnected'),
      'prospecting.errors.rate-limited-routes': (h) => routesOf(h, 'socialSlowed'),
    },
  }),
  monitors({
    'prospecting.errors.account-disconnected-409': disconnected.status,
    'prospecting.errors.account-disconnected-code': disconnected.code,
    'prospecting.errors.rate-limited-429': slowed.status,
    'prospecting.errors.rate-limited-code': slowed.code,
  }),
);
