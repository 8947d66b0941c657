import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, statusOf, type Exchange, type KeyName } from '../kit/http/exchange.ts';
import { check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext, type Checker, type Observer } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { newCampaign, setPart, setRecipients, statusIn } from './campaign-wire.ts';
import { bodyOf, ok, stringIn } from './wire.ts';

const { recipientsMax, startCheckOrder } = prospectingFacts;
const rows: readonly (readonly string[])[] = startCheckOrder;
const rank = (code: string): number => rows.findIndex((row) => row.includes(code));
type Code = (typeof startCheckOrder)[number][number];
const codes: readonly Code[] = startCheckOrder.flat();
const codeIn = (answer: Exchange): string | undefined => stringIn(bodyOf(answer), 'code');
/** A start that fails: the check that is told, and the later one that fails too. */
type Failing = readonly [told: Code, later?: Code];

/** Checks of rows that follow each other, which no campaign fails together. */
const APART: readonly Failing[] = [
  ['CAMPAIGN_NOT_FOUND', 'NO_IDENTITY_SET'],
  ['NO_IDENTITY_SET', 'IDENTITY_FOREIGN_ACCOUNT'],
  ['NO_RECIPIENTS', 'TOO_MANY_RECIPIENTS'],
];
/** Checks of rows further apart, where the row between them cannot fail as well. */
const FURTHER: readonly Failing[] = [
  ['SUBSCRIPTION_REQUIRED', 'NO_IDENTITY_SET'],
  ['NO_IDENTITY_SET', 'SOCIAL_AUDIO_MISSING'],
  ['MC_SOCIAL_DAILY_LIMIT', 'TOO_MANY_RECIPIENTS'],
  ['NO_RECIPIENTS', 'CAMPAIGN_ALREADY_RUNNING'],
];
const includes = (pairs: readonly Failing[], told: Code, later: Code): boolean =>
  pairs.some(([first, second]) => first === told && second === later);
const isPair = (told: Code, later: Code): boolean =>
  (rank(later) === rank(told) + 1 && !includes(APART, told, later)) || includes(FURTHER, told, later);

/** Each check alone, but for that of a running campaign, which the section `states` has; and with the next row. */
const failures: readonly Failing[] = codes.flatMap((told): Failing[] => [
  ...(told === 'CAMPAIGN_ALREADY_RUNNING' ? [] : [[told] as const]),
  ...codes.flatMap((later): Failing[] => (isPair(told, later) ? [[told, later]] : [])),
]);

/** Whom a campaign reaches: the contacts of a list of its own. */
type Crowd = number | readonly Readonly<Record<string, string>>[];
const EMAIL = { email: 'ada@start.example' };
const PROFILE = { socialUrlProfile: 'https://social.example/in/ada' };
const NEITHER = { firstName: 'Ada' };

async function fill(context: ScenarioContext, crowd: Crowd): Promise<string> {
  const { listId } = await newList(context, 'Recipients');
  if (typeof crowd === 'number') await context.arrange({ fillList: { listId, contacts: crowd } });
  else
    for (const body of crowd)
      await context.prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId }, body });
  return listId;
}
const attach = async (context: ScenarioContext, campaignId: string, crowd: Crowd): Promise<Exchange> =>
  setRecipients(context, campaignId, { lists: [await fill(context, crowd)], excludedLists: [] });

/** Recipients that fail the checks which look at them, and no other one. */
function crowdFor(failing: readonly string[]): Crowd {
  if (failing.includes('NO_RECIPIENTS')) return [];
  if (failing.includes('TOO_MANY_RECIPIENTS')) return recipientsMax + 1;
  return [
    {
      ...NEITHER,
      ...(!failing.includes('RECIPIENTS_NO_EMAIL') && EMAIL),
      ...(!failing.includes('RECIPIENTS_NO_SOCIAL') && PROFILE),
    },
  ];
}

