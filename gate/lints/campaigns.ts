import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, type JsonObject } from '../../suites/kit/model/exchange.ts';
import { listIn, isOf, type ToolCall } from '../call.ts';
import type { Earlier, NamesOf } from '../earlier.ts';
import { lintOf, type Lint } from '../lint.ts';
import { isIsoMoment } from '../../specs/moment.ts';
import { DAY_MS, NOT_LONG_MS } from './time.ts';

const CAMPAIGN = '/advanced/campaigns/{campaignId}';
const SETTINGS = `PATCH ${CAMPAIGN}/settings`;
const START = `POST ${CAMPAIGN}/start`;

/** The campaign of a call. */
const campaignOf = (call: ToolCall): string => call.path.split('/')[3] ?? '';
const byCampaign: NamesOf = (call) =>
  call.path.startsWith('/advanced/campaigns/') ? [campaignOf(call)] : [];
const ofCampaign = (call: ToolCall, earlier: Earlier): readonly ToolCall[] =>
  earlier.named(byCampaign, campaignOf(call));

/** The last value sent for a setting; undefined if the recording does not show it. */
function settingOf(name: string, call: ToolCall, earlier: Earlier): unknown {
  const own = call.sentObject[name];
  const before = ofCampaign(call, earlier).findLast(
    (each) => isOf(SETTINGS)(each) && each.isSuccessful && each.sentObject[name] !== undefined,
  );
  // If the service accepts the other value alone, a user may have changed this one since.
  const isOld = before !== undefined && call.isSuccessful && !(call.at - before.at <= NOT_LONG_MS);
  return own ?? (isOld ? undefined : before?.sentObject[name]);
}

export const dailyLimitBelowAdded = lintOf([SETTINGS], ['request body'], (call, earlier) => {
  const { dailyEmailAdded, dailyEmailLimit } = call.sentObject;
  if (dailyEmailAdded === undefined && dailyEmailLimit === undefined) return undefined;
  const [added, limit] = ['dailyEmailAdded', 'dailyEmailLimit'].map((name) => settingOf(name, call, earlier));
  return typeof added === 'number' && typeof limit === 'number' && limit < added
    ? `dailyEmailLimit ${limit} is below dailyEmailAdded ${added}`
    : undefined;
});

const { dailySocialAdded: social } = prospectingFacts.settings;
const invites = (call: ToolCall): boolean =>
  isOf(`PATCH ${CAMPAIGN}/steps`)(call) && !call.isRefused && INVITATION.test(call.sentText);
/** A name or a value of one word. Several words are a text for people, and so is a value of some names. */
const INVITATION = /(?<!"(?:subject|title|text|content|body|message|name)":)"\w*invit\w*"/i;

/** Reports settings and steps that exclude each other, in either order. */
export const socialWithInvitation = lintOf(
  [SETTINGS, `PATCH ${CAMPAIGN}/steps`],
  ['request body'],
  (call, earlier) => {
    const added = settingOf('dailySocialAdded', call, earlier);
    const steps = isOf(SETTINGS)(call)
      ? ofCampaign(call, earlier).findLast(isOf(`PATCH ${CAMPAIGN}/steps`))
      : call;
    if (isOf(SETTINGS)(call) && call.sentObject['dailySocialAdded'] === undefined) return undefined;
    return typeof added === 'number' &&
      added > social.maximumWithInvitation &&
      added <= social.maximum &&
      steps !== undefined &&
      invites(steps)
      ? `dailySocialAdded is ${added}, and the sequence sends invitations`
      : undefined;
  },
);

/** Start checks that are documented limits. */
const BOUNDS = new Set<unknown>([
  'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  'MC_SOCIAL_DAILY_LIMIT',
  'TOO_MANY_RECIPIENTS',
]);

export const startBeyondBounds = lintOf([START], ['answer'], (call) => {
  const { code } = call.answerObject;
  if (call.status < 400) return undefined;
  if (call.lacks.has('answer body')) return { unseen: 'answer body' };
  return BOUNDS.has(code) ? `refused with ${String(code)}` : undefined;
});

/** Actions that end the state after a start. */
const ENDS = ['pause', 'finish', 'archive'].map((move) => `POST ${CAMPAIGN}/${move}`);
const STARTS = ['start', 'reactivate'].map((move) => `POST ${CAMPAIGN}/${move}`);

/** The last successful action on a campaign. */
const lastMove = (call: ToolCall, earlier: Earlier): ToolCall | undefined =>
  ofCampaign(call, earlier).findLast((each) => isOf(...STARTS, ...ENDS)(each) && each.isSuccessful);

