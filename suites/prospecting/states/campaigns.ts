import { message, statusMessage, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, ofOneAnswer, vacuous } from '../../kit/model/check-result.ts';
import { type Observer, withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, stringIn, describeAnswers, answerIn } from '../../kit/checks/matchers.ts';
import { DAY } from '../../kit/model/time.ts';
import { NO_ID } from '../support/access.ts';
import { type Status, campaignIn } from '../support/campaign-states.ts';
import {
  readCampaignOf,
  newCampaign,
  startedCampaign,
  setPart,
  startIt,
  statusIn,
} from '../support/ready-campaign.ts';
import { isNamed } from '../support/webhook.ts';
import { arrivals } from '../scenarios/campaign-states.ts';
import { readsOfEachStatus, statusOfListed, statusOfRead } from '../scenarios/campaign-reads.ts';
import { starts } from '../scenarios/campaign-writes.ts';
import { ending } from '../scenarios/events-elsewhere.ts';
import { equals, isExactly, isNot } from '../../kit/checks/relations.ts';

const POST = {
  pause: 'POST /advanced/campaigns/{campaignId}/pause',
  finish: 'POST /advanced/campaigns/{campaignId}/finish',
  reactivate: 'POST /advanced/campaigns/{campaignId}/reactivate',
  archive: 'POST /advanced/campaigns/{campaignId}/archive',
} as const;

interface Move {
  readonly from: Status | undefined;
  readonly by: keyof typeof POST | undefined;
}

/** Each checked transition, from a campaign of a status or from a new one. */
const MOVES: readonly Move[] = [
  { from: undefined, by: undefined },
  { from: 'RUNNING', by: 'pause' },
  { from: 'RUNNING', by: 'finish' },
  { from: 'FINISHED', by: 'reactivate' },
  { from: 'FINISHED', by: 'archive' },
  { from: 'DRAFT', by: 'pause' },
];

interface Moved {
  readonly move: Move;
  readonly before: Exchange;
  readonly answer: Exchange | undefined;
  readonly after: Exchange;
}

const moved = ({ answer, after }: Moved): string =>
  `${answer === undefined ? '' : `${statusOf(answer)}, `}${String(statusIn(after))}`;

const isThere = ({ move, before }: Moved): boolean =>
  move.from === undefined || statusIn(before) === move.from;

/** The result of one transition. */
const outcomeOf =
  (from: Move['from'], by: Move['by']): Observer<Moved> =>
  (h) =>
    h.move.from === from && h.move.by === by && isThere(h) ? moved(h) : undefined;

const STATUSES: readonly unknown[] = prospectingFacts.campaignStatuses;

/** The names of fields in a record that show a status. */
const statusKeys = (record: JsonObject): string[] =>
  Object.keys(record).filter((name) => STATUSES.includes(String(record[name]).toUpperCase()));

/** The names of status fields that all records have, and whether their values have the documented spelling. */
const shared = (records: readonly JsonObject[]): string | undefined => {
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const names = statusKeys(first).filter((name) => others.every((other) => statusKeys(other).includes(name)));
  const isAsDocumented = records.every((record) => names.every((name) => STATUSES.includes(record[name])));
  return names.length === 0
    ? 'under no key that all have'
    : `${names.sort().join(', ')}${isAsDocumented ? '' : ', in other letters'}`;
};

const RECORDS_SHOWN = /^GET \/advanced\/campaigns(\/\{campaignId\})?$/;

const letters = (status: unknown): string =>
  typeof status === 'string' ? status.toUpperCase().replaceAll(/[^A-Z]/g, '') : '';

/** This many campaigns do not all have the name of a status. */
const SEVERAL = 3;

/** The field that shows the status: `status`, or without one, the only field that has a documented status in each. */
function statusKeyOf(records: readonly JsonObject[]): string {
  const others = Object.keys(records[0] ?? {}).filter((name) => {
    const values = records.map((record) => record[name]);
    return (
      values.every((value) => STATUSES.includes(letters(value))) &&
      values.some((value) => STATUSES.includes(value))
    );
  });
  const [only, ...further] = others;
  const isNamed = records.length < SEVERAL || records.some((record) => 'status' in record);
  return isNamed || only === undefined || further.length > 0 ? 'status' : only;
}