interface Started {
  readonly told: Code;
  readonly later: Code | undefined;
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

const post = (
  { prospecting }: ScenarioContext,
  campaignId: string,
  key: KeyName = 'main',
): Promise<Exchange> =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /advanced/campaigns/{campaignId}/start',
    target: `/advanced/campaigns/${campaignId}/start`,
    key,
  });

/** A campaign that fails these checks, and with which key it is started. */
async function premise(context: ScenarioContext, failing: readonly string[]): Promise<[string, KeyName]> {
  const key = failing.includes('SUBSCRIPTION_REQUIRED') ? 'suspended' : 'main';
  if (failing.includes('CAMPAIGN_NOT_FOUND')) return [NO_ID, key];
  const campaignId = await newCampaign(context, 'Start', key);
  // A new campaign has no identity, which is all that the checks after the subscription need.
  if (key === 'suspended') return [campaignId, key];
  await context.arrange({ campaign: { campaignId, failing } });
  if (failing.includes('CAMPAIGN_ALREADY_RUNNING')) {
    // Only a campaign that passes can run; what is to fail comes afterwards.
    await context.arrange({ campaign: { campaignId } });
    await attach(context, campaignId, [{ ...EMAIL, ...PROFILE }]);
    await post(context, campaignId);
    await context.arrange({ campaign: { campaignId, failing } });
  }
  await attach(context, campaignId, crowdFor(failing));
  return [campaignId, key];
}

/** The answer to a start, and the campaign before and after it. */
async function start(context: ScenarioContext, campaignId: string, key: KeyName) {
  const campaign = () =>
    context.prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId }, key });
  const before = await campaign();
  const answer = await post(context, campaignId, key);
  return { before, answer, after: await campaign() };
}

/** The start that fails these checks tells the first of them. */
const tells =
  (told: Code, later?: Code): Checker<Started> =>
  (started) =>
    started.told === told && started.later === later
      ? check(
          codeIn(started.answer) === told,
          `the start answers ${String(codeIn(started.answer))}, not ${told}`,
          started.answer,
        )
      : vacuous;
const refusal = (judge: (started: Started) => Judgement) => (started: Started) =>
  given(!ok(started.answer), () => judge(started));