/** The campaigns in the answer of a call, with any fields. */
const campaignsIn = (call: ToolCall): readonly JsonObject[] => {
  const { campaigns, campaign } = call.answerObject;
  return [...listIn(campaigns), campaign, call.answerObject].filter(isObject);
};
const statusIn = (call: ToolCall, campaign: string): unknown =>
  campaignsIn(call).find(({ id, _id }) => (id ?? _id) === campaign)?.['status'];
const byShownCampaign: NamesOf = (call) =>
  call.isRead
    ? campaignsIn(call).flatMap(({ id, _id = id, status }) =>
        typeof _id === 'string' && typeof status === 'string' ? [_id] : [],
      )
    : [];

const RUNNING = 'CAMPAIGN_ALREADY_RUNNING';

export const startedTwice = lintOf([START], ['answer'], (call, earlier) => {
  // A running campaign cannot be started, so another user must have paused it.
  if (call.isSuccessful) return undefined;
  const { code } = call.answerObject;
  const before = lastMove(call, earlier);
  const isLongAfter = before === undefined || call.at - before.endedAt > NOT_LONG_MS;
  // Another check may fail after a user paused the campaign.
  if (typeof code === 'string' && code !== RUNNING && isLongAfter) return undefined;
  const moves = ofCampaign(call, earlier).filter(isOf(...STARTS, ...ENDS));
  // A start that failed, or whose answer was lost, may be repeated.
  const last = moves.at(-1);
  if (last !== undefined && (last.isLost || last.status >= 500)) return undefined;
  if (last !== undefined && last.answerObject['code'] === RUNNING)
    return ['it runs already, as an answer said before', last];
  const shown = earlier.named(byShownCampaign, campaignOf(call)).at(-1);
  if (shown !== undefined && shown.nth > (last?.nth ?? 0)) {
    if (statusIn(shown, campaignOf(call)) !== 'RUNNING') return undefined;
    if (code === RUNNING && call.at >= shown.endedAt && call.at - shown.endedAt <= NOT_LONG_MS)
      return ['it was shown as RUNNING before', shown];
  }
  return before !== undefined &&
    isOf(...STARTS)(before) &&
    !(call.at < before.endedAt) &&
    (code === RUNNING || !isLongAfter)
    ? ['it was started before', before]
    : undefined;
});

export const startedAfterFinish: Lint = {
  on: [START],
  evaluate: (call, earlier) => {
    const before = lastMove(call, earlier);
    if (before === undefined || !isOf(`POST ${CAMPAIGN}/finish`)(before)) return undefined;
    // A later start that is served means that a user reactivated the campaign.
    if (call.isSuccessful && !(call.at - before.at <= NOT_LONG_MS)) return undefined;
    const reads = [...earlier.since(before)].filter((each) => each.isRead);
    if (reads.some((each) => !['FINISHED', undefined].includes(statusIn(each, campaignOf(call)) as string)))
      return undefined;
    return reads.some((each) => each.lacks.has('answer body'))
      ? { unseen: 'answer body' }
      : ['it was finished before, and is reactivated', before];
  },
};

export const listUsedAndExcluded = lintOf([`PATCH ${CAMPAIGN}/recipients`], ['request body'], (call) => {
  const { lists, excludedLists } = call.sentObject;
  if (!Array.isArray(lists) || !Array.isArray(excludedLists)) return undefined;
  const both = (lists as unknown[]).filter((list) => excludedLists.includes(list));
  return both.length === 0 ? undefined : `used and excluded at once: ${both.map(String).join(', ')}`;
});

const PLANNED = `PATCH ${CAMPAIGN}/planned-start`;
export const plannedStartInPast = lintOf([PLANNED], ['request body', 'time'], (call) => {
  const { plannedStart } = call.sentObject;
  const moment =
    typeof plannedStart === 'string' && isIsoMoment(plannedStart) ? Date.parse(plannedStart) : Number.NaN;
  // Clocks and zones of logs differ: if the service accepts a moment, it may have been to come.
  return moment < call.at - (call.isSuccessful ? DAY_MS : 0)
    ? `plannedStart ${String(plannedStart)} is over`
    : undefined;
});

export const plannedStartForm = lintOf([PLANNED], ['request body', 'texts'], (call) => {
  const { plannedStart } = call.sentObject;
  // Without a date, the planned start is cancelled.
  if (plannedStart === undefined || plannedStart === null || plannedStart === '') return undefined;
  if (typeof plannedStart !== 'string' || !isIsoMoment(plannedStart))
    return `plannedStart ${JSON.stringify(plannedStart)} is no date of ISO 8601`;
  return call.isRefused && !/Z|[+-]00(?::?00)?$/.test(plannedStart)
    ? `plannedStart ${plannedStart} is not in UTC`
    : undefined;
});
