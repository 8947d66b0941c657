import { claims, type ClaimId } from '../../generated/claims.ts';
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
const codes = rows.flat();
const codeIn = (answer: Exchange): string | undefined => stringIn(bodyOf(answer), 'code');
const slug = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** A start that fails: the claim, the check that is told, and the later one that fails too. */
type Failing = readonly [claim: ClaimId, told: string, later?: string];

const isObservable = (id: string): id is ClaimId =>
  Object.hasOwn(claims, id) && claims[id as ClaimId].unobservable === null;

/** Each check alone, and every pair that the ledger names: the ids of the claims are made of the codes. */
const failures: readonly Failing[] = codes
  .flatMap((told): (readonly [string, string, string?])[] => [
    [slug(told), told],
    ...codes.map((later) => [`${slug(told)}-before-${slug(later)}`, told, later] as const),
  ])
  .flatMap(([name, ...failing]): Failing[] => {
    const id = `prospecting.start-checks.${name}`;
    return isObservable(id) ? [[id, ...failing]] : [];
  });

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
  readonly claim: ClaimId;
  readonly told: string;
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

const refusal = (judge: (started: Started) => Judgement) => (started: Started) =>
  given(!ok(started.answer), () => judge(started));

/** Every row of the start error table fails alone and together with the next one. */
const failing = scenario<Failing, Started>({
  id: 'prospecting.start-checks.failing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 11,
  cases: () => failures,
  stimulus: async (context, [claim, told, ...later]) => {
    const failing = [told, ...later].filter((code) => code !== undefined);
    const [campaignId, key] = await premise(context, failing);
    return { claim, told, ...(await start(context, campaignId, key)) };
  },
  checkers: {
    ...Object.fromEntries(
      failures.map(([claim]): [ClaimId, Checker<Started>] => [
        claim,
        (started) =>
          started.claim === claim
            ? check(
                codeIn(started.answer) === started.told,
                `the start answers ${String(codeIn(started.answer))}, not ${started.told}`,
                started.answer,
              )
            : vacuous,
      ]),
    ),
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
  readonly claim: ClaimId;
  /** The check that lets it through. */
  readonly code: string;
  readonly has?: Readonly<Record<string, unknown>>;
  readonly crowd?: Crowd;
}
const { withInvitation, otherwise } = prospectingFacts.startDailySocialMax;
const VISITED = [{ ...EMAIL, ...PROFILE }];

const NEAR: readonly Near[] = [
  {
    claim: 'prospecting.start-checks.social-40-with-invitation-passes',
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['INVITATION'], dailySocialAdded: withInvitation },
  },
  {
    claim: 'prospecting.start-checks.social-41-without-invitation-passes',
    code: 'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    has: { sequence: ['VISIT'], dailySocialAdded: withInvitation + 1 },
  },
  {
    claim: 'prospecting.start-checks.social-80-passes',
    code: 'MC_SOCIAL_DAILY_LIMIT',
    has: { sequence: ['VISIT'], dailySocialAdded: otherwise },
  },
  {
    claim: 'prospecting.start-checks.some-without-email-pass',
    code: 'RECIPIENTS_NO_EMAIL',
    crowd: [NEITHER, EMAIL],
  },
  {
    claim: 'prospecting.start-checks.some-without-profile-pass',
    code: 'RECIPIENTS_NO_SOCIAL',
    has: { sequence: ['VISIT'] },
    crowd: [NEITHER, PROFILE],
  },
  {
    claim: 'prospecting.start-checks.exactly-30000-recipients-pass',
    code: 'TOO_MANY_RECIPIENTS',
    crowd: recipientsMax,
  },
];

/** Campaigns at the near side of each bound. */
const passing = scenario({
  id: 'prospecting.start-checks.passing',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 6,
  cases: () => NEAR,
  stimulus: async (context, { claim, code, has, crowd = VISITED }) => {
    const campaignId = await newCampaign(context, 'Start');
    await context.arrange({ campaign: { campaignId, ...has } });
    await attach(context, campaignId, crowd);
    return { claim, code, answer: await post(context, campaignId) };
  },
  checkers: Object.fromEntries(
    NEAR.map((near) => [
      near.claim,
      ({ claim, code, answer }: { claim: ClaimId; code: string; answer: Exchange }) =>
        given(claim === near.claim && (ok(answer) || rank(codeIn(answer) ?? '') >= rank(code)), () =>
          check(codeIn(answer) !== code, `the start answers ${code}`, answer),
        ),
    ]),
  ),
});

interface Question {
  readonly claim: ClaimId;
  readonly has: Readonly<Record<string, unknown>>;
  readonly question?: string;
}
/** Campaigns that no sentence decides about. */
const OPEN: readonly Question[] = [
  ...['SOCIAL_COOKIE_EXPIRED', 'EMAIL_PROVIDER_DISCONNECTED', 'CHAT_ACCOUNT_EXPIRED'].flatMap((first) =>
    Object.values(claims)
      .filter(({ id }) => id === `prospecting.start-checks.order-of-${slug(first)}-row`)
      .map(({ id }): Question => ({ claim: id, has: { failing: rows[rank(first)] ?? [] } })),
  ),
  {
    claim: 'prospecting.start-checks.subject-of-later-emails',
    has: { sequence: ['EMAIL', 'EMAIL_WITHOUT_SUBJECT'] },
  },
  ...['EMAIL_PROVIDER_DISCONNECTED', 'SOCIAL_COOKIE_EXPIRED', 'CHAT_ACCOUNT_EXPIRED'].map(
    (code): Question => ({
      claim: 'prospecting.start-checks.checks-without-step-kind',
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
    ...Object.fromEntries(
      OPEN.map(({ claim }): [string, Observer<Asked>] => [
        claim,
        (h) =>
          h.claim !== claim
            ? undefined
            : h.question === undefined
              ? outcome(h.answer)
              : { [h.question]: outcome(h.answer) },
      ]),
    ),
    'prospecting.start-checks.excluded-counted': ({ excluded }) => outcome(excluded),
    'prospecting.start-checks.social-over-80-reachable': ({ beyond }) =>
      `the settings answer ${statusOf(beyond)} to ${otherwise + 1}`,
    'prospecting.start-checks.foreign-campaign': ({ foreign }) => outcome(foreign),
  },
});

export const startChecks = [failing, passing, open];