/** Every row of the start error table fails alone and together with the next one. */
const failing = scenario<Failing, Started>({
  id: 'prospecting.start-checks.failing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 11,
  cases: () => failures,
  stimulus: async (context, [told, later]) => {
    const failing = later === undefined ? [told] : [told, later];
    const [campaignId, key] = await premise(context, failing);
    return { told, later, ...(await start(context, campaignId, key)) };
  },
  checkers: {
    'prospecting.start-checks.subscription-required': tells('SUBSCRIPTION_REQUIRED'),
    'prospecting.start-checks.subscription-required-before-campaign-not-found': tells(
      'SUBSCRIPTION_REQUIRED',
      'CAMPAIGN_NOT_FOUND',
    ),
    'prospecting.start-checks.subscription-required-before-no-identity-set': tells(
      'SUBSCRIPTION_REQUIRED',
      'NO_IDENTITY_SET',
    ),
    'prospecting.start-checks.campaign-not-found': tells('CAMPAIGN_NOT_FOUND'),
    'prospecting.start-checks.no-identity-set': tells('NO_IDENTITY_SET'),
    'prospecting.start-checks.no-identity-set-before-social-audio-missing': tells(
      'NO_IDENTITY_SET',
      'SOCIAL_AUDIO_MISSING',
    ),
    'prospecting.start-checks.identity-foreign-account': tells('IDENTITY_FOREIGN_ACCOUNT'),
    'prospecting.start-checks.identity-foreign-account-before-social-audio-missing': tells(
      'IDENTITY_FOREIGN_ACCOUNT',
      'SOCIAL_AUDIO_MISSING',
    ),
    'prospecting.start-checks.social-audio-missing': tells('SOCIAL_AUDIO_MISSING'),
    'prospecting.start-checks.social-audio-missing-before-email-step-no-active-version': tells(
      'SOCIAL_AUDIO_MISSING',
      'EMAIL_STEP_NO_ACTIVE_VERSION',
    ),
    'prospecting.start-checks.email-step-no-active-version': tells('EMAIL_STEP_NO_ACTIVE_VERSION'),
    'prospecting.start-checks.email-step-no-active-version-before-email-version-no-content': tells(
      'EMAIL_STEP_NO_ACTIVE_VERSION',
      'EMAIL_VERSION_NO_CONTENT',
    ),
    'prospecting.start-checks.email-version-no-content': tells('EMAIL_VERSION_NO_CONTENT'),
    'prospecting.start-checks.email-version-no-content-before-email-version-no-subject': tells(
      'EMAIL_VERSION_NO_CONTENT',
      'EMAIL_VERSION_NO_SUBJECT',
    ),
    'prospecting.start-checks.email-version-no-subject': tells('EMAIL_VERSION_NO_SUBJECT'),
    'prospecting.start-checks.email-version-no-subject-before-social-cookie-expired': tells(
      'EMAIL_VERSION_NO_SUBJECT',
      'SOCIAL_COOKIE_EXPIRED',
    ),
    'prospecting.start-checks.email-version-no-subject-before-social-slot-expired': tells(
      'EMAIL_VERSION_NO_SUBJECT',
      'SOCIAL_SLOT_EXPIRED',
    ),
    'prospecting.start-checks.social-cookie-expired': tells('SOCIAL_COOKIE_EXPIRED'),
    'prospecting.start-checks.social-cookie-expired-before-social-account-ambiguous': tells(
      'SOCIAL_COOKIE_EXPIRED',
      'SOCIAL_ACCOUNT_AMBIGUOUS',
    ),
    'prospecting.start-checks.social-slot-expired': tells('SOCIAL_SLOT_EXPIRED'),
    'prospecting.start-checks.social-slot-expired-before-social-account-ambiguous': tells(
      'SOCIAL_SLOT_EXPIRED',
      'SOCIAL_ACCOUNT_AMBIGUOUS',
    ),
    'prospecting.start-checks.social-account-ambiguous': tells('SOCIAL_ACCOUNT_AMBIGUOUS'),
    'prospecting.start-checks.social-account-ambiguous-before-email-provider-disconnected': tells(
      'SOCIAL_ACCOUNT_AMBIGUOUS',
      'EMAIL_PROVIDER_DISCONNECTED',
    ),
    'prospecting.start-checks.social-account-ambiguous-before-email-provider-expired': tells(
      'SOCIAL_ACCOUNT_AMBIGUOUS',
      'EMAIL_PROVIDER_EXPIRED',
    ),
    'prospecting.start-checks.email-provider-disconnected': tells('EMAIL_PROVIDER_DISCONNECTED'),
    'prospecting.start-checks.email-provider-disconnected-before-identity-email-provider-missing': tells(
      'EMAIL_PROVIDER_DISCONNECTED',
      'IDENTITY_EMAIL_PROVIDER_MISSING',
    ),
    'prospecting.start-checks.email-provider-expired': tells('EMAIL_PROVIDER_EXPIRED'),
    'prospecting.start-checks.email-provider-expired-before-identity-email-provider-missing': tells(
      'EMAIL_PROVIDER_EXPIRED',
      'IDENTITY_EMAIL_PROVIDER_MISSING',
    ),
    'prospecting.start-checks.identity-email-provider-missing': tells('IDENTITY_EMAIL_PROVIDER_MISSING'),
    'prospecting.start-checks.identity-email-provider-missing-before-chat-account-expired': tells(
      'IDENTITY_EMAIL_PROVIDER_MISSING',
      'CHAT_ACCOUNT_EXPIRED',
    ),
    'prospecting.start-checks.identity-email-provider-missing-before-chat-slot-expired': tells(
      'IDENTITY_EMAIL_PROVIDER_MISSING',
      'CHAT_SLOT_EXPIRED',
    ),
    'prospecting.start-checks.identity-email-provider-missing-before-chat-account-ambiguous': tells(
      'IDENTITY_EMAIL_PROVIDER_MISSING',
      'CHAT_ACCOUNT_AMBIGUOUS',
    ),
    'prospecting.start-checks.chat-account-expired': tells('CHAT_ACCOUNT_EXPIRED'),
    'prospecting.start-checks.chat-account-expired-before-schedule-missing': tells(
      'CHAT_ACCOUNT_EXPIRED',
      'SCHEDULE_MISSING',
    ),
    'prospecting.start-checks.chat-slot-expired': tells('CHAT_SLOT_EXPIRED'),
    'prospecting.start-checks.chat-slot-expired-before-schedule-missing': tells(
      'CHAT_SLOT_EXPIRED',
      'SCHEDULE_MISSING',
    ),
    'prospecting.start-checks.chat-account-ambiguous': tells('CHAT_ACCOUNT_AMBIGUOUS'),
    'prospecting.start-checks.chat-account-ambiguous-before-schedule-missing': tells(
      'CHAT_ACCOUNT_AMBIGUOUS',
      'SCHEDULE_MISSING',
    ),
    'prospecting.start-checks.schedule-missing': tells('SCHEDULE_MISSING'),
    'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection': tells(
      'SCHEDULE_MISSING',
      'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    ),
    'prospecting.start-checks.mc-social-daily-limit-connection': tells('MC_SOCIAL_DAILY_LIMIT_CONNECTION'),
    'prospecting.start-checks.mc-social-daily-limit-connection-before-mc-social-daily-limit': tells(
      'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
      'MC_SOCIAL_DAILY_LIMIT',
    ),
    'prospecting.start-checks.mc-social-daily-limit': tells('MC_SOCIAL_DAILY_LIMIT'),
    'prospecting.start-checks.mc-social-daily-limit-before-no-recipients': tells(
      'MC_SOCIAL_DAILY_LIMIT',
      'NO_RECIPIENTS',
    ),
    'prospecting.start-checks.mc-social-daily-limit-before-too-many-recipients': tells(
      'MC_SOCIAL_DAILY_LIMIT',
      'TOO_MANY_RECIPIENTS',
    ),
    'prospecting.start-checks.no-recipients': tells('NO_RECIPIENTS'),
    'prospecting.start-checks.no-recipients-before-campaign-already-running': tells(
      'NO_RECIPIENTS',
      'CAMPAIGN_ALREADY_RUNNING',
    ),
    'prospecting.start-checks.too-many-recipients': tells('TOO_MANY_RECIPIENTS'),
    'prospecting.start-checks.too-many-recipients-before-campaign-already-running': tells(
      'TOO_MANY_RECIPIENTS',
      'CAMPAIGN_ALREADY_RUNNING',
    ),
    'prospecting.start-checks.campaign-already-running-before-recipients-no-email': tells(
      'CAMPAIGN_ALREADY_RUNNING',
      'RECIPIENTS_NO_EMAIL',
    ),
    'prospecting.start-checks.recipients-no-email': tells('RECIPIENTS_NO_EMAIL'),
    'prospecting.start-checks.recipients-no-email-before-recipients-no-social': tells(
      'RECIPIENTS_NO_EMAIL',
      'RECIPIENTS_NO_SOCIAL',
    ),
    'prospecting.start-checks.recipients-no-social': tells('RECIPIENTS_NO_SOCIAL'),
    'prospecting.start-checks.error-code-key': refusal(({ answer }) =>
      check(
        codes.some((code) => code === codeIn(answer)),
        'a start failure has no code of the table in `code`',
        answer,
      ),
    ),
    'prospecting.start-checks.error-text': refusal(({ answer }) =>
      check(stringIn(bodyOf(answer), 'error') !== undefined, 'a start failure has no string error', answer),
    ),
    'prospecting.start-checks.social-daily-limit-connection-params': refusal(({ answer }) =>
      given(codeIn(answer) === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION', () => {
        const { params } = bodyOf(answer);
        const limit = isObject(params) ? params['limit'] : undefined;
        return check(
          limit === prospectingFacts.startDailySocialMax.withInvitation,
          `params.limit is ${JSON.stringify(limit)}`,
          answer,
        );
      }),
    ),
    'prospecting.start-checks.failed-start-leaves-status': refusal(({ before, answer, after }) =>
      given(statusIn(before) !== undefined && statusIn(after) !== undefined, () =>
        check(
          statusIn(before) === statusIn(after),
          `a failed start turned ${String(statusIn(before))} into ${String(statusIn(after))}`,
          answer,
          after,
        ),
      ),
    ),
  },
  observers: {
    'prospecting.start-checks.status': ({ told, answer }) => ({
      [told]: ok(answer) ? undefined : String(statusOf(answer)),
    }),
    'prospecting.start-checks.campaign-not-found-or-400': ({ told, answer }) =>
      told === 'CAMPAIGN_NOT_FOUND'
        ? `${statusOf(answer)} ${stringIn(bodyOf(answer), 'error') ?? ''}`.trim()
        : undefined,
    'prospecting.start-checks.social-daily-limit-params': ({ answer }) =>
      codeIn(answer) === 'MC_SOCIAL_DAILY_LIMIT'
        ? JSON.stringify(bodyOf(answer)['params'] ?? null)
        : undefined,
  },
});

