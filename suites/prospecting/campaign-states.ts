import { prospectingFacts } from '../../generated/facts.ts';
import { objectsOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext, type Observer } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { lookAt, newCampaign, runningCampaign, setRecipients, startIt, statusIn } from './campaign-wire.ts';
import { bodyOf, idOf, isOk, ok, stringIn } from './wire.ts';

const DAY = 86_400_000;
const NEWCOMER = 'newcomer@recipient.example';
const { campaignStatuses } = prospectingFacts;
type Status = (typeof campaignStatuses)[number];
const POST = {
  pause: 'POST /advanced/campaigns/{campaignId}/pause',
  finish: 'POST /advanced/campaigns/{campaignId}/finish',
  reactivate: 'POST /advanced/campaigns/{campaignId}/reactivate',
  archive: 'POST /advanced/campaigns/{campaignId}/archive',
} as const;

/** The first campaign that shows a status. */
async function campaignIn({ prospecting }: ScenarioContext, status: Status): Promise<string> {
  const all = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
  return idOf(all.find((campaign) => campaign['status'] === status)) ?? NO_ID;
}

interface Arrival {
  readonly status: Status;
  readonly before: Exchange;
  readonly attached: Exchange;
  readonly added: Exchange;
  readonly contacts: Exchange;
  readonly after: Exchange;
}
const holds = ({ contacts }: Arrival): boolean => contacts.response.text.includes(NEWCOMER);
/** A contact is in a campaign of these statuses a day after it was added to its list. */
const arrives = (h: Arrival, ...statuses: readonly Status[]): Judgement =>
  given(statuses.includes(h.status) && statusIn(h.before) === h.status && ok(h.attached) && ok(h.added), () =>
    check(holds(h), `the new contact is not in the ${h.status} campaign`, h.added, h.contacts),
  );

const arrivals = scenario({
  id: 'prospecting.states.arrivals',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: 7,
  cases: () => campaignStatuses,
  stimulus: async (context, status): Promise<Arrival> => {
    const { prospecting } = context;
    const campaignId = await campaignIn(context, status);
    const { listId } = await newList(context, 'Newcomers');
    const attached = await setRecipients(context, campaignId, { lists: [listId], excludedLists: [] });
    const before = await lookAt(context, campaignId);
    await context.advance(1000);
    const added = await prospecting.raw({
      method: 'POST',
      target: `/lists/list/${listId}/contacts`,
      operation: 'POST /lists/list/{listId}/contacts',
      body: JSON.stringify({ email: NEWCOMER }),
    });
    await context.advance(DAY + 1000);
    const contacts = await prospecting.call('GET /advanced/campaigns/{campaignId}/progress/contacts', {
      path: { campaignId },
      query: { page: 1 },
    });
    return { status, before, attached, added, contacts, after: await lookAt(context, campaignId) };
  },
  checkers: {
    'prospecting.states.new-contact-reaches-running': (h) => arrives(h, 'RUNNING'),
    'prospecting.states.new-contact-reaches-paused': (h) => arrives(h, 'PAUSED'),
    'prospecting.states.new-contact-reaches-draft': (h) => arrives(h, 'DRAFT'),
    'prospecting.states.new-contact-at-latest-after-night': (h) => arrives(h, 'RUNNING', 'PAUSED', 'DRAFT'),
    'prospecting.states.finished-stays-finished': ({ status, before, added, after }) =>
      given(status === 'FINISHED' && statusIn(before) === 'FINISHED' && ok(added), () =>
        check(statusIn(after) === 'FINISHED', `the status is now ${String(statusIn(after))}`, added, after),
      ),
  },
  observers: {
    'prospecting.states.new-contact-finished-campaign': (h) =>
      ['FINISHED', 'ARCHIVED'].includes(h.status) && statusIn(h.before) === h.status && ok(h.added)
        ? {
            [h.status]: ok(h.attached) ? (holds(h) ? 'yes' : 'no') : `takes no list: ${statusOf(h.attached)}`,
          }
        : undefined,
  },
});

interface Move {
  readonly from: Status | undefined;
  readonly by: keyof typeof POST | undefined;
}
/** Each move that is looked at, from a campaign of a status, or from a new one. */
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
/** What one move leads to. */
const outcomeOf =
  (from: Move['from'], by: Move['by']): Observer<Moved> =>
  (h) =>
    h.move.from === from && h.move.by === by && isThere(h) ? moved(h) : undefined;

