import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { newCampaign } from '../support/ready-campaign.ts';
import {
  type Crowd,
  START_EMAIL,
  NEITHER,
  START_PROFILE,
  VISITED,
  attach,
  startResult,
  postStart,
  rowOfCode,
  onRefusal,
} from '../checks/start-checks.ts';
import { failingStarts, open } from '../scenarios/start-checks.ts';
import { codeIn } from '../support/answers.ts';
import { equals } from '../../kit/checks/relations.ts';

const { recipientsMax } = prospectingFacts;

/** A campaign just within a bound. */
interface Near {
  /** The check that it passes. */
  readonly code: string;
  readonly has?: Readonly<Record<string, unknown>>;
  readonly crowd?: Crowd;
}

const { withInvitation, otherwise } = prospectingFacts.startDailySocialMax;

const NEAR = {
  mostWithInvitation: {
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['INVITATION'], dailySocialAdded: withInvitation },
  },
  moreWithoutInvitation: {
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['VISIT'], dailySocialAdded: withInvitation + 1 },
  },
  mostSocial: { code: 'MC_SOCIAL_DAILY_LIMIT', has: { sequence: ['VISIT'], dailySocialAdded: otherwise } },
  someWithoutEmail: { code: 'RECIPIENTS_NO_EMAIL', crowd: [NEITHER, START_EMAIL] },
  someWithoutProfile: {
    code: 'RECIPIENTS_NO_SOCIAL',
    has: { sequence: ['VISIT'] },
    crowd: [NEITHER, START_PROFILE],
  },
  mostRecipients: { code: 'TOO_MANY_RECIPIENTS', crowd: recipientsMax },
} as const satisfies Readonly<Record<string, Near>>;

type NearCase = keyof typeof NEAR;

interface Passing {
  readonly name: NearCase;
  readonly answer: Exchange;
}

const passes =
  (name: NearCase): Checker<Passing> =>
  (h) => {
    const { code } = NEAR[name];
    return given(
      h.name === name && (ok(h.answer) || rowOfCode(codeIn(h.answer) ?? '') >= rowOfCode(code)),
      () =>
        check(
          codeIn(h.answer) !== code,
          () =>
            message`code of the start: expected anything but ${own(code)}, got ${documentedWords(codeIn(h.answer))}`,
          h.answer,
        ),
    );
  };

export const startChecksBounds = section(
  withChecks(failingStarts, {
    'prospecting.start-checks.social-daily-limit-connection-params': onRefusal(({ answer }) =>
      given(codeIn(answer) === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION', () => {
        const { params } = objectOf(answer);
        const limit = isObject(params) ? params['limit'] : undefined;
        return equals(
          limit,
          prospectingFacts.startDailySocialMax.withInvitation,
          () => message`params.limit is ${limit}`,
          answer,
        );
      }),
    ),
    'prospecting.start-checks.social-daily-limit-params': ({ answer }) =>
      codeIn(answer) === 'MC_SOCIAL_DAILY_LIMIT'
        ? JSON.stringify(objectOf(answer)['params'] ?? null)
        : undefined,
  }),
  /** Campaigns just within each bound. */
  scenario({
    id: 'prospecting.start-checks.passing',
    requires: ['write', 'state'],
    cases: () => Object.keys(NEAR) as NearCase[],
    stimulus: async (context, name): Promise<Passing> => {
      const { has, crowd = VISITED }: Near = NEAR[name];
      const campaignId = await newCampaign(context, 'Start');
      await context.arrange({ campaign: { campaignId, ...has } });
      await attach(context, campaignId, crowd);
      return { name, answer: await postStart(context, campaignId) };
    },
    checks: {
      'prospecting.start-checks.social-40-with-invitation-passes': passes('mostWithInvitation'),
      'prospecting.start-checks.social-41-without-invitation-passes': passes('moreWithoutInvitation'),
      'prospecting.start-checks.social-80-passes': passes('mostSocial'),
      'prospecting.start-checks.some-without-email-pass': passes('someWithoutEmail'),
      'prospecting.start-checks.some-without-profile-pass': passes('someWithoutProfile'),
      'prospecting.start-checks.exactly-30000-recipients-pass': passes('mostRecipients'),
    },
  }),
  withChecks(open, {
    'prospecting.start-checks.subject-of-later-emails': ({ about, answer }) =>
      given(about === 'later subject', () =>
        check(
          codeIn(answer) !== 'EMAIL_VERSION_NO_SUBJECT',
          () =>
            message`a later email without a subject stops the start: expected anything but "EMAIL_VERSION_NO_SUBJECT", got ${documentedWords(codeIn(answer))}`,
          answer,
        ),
      ),
    'prospecting.start-checks.excluded-counted': ({ excluded }) => startResult(excluded),
    'prospecting.start-checks.social-over-80-reachable': ({ beyond }) =>
      `the settings answer ${statusOf(beyond)} to ${otherwise + 1}`,
  }),
);