/** What a campaign at the near side of a bound has. */
interface Near {
  /** The check that lets it through. */
  readonly code: string;
  readonly has?: Readonly<Record<string, unknown>>;
  readonly crowd?: Crowd;
}
const { withInvitation, otherwise } = prospectingFacts.startDailySocialMax;
const VISITED = [{ ...EMAIL, ...PROFILE }];

const NEAR = {
  mostWithInvitation: {
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['INVITATION'], dailySocialAdded: withInvitation },
  },
  moreWithoutInvitation: {
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['VISIT'], dailySocialAdded: withInvitation + 1 },
  },
  mostSocial: {
    code: 'MC_SOCIAL_DAILY_LIMIT',
    has: { sequence: ['VISIT'], dailySocialAdded: otherwise },
  },
  someWithoutEmail: {
    code: 'RECIPIENTS_NO_EMAIL',
    crowd: [NEITHER, EMAIL],
  },
  someWithoutProfile: {
    code: 'RECIPIENTS_NO_SOCIAL',
    has: { sequence: ['VISIT'] },
    crowd: [NEITHER, PROFILE],
  },
  mostRecipients: {
    code: 'TOO_MANY_RECIPIENTS',
    crowd: recipientsMax,
  },
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
    return given(h.name === name && (ok(h.answer) || rank(codeIn(h.answer) ?? '') >= rank(code)), () =>
      check(codeIn(h.answer) !== code, `the start answers ${code}`, h.answer),
    );
  };