const moves = scenario({
  id: 'prospecting.states.moves',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 5,
  cases: () => MOVES,
  stimulus: async (context, move) => {
    const campaignId =
      move.from === undefined ? await newCampaign(context, 'New') : await campaignIn(context, move.from);
    const before = await lookAt(context, campaignId);
    const answer =
      move.by === undefined
        ? undefined
        : await context.prospecting.call(POST[move.by], { path: { campaignId } });
    return { move, before, answer, after: await lookAt(context, campaignId) };
  },
  checkers: {
    'prospecting.states.finished-reactivated': ({ move, before, answer, after }) =>
      given(move.by === 'reactivate' && answer !== undefined && statusIn(before) === 'FINISHED', () =>
        check(statusIn(after) === 'RUNNING', `the status is ${String(statusIn(after))}`, answer, after),
      ),
  },
  observers: {
    'prospecting.states.after-create': outcomeOf(undefined, undefined),
    'prospecting.states.after-pause': outcomeOf('RUNNING', 'pause'),
    'prospecting.states.after-finish': outcomeOf('RUNNING', 'finish'),
    'prospecting.states.after-reactivate': outcomeOf('FINISHED', 'reactivate'),
    'prospecting.states.after-archive': outcomeOf('FINISHED', 'archive'),
    'prospecting.states.invalid-transition': outcomeOf('DRAFT', 'pause'),
  },
});

const startRunning = scenario({
  id: 'prospecting.states.start-running',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 8,
  stimulus: async (context) => {
    const campaignId = await runningCampaign(context);
    const before = await lookAt(context, campaignId);
    return { before, answer: await startIt(context, campaignId) };
  },
  checkers: {
    'prospecting.states.start-running-campaign-fails': ({ before, answer }) =>
      given(statusIn(before) === 'RUNNING', () => {
        const code = bodyOf(answer)['code'];
        return check(
          !ok(answer) && code === 'CAMPAIGN_ALREADY_RUNNING',
          `a running campaign starts with ${statusOf(answer)} and the code ${String(code)}`,
          answer,
        );
      }),
  },
});

/** Campaigns whose contacts went through every step, a day later. */
const dailyJob = scenario({
  id: 'prospecting.states.daily-job',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: 16,
  stimulus: async (context) => {
    const [ending, alwaysOn] = [
      await runningCampaign(context, { isThrough: true }),
      await runningCampaign(context, { isThrough: true, alwaysOn: true }),
    ];
    const look = async () => ({
      ending: await lookAt(context, ending),
      alwaysOn: await lookAt(context, alwaysOn),
    });
    const before = await look();
    await context.advance(DAY + 1000);
    return { before, after: await look() };
  },
  checkers: {
    'prospecting.states.daily-job-closes': ({ before, after }) =>
      given(statusIn(before.ending) === 'RUNNING', () =>
        check(statusIn(after.ending) === 'FINISHED', 'no daily job closes the campaign', after.ending),
      ),
    'prospecting.states.always-on-keeps-running': ({ before, after }) =>
      given(statusIn(before.alwaysOn) === 'RUNNING' && bodyOf(before.alwaysOn)['alwaysOn'] === true, () =>
        check(statusIn(after.alwaysOn) === 'RUNNING', 'a campaign with alwaysOn is closed', after.alwaysOn),
      ),
  },
});

const { directMaxContacts, doneStatus } = prospectingFacts.export;

/** An asynchronous export, from its beginning until it is downloaded. */
const exportJob = scenario({
  id: 'prospecting.states.export-job',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: 6,
  stimulus: async (context) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'Many');
    await context.arrange({ fillList: { listId, contacts: directMaxContacts + 1 } });
    const begun = await prospecting.call('POST /lists/list/export', {
      body: { listIds: [listId], async: true },
    });
    const jobId = stringIn(bodyOf(begun), 'jobId') ?? 'none';
    const status = () => prospecting.call('GET /lists/list/export/jobs/{jobId}', { path: { jobId } });
    const first = await status();
    await context.advance(60_000);
    const later = await status();
    const file = await prospecting.call('GET /lists/list/export/jobs/{jobId}/download', { path: { jobId } });
    return { begun, seen: [first, later], later, file };
  },
  checkers: {
    'prospecting.states.export-done-downloadable': ({ later, file }) =>
      given(bodyOf(later)['status'] === doneStatus, () => isOk(file)),
  },
  observers: {
    'prospecting.states.export-other-statuses': ({ seen }) =>
      seen
        .map((answer) => stringIn(bodyOf(answer), 'status'))
        .find((status) => status !== undefined && status !== doneStatus),
  },
});

export const campaignStates = [arrivals, moves, startRunning, dailyJob, exportJob];