/** Checks that the field that shows the status has the documented spelling. */
const isWritten =
  (name: Status) =>
  (answer: Exchange): CheckResult => {
    if (!ok(answer) || !RECORDS_SHOWN.test(answer.operation ?? '')) return vacuous;
    const listed = objectsOf(answer, 'campaigns');
    const key = statusKeyOf(listed);
    return every([objectOf(answer), ...listed], ({ [key]: status }) =>
      given(letters(status) === name, () =>
        equals(status, name, () => message`a campaign has the status ${status}, not ${own(name)}`, answer),
      ),
    );
  };

export const statesCampaigns = section(
  monitors({
    'prospecting.states.status-draft': isWritten('DRAFT'),
    'prospecting.states.status-running': isWritten('RUNNING'),
    'prospecting.states.status-paused': isWritten('PAUSED'),
    'prospecting.states.status-finished': isWritten('FINISHED'),
    'prospecting.states.status-archived': isWritten('ARCHIVED'),
  }),
  withChecks(starts, {
    'prospecting.states.after-start': ({ failing, answer, after }) =>
      failing.length === 0 && ok(answer) ? statusIn(after) : undefined,
  }),
  withChecks(ending, {
    'prospecting.states.closing-emits-campaign-ending': ({ after, closed }) =>
      given(statusIn(after) !== undefined && statusIn(after) !== 'RUNNING', () =>
        check(
          closed.some(isNamed('CAMPAIGN_ENDING')),
          () => message`no CAMPAIGN_ENDING is delivered: expected one after ${describeAnswers(closed)}`,
          after,
          ...closed,
        ),
      ),
    'prospecting.states.manual-finish-emits': ({ answer, finished }) =>
      ok(answer) ? (finished.some(isNamed('CAMPAIGN_ENDING')) ? 'yes' : 'no') : undefined,
  }),
  withChecks(arrivals, {
    'prospecting.states.finished-stays-finished': ({ status, before, added, after }) =>
      given(status === 'FINISHED' && statusIn(before) === 'FINISHED' && ok(added), () =>
        isExactly(
          statusIn(after),
          'FINISHED',
          () => message`the status is now ${statusIn(after)}`,
          added,
          after,
        ),
      ),
  }),
  scenario({
    id: 'prospecting.states.moves',
    requires: ['write', 'state'],
    cases: () => MOVES,
    stimulus: async (context, move) => {
      const campaignId =
        move.from === undefined ? await newCampaign(context, 'New') : await campaignIn(context, move.from);
      const before = await readCampaignOf(context, campaignId);
      const answer =
        move.by === undefined
          ? undefined
          : await context.prospecting.call(POST[move.by], { path: { campaignId } });
      return { move, before, answer, after: await readCampaignOf(context, campaignId) };
    },
    checks: {
      'prospecting.states.finished-reactivated': ({ move, before, answer, after }) =>
        given(
          move.by === 'reactivate' && answer !== undefined && ok(answer) && statusIn(before) === 'FINISHED',
          () =>
            // The new status is not documented.
            isNot(statusIn(after), 'FINISHED', 'it stays finished', answer, after),
        ),
      'prospecting.states.after-create': outcomeOf(undefined, undefined),
      'prospecting.states.after-pause': outcomeOf('RUNNING', 'pause'),
      'prospecting.states.after-finish': outcomeOf('RUNNING', 'finish'),
      'prospecting.states.after-reactivate': outcomeOf('FINISHED', 'reactivate'),
      'prospecting.states.after-archive': outcomeOf('FINISHED', 'archive'),
      'prospecting.states.invalid-transition': outcomeOf('DRAFT', 'pause'),
    },
  }),
  scenario({
    id: 'prospecting.states.start-running',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const campaignId = await startedCampaign(context);
      const before = await readCampaignOf(context, campaignId);
      return { before, answer: await startIt(context, campaignId) };
    },
    checks: {
      'prospecting.states.start-running-campaign-fails': ({ before, answer }) =>
        given(statusIn(before) === 'RUNNING', () => {
          const code = objectOf(answer)['code'];
          return check(
            !ok(answer) && code === 'CAMPAIGN_ALREADY_RUNNING',
            () =>
              message`a running campaign starts with ${statusMessage(statusOf(answer))} and the code ${code}: expected a refusal, got ${answerIn(answer)}; expected "CAMPAIGN_ALREADY_RUNNING", got ${code}`,
            answer,
          );
        }),
    },
  }),
  /** Campaigns whose contacts have finished every step, one day later. */
  scenario({
    id: 'prospecting.states.daily-job',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const [ending, alwaysOn] = [
        await startedCampaign(context, { isThrough: true }),
        await startedCampaign(context, { isThrough: true, alwaysOn: true }),
      ];
      const readStates = async () => ({
        ending: await readCampaignOf(context, ending),
        alwaysOn: await readCampaignOf(context, alwaysOn),
      });
      const before = await readStates();
      await context.advance(DAY + 1000);
      return { before, after: await readStates() };
    },
    checks: {
      'prospecting.states.daily-job-closes': ({ before, after }) =>
        given(statusIn(before.ending) === 'RUNNING', () =>
          isNot(statusIn(after.ending), 'RUNNING', 'no daily job closes the campaign', after.ending),
        ),
      'prospecting.states.always-on-keeps-running': ({ before, after }) =>
        given(statusIn(before.alwaysOn) === 'RUNNING' && objectOf(before.alwaysOn)['alwaysOn'] === true, () =>
          isExactly(
            statusIn(after.alwaysOn),
            'RUNNING',
            'a campaign with alwaysOn is closed',
            after.alwaysOn,
          ),
        ),
      'prospecting.states.after-daily-close': ({ before, after }) =>
        statusIn(before.ending) === 'RUNNING' && statusIn(after.ending) !== 'RUNNING'
          ? statusIn(after.ending)
          : undefined,
    },
  }),
  /** Both routes that may set `alwaysOn`. */
  scenario({
    id: 'prospecting.states.always-on',
    requires: ['write'],
    stimulus: async (context) => {
      const created = await context.prospecting.call('POST /advanced/campaigns', {
        body: { name: 'Always on', alwaysOn: true },
      });
      const made = await readCampaignOf(context, stringIn(objectOf(created), 'campaignId') ?? NO_ID);
      const campaignId = await newCampaign(context, 'Always on later');
      const set = await setPart(context, campaignId, 'settings', { alwaysOn: true });
      return [
        { answer: created, after: made },
        { answer: set, after: await readCampaignOf(context, campaignId) },
      ];
    },
    checks: {
      'prospecting.states.always-on-route': (tried) =>
        Object.fromEntries(
          tried.map(({ answer, after }) => [
            answer.operation ?? '',
            !ok(answer)
              ? `${statusOf(answer)}`
              : objectOf(after)['alwaysOn'] === true
                ? 'sets it'
                : 'does not show it',
          ]),
        ),
    },
  }),
  withChecks(readsOfEachStatus, {
    // The reads themselves change the account, so a second occurrence is enough even if data has changed.
    'prospecting.states.reading-keeps-status': ({ before, after, reads }) =>
      every(reads, ({ campaignId, status, answer }) => {
        const [read, then] = [statusOfRead(answer), statusOfListed(after, campaignId)];
        return given(ok(answer) && ok(after) && then !== undefined, () =>
          ofOneAnswer(
            check(
              then === status || (read !== undefined && read !== then),
              message`a campaign of status ${status} has another one once it is read: expected ${status}, got ${then}`,
              before,
              answer,
              after,
            ),
            true,
          ),
        );
      }),
    'prospecting.states.status-key': ({ before, reads }) => ({
      listed: shared(objectsOf(before, 'campaigns')),
      'read alone': shared(
        reads
          .map(({ answer }) => answer)
          .filter(ok)
          .map(objectOf),
      ),
    }),
  }),
);