/** Campaigns at the near side of each bound. */
const passing = scenario({
  id: 'prospecting.start-checks.passing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 6,
  cases: () => Object.keys(NEAR) as NearCase[],
  stimulus: async (context, name): Promise<Passing> => {
    const { has, crowd = VISITED }: Near = NEAR[name];
    const campaignId = await newCampaign(context, 'Start');
    await context.arrange({ campaign: { campaignId, ...has } });
    await attach(context, campaignId, crowd);
    return { name, answer: await post(context, campaignId) };
  },
  checkers: {
    'prospecting.start-checks.social-40-with-invitation-passes': passes('mostWithInvitation'),
    'prospecting.start-checks.social-41-without-invitation-passes': passes('moreWithoutInvitation'),
    'prospecting.start-checks.social-80-passes': passes('mostSocial'),
    'prospecting.start-checks.some-without-email-pass': passes('someWithoutEmail'),
    'prospecting.start-checks.some-without-profile-pass': passes('someWithoutProfile'),
    'prospecting.start-checks.exactly-30000-recipients-pass': passes('mostRecipients'),
  },
});

type Open = 'social row' | 'email row' | 'chat row' | 'later subject' | 'no such step';
interface Question {
  readonly about: Open;
  readonly has: Readonly<Record<string, unknown>>;
  readonly question?: string;
}
const rowOf = (about: Open, first: Code): Question => ({ about, has: { failing: rows[rank(first)] ?? [] } });
/** Campaigns that no sentence decides about. */
const OPEN: readonly Question[] = [
  rowOf('social row', 'SOCIAL_COOKIE_EXPIRED'),
  rowOf('email row', 'EMAIL_PROVIDER_DISCONNECTED'),
  rowOf('chat row', 'CHAT_ACCOUNT_EXPIRED'),
  { about: 'later subject', has: { sequence: ['EMAIL', 'EMAIL_WITHOUT_SUBJECT'] } },
  ...['EMAIL_PROVIDER_DISCONNECTED', 'SOCIAL_COOKIE_EXPIRED', 'CHAT_ACCOUNT_EXPIRED'].map(
    (code): Question => ({
      about: 'no such step',
      has: { failing: [code], sequence: [code.startsWith('EMAIL') ? 'VISIT' : 'EMAIL'] },
      question: code,
    }),
  ),
];
interface Asked extends Question {
  readonly answer: Exchange;
  readonly excluded: Exchange;
  readonly beyond: Exchange;
  readonly foreign: Exchange;
}
const outcome = (answer: Exchange): string => (ok(answer) ? 'starts' : (codeIn(answer) ?? 'fails'));

