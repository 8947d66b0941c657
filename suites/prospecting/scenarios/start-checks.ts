import { prospectingFacts } from '../../../generated/facts.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { KeyName } from '../../kit/model/exchange.ts';
import { NO_ID } from '../support/access.ts';
import { newCampaign, setPart, setRecipients } from '../support/ready-campaign.ts';
import {
  type StartAnswer,
  type Code,
  type Crowd,
  START_EMAIL,
  NEITHER,
  type Open,
  START_PROFILE,
  type StartQuestion,
  type Started,
  VISITED,
  attach,
  START_CODES,
  fill,
  postStart,
  rowOfCode,
  START_ROWS,
} from '../checks/start-checks.ts';

const { recipientsMax } = prospectingFacts;

/** A failing start: the reported check, and a later one that fails too. */
type Failing = readonly [told: Code, later?: Code];

/** Checks of neighbouring rows that no campaign can fail together. */
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
  (rowOfCode(later) === rowOfCode(told) + 1 && !includes(APART, told, later)) ||
  includes(FURTHER, told, later);

/** Each check alone, and with the next row. The check of a running campaign alone belongs to the section `states`. */
const failures: readonly Failing[] = START_CODES.flatMap((told): Failing[] => [
  ...(told === 'CAMPAIGN_ALREADY_RUNNING' ? [] : [[told] as const]),
  ...START_CODES.flatMap((later): Failing[] => (isPair(told, later) ? [[told, later]] : [])),
]);

/** Recipients that fail the checks of recipients, and no others. */
function crowdFor(failing: readonly string[]): Crowd {
  if (failing.includes('NO_RECIPIENTS')) return [];
  if (failing.includes('TOO_MANY_RECIPIENTS')) return recipientsMax + 1;
  return [
    {
      ...NEITHER,
      ...(!failing.includes('RECIPIENTS_NO_EMAIL') && START_EMAIL),
      ...(!failing.includes('RECIPIENTS_NO_SOCIAL') && START_PROFILE),
    },
  ];
}

/** A campaign that fails these checks, and the key for its start. */
async function premise(
  context: ScenarioContext<'state'>,
  failing: readonly string[],
): Promise<[string, KeyName]> {
  const key = failing.includes('SUBSCRIPTION_REQUIRED') ? 'suspended' : 'main';
  if (failing.includes('CAMPAIGN_NOT_FOUND')) return [NO_ID, key];
  const campaignId = await newCampaign(context, 'Start', key);
  // A new campaign has no identity, which is sufficient for the checks after the subscription.
  if (key === 'suspended') return [campaignId, key];
  await context.arrange({ campaign: { campaignId, failing } });
  if (failing.includes('CAMPAIGN_ALREADY_RUNNING')) {
    // A campaign must pass all checks to run, so the failures are arranged afterwards.
    await context.arrange({ campaign: { campaignId } });
    await attach(context, campaignId, [{ ...START_EMAIL, ...START_PROFILE }]);
    await postStart(context, campaignId);
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
  const answer = await postStart(context, campaignId, key);
  return { before, answer, after: await campaign() };
}

/** Every row of the start error table fails alone and together with the next one. */
export const failingStarts = stimulus({
  id: 'prospecting.start-checks.failing',
  requires: ['write', 'state'],
  cases: () => failures,
  stimulus: async (context, [told, later]): Promise<Started> => {
    const failing = later === undefined ? [told] : [told, later];
    const [campaignId, key] = await premise(context, failing);
    return { told, later, ...(await start(context, campaignId, key)) };
  },
});

const { otherwise } = prospectingFacts.startDailySocialMax;

const rowOf = (about: Open, first: Code): StartQuestion => ({
  about,
  has: { failing: START_ROWS[rowOfCode(first)] ?? [] },
});

/** Campaigns for which the document leaves the result open. */
const OPEN: readonly StartQuestion[] = [
  rowOf('social row', 'SOCIAL_COOKIE_EXPIRED'),
  rowOf('email row', 'EMAIL_PROVIDER_DISCONNECTED'),
  rowOf('chat row', 'CHAT_ACCOUNT_EXPIRED'),
  { about: 'later subject', has: { sequence: ['EMAIL', 'EMAIL_WITHOUT_SUBJECT'] } },
  ...['EMAIL_PROVIDER_DISCONNECTED', 'SOCIAL_COOKIE_EXPIRED', 'CHAT_ACCOUNT_EXPIRED'].map(
    (code): StartQuestion => ({
      about: 'no such step',
      has: { failing: [code], sequence: [code.startsWith('EMAIL') ? 'VISIT' : 'EMAIL'] },
      question: code,
    }),
  ),
];

export const open = stimulus({
  id: 'prospecting.start-checks.open',
  requires: ['write', 'state', 'foreign-key'],
  cases: () => OPEN,
  stimulus: async (context, question): Promise<StartAnswer> => {
    const campaignId = await newCampaign(context, 'Open');
    await context.arrange({ campaign: { campaignId, ...question.has } });
    await attach(context, campaignId, VISITED);
    const answer = await postStart(context, campaignId);
    const other = await newCampaign(context, 'Excluded');
    await context.arrange({ campaign: { campaignId: other } });
    const listId = await fill(context, VISITED);
    await setRecipients(context, other, { lists: [listId], excludedLists: [listId] });
    const excluded = await postStart(context, other);
    const beyond = await setPart(context, other, 'settings', { dailySocialAdded: otherwise + 1 });
    return { ...question, answer, excluded, beyond, foreign: await postStart(context, other, 'foreign') };
  },
});
