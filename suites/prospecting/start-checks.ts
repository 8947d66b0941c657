import type { ClaimId } from '../../generated/claims.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, objectsOf, type Exchange, type KeyName } from '../kit/exchange.ts';
import { expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench, type Checker } from '../kit/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { statusIn } from './campaign-wire.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

/** A start that fails: the claim, the check that is told, and the later one that fails too. */
type Failing = readonly [claim: ClaimId, told: string, later?: string];

const failures: readonly Failing[] = [
  ['prospecting.start-checks.subscription-required', 'SUBSCRIPTION_REQUIRED'],
  ['prospecting.start-checks.campaign-not-found', 'CAMPAIGN_NOT_FOUND'],
  ['prospecting.start-checks.no-identity-set', 'NO_IDENTITY_SET'],
  ['prospecting.start-checks.identity-foreign-account', 'IDENTITY_FOREIGN_ACCOUNT'],
  ['prospecting.start-checks.social-audio-missing', 'SOCIAL_AUDIO_MISSING'],
  ['prospecting.start-checks.email-step-no-active-version', 'EMAIL_STEP_NO_ACTIVE_VERSION'],
  ['prospecting.start-checks.email-version-no-content', 'EMAIL_VERSION_NO_CONTENT'],
  ['prospecting.start-checks.email-version-no-subject', 'EMAIL_VERSION_NO_SUBJECT'],
  ['prospecting.start-checks.social-cookie-expired', 'SOCIAL_COOKIE_EXPIRED'],
  ['prospecting.start-checks.social-slot-expired', 'SOCIAL_SLOT_EXPIRED'],
  ['prospecting.start-checks.social-account-ambiguous', 'SOCIAL_ACCOUNT_AMBIGUOUS'],
  ['prospecting.start-checks.email-provider-disconnected', 'EMAIL_PROVIDER_DISCONNECTED'],
  ['prospecting.start-checks.email-provider-expired', 'EMAIL_PROVIDER_EXPIRED'],
  ['prospecting.start-checks.identity-email-provider-missing', 'IDENTITY_EMAIL_PROVIDER_MISSING'],
  ['prospecting.start-checks.chat-account-expired', 'CHAT_ACCOUNT_EXPIRED'],
  ['prospecting.start-checks.chat-slot-expired', 'CHAT_SLOT_EXPIRED'],
  ['prospecting.start-checks.chat-account-ambiguous', 'CHAT_ACCOUNT_AMBIGUOUS'],
  ['prospecting.start-checks.schedule-missing', 'SCHEDULE_MISSING'],
  ['prospecting.start-checks.mc-social-daily-limit-connection', 'MC_SOCIAL_DAILY_LIMIT_CONNECTION'],
  ['prospecting.start-checks.mc-social-daily-limit', 'MC_SOCIAL_DAILY_LIMIT'],
  ['prospecting.start-checks.no-recipients', 'NO_RECIPIENTS'],
  ['prospecting.start-checks.recipients-no-email', 'RECIPIENTS_NO_EMAIL'],
  ['prospecting.start-checks.recipients-no-social', 'RECIPIENTS_NO_SOCIAL'],
  [
    'prospecting.start-checks.subscription-required-before-campaign-not-found',
    'SUBSCRIPTION_REQUIRED',
    'CAMPAIGN_NOT_FOUND',
  ],
  [
    'prospecting.start-checks.identity-foreign-account-before-social-audio-missing',
    'IDENTITY_FOREIGN_ACCOUNT',
    'SOCIAL_AUDIO_MISSING',
  ],
  [
    'prospecting.start-checks.social-audio-missing-before-email-step-no-active-version',
    'SOCIAL_AUDIO_MISSING',
    'EMAIL_STEP_NO_ACTIVE_VERSION',
  ],
  [
    'prospecting.start-checks.email-step-no-active-version-before-email-version-no-content',
    'EMAIL_STEP_NO_ACTIVE_VERSION',
    'EMAIL_VERSION_NO_CONTENT',
  ],
  [
    'prospecting.start-checks.email-version-no-content-before-email-version-no-subject',
    'EMAIL_VERSION_NO_CONTENT',
    'EMAIL_VERSION_NO_SUBJECT',
  ],
  [
    'prospecting.start-checks.email-version-no-subject-before-social-cookie-expired',
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_COOKIE_EXPIRED',
  ],
  [
    'prospecting.start-checks.email-version-no-subject-before-social-slot-expired',
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_SLOT_EXPIRED',
  ],
  [
    'prospecting.start-checks.social-cookie-expired-before-social-account-ambiguous',
    'SOCIAL_COOKIE_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ],
  [
    'prospecting.start-checks.social-slot-expired-before-social-account-ambiguous',
    'SOCIAL_SLOT_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ],
  [
    'prospecting.start-checks.social-account-ambiguous-before-email-provider-disconnected',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_DISCONNECTED',
  ],
  [
    'prospecting.start-checks.social-account-ambiguous-before-email-provider-expired',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_EXPIRED',
  ],
  [
    'prospecting.start-checks.email-provider-disconnected-before-identity-email-provider-missing',
    'EMAIL_PROVIDER_DISCONNECTED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ],
  [
    'prospecting.start-checks.email-provider-expired-before-identity-email-provider-missing',
    'EMAIL_PROVIDER_EXPIRED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ],
  [
    'prospecting.start-checks.identity-email-provider-missing-before-chat-account-expired',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_EXPIRED',
  ],
  [
    'prospecting.start-checks.identity-email-provider-missing-before-chat-slot-expired',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_SLOT_EXPIRED',
  ],
  [
    'prospecting.start-checks.identity-email-provider-missing-before-chat-account-ambiguous',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_AMBIGUOUS',
  ],
  [
    'prospecting.start-checks.chat-account-expired-before-schedule-missing',
    'CHAT_ACCOUNT_EXPIRED',
    'SCHEDULE_MISSING',
  ],
  [
    'prospecting.start-checks.chat-slot-expired-before-schedule-missing',
    'CHAT_SLOT_EXPIRED',
    'SCHEDULE_MISSING',
  ],
  [
    'prospecting.start-checks.chat-account-ambiguous-before-schedule-missing',
    'CHAT_ACCOUNT_AMBIGUOUS',
    'SCHEDULE_MISSING',
  ],
  [
    'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection',
    'SCHEDULE_MISSING',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  ],
  [
    'prospecting.start-checks.mc-social-daily-limit-connection-before-mc-social-daily-limit',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'MC_SOCIAL_DAILY_LIMIT',
  ],
  [
    'prospecting.start-checks.mc-social-daily-limit-before-no-recipients',
    'MC_SOCIAL_DAILY_LIMIT',
    'NO_RECIPIENTS',
  ],
  [
    'prospecting.start-checks.campaign-already-running-before-recipients-no-email',
    'CAMPAIGN_ALREADY_RUNNING',
    'RECIPIENTS_NO_EMAIL',
  ],
  [
    'prospecting.start-checks.recipients-no-email-before-recipients-no-social',
    'RECIPIENTS_NO_EMAIL',
    'RECIPIENTS_NO_SOCIAL',
  ],
  [
    'prospecting.start-checks.subscription-required-before-no-identity-set',
    'SUBSCRIPTION_REQUIRED',
    'NO_IDENTITY_SET',
  ],
  [
    'prospecting.start-checks.no-identity-set-before-social-audio-missing',
    'NO_IDENTITY_SET',
    'SOCIAL_AUDIO_MISSING',
  ],
  [
    'prospecting.start-checks.no-recipients-before-campaign-already-running',
    'NO_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ],
];

/** A start that one check must let through: the claim, the check and the campaign. */
type Passing = readonly [claim: ClaimId, check: string, campaign: string];

const passes: readonly Passing[] = [
  [
    'prospecting.start-checks.social-40-with-invitation-passes',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'Passes 40 social with an invitation',
  ],
  [
    'prospecting.start-checks.social-41-without-invitation-passes',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'Passes 41 social without an invitation',
  ],
  [
    'prospecting.start-checks.social-80-passes',
    'MC_SOCIAL_DAILY_LIMIT',
    'Passes 80 social without an invitation',
  ],
  ['prospecting.start-checks.some-without-email-pass', 'RECIPIENTS_NO_EMAIL', 'Passes some without an email'],
  [
    'prospecting.start-checks.some-without-profile-pass',
    'RECIPIENTS_NO_SOCIAL',
    'Passes some without a profile',
  ],
];

const rows: readonly (readonly string[])[] = prospectingFacts.startCheckOrder;
const rank = (code: string): number => rows.findIndex((row) => row.includes(code));
const codes = rows.flat();
const codeIn = (answer: Exchange): string | undefined => stringIn(bodyOf(answer), 'code');

/** The id of the campaign of exactly this name; undefined where the account has none. */
async function campaignOf({ prospecting }: Bench, name: string, key: KeyName): Promise<string | undefined> {
  const all = objectsOf(await prospecting.call('GET /advanced/campaigns', { key }), 'campaigns');
  return idOf(all.find((campaign) => stringIn(campaign, 'name') === name));
}

interface Started {
  readonly claim: ClaimId;
  readonly told: string;
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** Which campaign fails the checks, and with which key it is started. */
async function premise(bench: Bench, told: string, later?: string): Promise<[string | undefined, KeyName]> {
  const key = told === 'SUBSCRIPTION_REQUIRED' ? 'suspended' : 'main';
  if ((later ?? told) === 'CAMPAIGN_NOT_FOUND') return [NO_ID, key];
  if (key === 'suspended') return [await campaignOf(bench, `Fails ${later ?? 'SCHEDULE_MISSING'}`, key), key];
  const name = later === undefined ? told : `${told}, then ${later}`;
  const campaignId = await campaignOf(bench, `Fails ${name}`, key);
  if (told === 'RECIPIENTS_NO_EMAIL' && later !== undefined && campaignId !== undefined) {
    const { listId } = await newList(bench, 'neither');
    await bench.prospecting.raw({
      method: 'POST',
      operation: 'POST /lists/list/{listId}/contacts',
      target: `/lists/list/${listId}/contacts`,
      body: JSON.stringify({ firstName: 'Ada' }),
    });
    await bench.prospecting.raw({
      method: 'PATCH',
      operation: 'PATCH /advanced/campaigns/{campaignId}/recipients',
      target: `/advanced/campaigns/${campaignId}/recipients`,
      body: JSON.stringify({ lists: [listId] }),
    });
  }
  return [campaignId, key];
}

/** The answer to a start, and the campaign before and after it. */
async function start({ prospecting }: Bench, campaignId: string, key: KeyName) {
  const campaign = () =>
    prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId }, key });
  const before = await campaign();
  const answer = await prospecting.raw({
    method: 'POST',
    operation: 'POST /advanced/campaigns/{campaignId}/start',
    target: `/advanced/campaigns/${campaignId}/start`,
    key,
  });
  return { before, answer, after: await campaign() };
}

const refusal = (judge: (started: Started) => Judgement) => (started: Started | undefined) =>
  started === undefined ? vacuous : given(!ok(started.answer), () => judge(started));

/** Every row of the start error table fails alone and together with the next one. */
const failing = scenario<Failing, Started | undefined>({
  id: 'prospecting.start-checks.failing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 7,
  cases: () => failures,
  stimulus: async (bench, [claim, told, later]) => {
    const [campaignId, key] = await premise(bench, told, later);
    return campaignId === undefined ? undefined : { claim, told, ...(await start(bench, campaignId, key)) };
  },
  checkers: {
    ...Object.fromEntries(
      failures.map(([claim]): [ClaimId, Checker<Started | undefined>] => [
        claim,
        (started) =>
          started?.claim === claim
            ? expect(
                codeIn(started.answer) === started.told,
                `the start answers ${String(codeIn(started.answer))}, not ${started.told}`,
                started.answer,
              )
            : vacuous,
      ]),
    ),
    'prospecting.start-checks.error-code-key': refusal(({ answer }) =>
      expect(
        codes.some((code) => code === codeIn(answer)),
        'a start failure has no code of the table in `code`',
        answer,
      ),
    ),
    'prospecting.start-checks.error-text': refusal(({ answer }) =>
      expect(stringIn(bodyOf(answer), 'error') !== undefined, 'a start failure has no string error', answer),
    ),
    'prospecting.start-checks.social-daily-limit-connection-params': refusal(({ answer }) =>
      given(codeIn(answer) === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION', () => {
        const { params } = bodyOf(answer);
        const limit = isObject(params) ? params['limit'] : undefined;
        return expect(
          limit === prospectingFacts.startDailySocialMax.withInvitation,
          `params.limit is ${JSON.stringify(limit)}`,
          answer,
        );
      }),
    ),
    'prospecting.start-checks.failed-start-leaves-status': refusal(({ before, answer, after }) =>
      given(statusIn(before) !== undefined && statusIn(after) !== undefined, () =>
        expect(
          statusIn(before) === statusIn(after),
          `a failed start turned ${String(statusIn(before))} into ${String(statusIn(after))}`,
          answer,
          after,
        ),
      ),
    ),
  },
});

/** Campaigns at the near side of each bound. */
const passing = scenario<Passing, { claim: ClaimId; check: string; answer: Exchange } | undefined>({
  id: 'prospecting.start-checks.passing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 4,
  cases: () => passes,
  stimulus: async (bench, [claim, check, name]) => {
    const campaignId = await campaignOf(bench, name, 'main');
    if (campaignId === undefined) return undefined;
    const { answer } = await start(bench, campaignId, 'main');
    return { claim, check, answer };
  },
  checkers: Object.fromEntries(
    passes.map(([claim]) => [
      claim,
      (started: { claim: ClaimId; check: string; answer: Exchange } | undefined) =>
        started?.claim === claim &&
        (ok(started.answer) || rank(codeIn(started.answer) ?? '') >= rank(started.check))
          ? expect(
              codeIn(started.answer) !== started.check,
              `the start answers ${started.check}`,
              started.answer,
            )
          : vacuous,
    ]),
  ),
});

export const startChecks = [failing, passing];