const outcomeOf =
  (about: Open): Observer<Asked> =>
  (h) =>
    h.about !== about
      ? undefined
      : h.question === undefined
        ? outcome(h.answer)
        : { [h.question]: outcome(h.answer) };

const open = scenario({
  id: 'prospecting.start-checks.open',
  service: 'prospecting',
  needs: ['write', 'state', 'foreign-key'],
  cost: 12,
  cases: () => OPEN,
  stimulus: async (context, question): Promise<Asked> => {
    const campaignId = await newCampaign(context, 'Open');
    await context.arrange({ campaign: { campaignId, ...question.has } });
    await attach(context, campaignId, VISITED);
    const answer = await post(context, campaignId);
    const other = await newCampaign(context, 'Excluded');
    await context.arrange({ campaign: { campaignId: other } });
    const listId = await fill(context, VISITED);
    await setRecipients(context, other, { lists: [listId], excludedLists: [listId] });
    const excluded = await post(context, other);
    const beyond = await setPart(context, other, 'settings', { dailySocialAdded: otherwise + 1 });
    return { ...question, answer, excluded, beyond, foreign: await post(context, other, 'foreign') };
  },
  checkers: {},
  observers: {
    'prospecting.start-checks.order-of-social-cookie-expired-row': outcomeOf('social row'),
    'prospecting.start-checks.order-of-email-provider-disconnected-row': outcomeOf('email row'),
    'prospecting.start-checks.order-of-chat-account-expired-row': outcomeOf('chat row'),
    'prospecting.start-checks.subject-of-later-emails': outcomeOf('later subject'),
    'prospecting.start-checks.checks-without-step-kind': outcomeOf('no such step'),
    'prospecting.start-checks.excluded-counted': ({ excluded }) => outcome(excluded),
    'prospecting.start-checks.social-over-80-reachable': ({ beyond }) =>
      `the settings answer ${statusOf(beyond)} to ${otherwise + 1}`,
    'prospecting.start-checks.foreign-campaign': ({ foreign }) => outcome(foreign),
  },
});

export const startChecks = [failing, passing, open];
