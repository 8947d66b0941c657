import { prospectingFacts } from '../../generated/facts.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { isObject, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given } from '../kit/engine/judgement.ts';
import { scenario, type Checker, type Observer } from '../kit/engine/scenario.ts';
import { lookAt, newCampaign, setPart } from './campaign-wire.ts';
import { isOk, ok } from './wire.ts';

const { dailyEmailAdded, dailyEmailLimit, dailySocialAdded, dailyChatAdded } = prospectingFacts.settings;
/** Four numbers within their bounds; each row sets some of them otherwise. */
const INSIDE = { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded: 20, dailyChatAdded: 10 };
type Daily = keyof typeof INSIDE;

interface Row {
  readonly claim: ClaimId;
  readonly set: Partial<Record<Daily, number>>;
  readonly invitations?: boolean;
  /** Sent alone, without the other numbers. */
  readonly alone?: boolean;
}

const both = (value: number) => ({ dailyEmailAdded: value, dailyEmailLimit: value });
const ACCEPTED: readonly Row[] = [
  {
    claim: 'prospecting.settings.daily-email-added-accepts-1',
    set: { dailyEmailAdded: dailyEmailAdded.minimum },
  },
  { claim: 'prospecting.settings.daily-email-added-accepts-500', set: both(dailyEmailAdded.maximum) },
  { claim: 'prospecting.settings.daily-email-limit-accepts-1', set: both(dailyEmailLimit.minimum) },
  {
    claim: 'prospecting.settings.daily-email-limit-accepts-500',
    set: { dailyEmailLimit: dailyEmailLimit.maximum },
  },
  { claim: 'prospecting.settings.daily-email-limit-equal-added', set: both(75) },
  {
    claim: 'prospecting.settings.daily-social-added-accepts-1',
    set: { dailySocialAdded: dailySocialAdded.minimum },
  },
  {
    claim: 'prospecting.settings.daily-social-added-accepts-80',
    set: { dailySocialAdded: dailySocialAdded.maximum },
  },
  {
    claim: 'prospecting.settings.daily-social-added-accepts-40-with-invitations',
    set: { dailySocialAdded: dailySocialAdded.maximumWithInvitation },
    invitations: true,
  },
  {
    claim: 'prospecting.settings.daily-chat-added-accepts-1',
    set: { dailyChatAdded: dailyChatAdded.minimum },
  },
  {
    claim: 'prospecting.settings.daily-chat-added-accepts-30',
    set: { dailyChatAdded: dailyChatAdded.maximum },
  },
];
const SETTABLE: readonly Row[] = [
  { claim: 'prospecting.settings.daily-email-added-settable', set: { dailyEmailAdded: 33 } },
  { claim: 'prospecting.settings.daily-email-limit-settable', set: { dailyEmailLimit: 133 } },
  { claim: 'prospecting.settings.daily-social-added-settable', set: { dailySocialAdded: 13 } },
  { claim: 'prospecting.settings.daily-chat-added-settable', set: { dailyChatAdded: 13 } },
];
const OPEN: readonly Row[] = [
  {
    claim: 'prospecting.settings.daily-email-added-below',
    set: { dailyEmailAdded: dailyEmailAdded.minimum - 1 },
  },
  {
    claim: 'prospecting.settings.daily-email-added-above',
    set: { dailyEmailAdded: dailyEmailAdded.maximum + 1 },
  },
  {
    claim: 'prospecting.settings.daily-email-limit-below',
    set: { dailyEmailLimit: dailyEmailLimit.minimum - 1 },
  },
  {
    claim: 'prospecting.settings.daily-email-limit-above',
    set: { dailyEmailLimit: dailyEmailLimit.maximum + 1 },
  },
  {
    claim: 'prospecting.settings.daily-email-limit-under-added',
    set: { dailyEmailAdded: 60, dailyEmailLimit: 59 },
  },
  {
    claim: 'prospecting.settings.daily-email-limit-against-stored',
    set: { dailyEmailLimit: 49 },
    alone: true,
  },
  { claim: 'prospecting.settings.settings-optional', set: { dailyChatAdded: 12 }, alone: true },
  {
    claim: 'prospecting.settings.daily-social-added-below',
    set: { dailySocialAdded: dailySocialAdded.minimum - 1 },
  },
  {
    claim: 'prospecting.settings.daily-social-added-above',
    set: { dailySocialAdded: dailySocialAdded.maximum + 1 },
  },
  {
    claim: 'prospecting.settings.daily-social-added-above-40-with-invitations',
    set: { dailySocialAdded: dailySocialAdded.maximumWithInvitation + 1 },
    invitations: true,
  },
  {
    claim: 'prospecting.settings.daily-chat-added-below',
    set: { dailyChatAdded: dailyChatAdded.minimum - 1 },
  },
  {
    claim: 'prospecting.settings.daily-chat-added-above',
    set: { dailyChatAdded: dailyChatAdded.maximum + 1 },
  },
  { claim: 'prospecting.settings.bounds-integer', set: { dailyChatAdded: 12.5 } },
];

interface Setting {
  readonly row: Row;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** The value under a name, wherever the record keeps it. */
function find(value: unknown, name: string): unknown {
  if (Array.isArray(value) || !isObject(value)) return undefined;
  if (name in value) return value[name];
  return Object.values(value)
    .map((inner) => find(inner, name))
    .find((inner) => inner !== undefined);
}

/** Whether the campaign shows what was set; what it does not show cannot be told. */
const kept = ({ row, answer, after }: Setting) =>
  check(
    ok(answer) &&
      Object.entries(row.set).every(([name, value]) =>
        [undefined, value].includes(find(after.response.json, name) as number | undefined),
      ),
    `${JSON.stringify(row.set)} is not set`,
    answer,
    after,
  );
const checkersOf = (rows: readonly Row[], judge: Checker<Setting>): Record<string, Checker<Setting>> =>
  Object.fromEntries(rows.map(({ claim }) => [claim, (h) => given(h.row.claim === claim, () => judge(h))]));

const daily = scenario({
  id: 'prospecting.settings.daily',
  service: 'prospecting',
  // Neither the body that creates a campaign nor the one that gives it an invitation is shown.
  needs: ['write', 'state'],
  cost: 5,
  cases: () => [...ACCEPTED, ...SETTABLE, ...OPEN],
  stimulus: async (context, row): Promise<Setting> => {
    const campaignId = await newCampaign(context, 'Daily numbers');
    if (row.invitations === true)
      await setPart(context, campaignId, 'steps', { steps: [{ channel: 'social', type: 'INVITATION' }] });
    const answer = await setPart(context, campaignId, 'settings', {
      ...(row.alone !== true && INSIDE),
      ...row.set,
    });
    return { row, answer, after: await lookAt(context, campaignId) };
  },
  checkers: {
    ...checkersOf(ACCEPTED, ({ answer }) => isOk(answer)),
    ...checkersOf(SETTABLE, kept),
  },
  observers: Object.fromEntries(
    OPEN.map(({ claim }): [string, Observer<Setting>] => [
      claim,
      ({ row, answer }) => (row.claim === claim ? String(statusOf(answer)) : undefined),
    ]),
  ),
});

export const settings = [daily];
