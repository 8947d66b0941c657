import { inboxFacts } from '../../generated/facts.ts';
import type { JsonObject } from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { emailOf, ok, shapeOf, yesNo } from './answers.ts';
import { itemsOf } from './walk.ts';

const { maxLimit } = inboxFacts.page;
/** Drafts that are looked at for one with a time to be sent at. */
const MOST_DRAFTS = 5;

async function detailOf(
  { inbox }: Pick<ScenarioContext, 'inbox'>,
  id: unknown,
): Promise<JsonObject | undefined> {
  const answer = await inbox.call('GET /emails/{emailId}', { path: { emailId: String(id) } });
  return ok(answer) ? emailOf(answer) : undefined;
}
const isScheduled = (email: JsonObject | undefined): boolean =>
  typeof email?.['scheduledSendAt'] === 'string';

/** Emails of states that are known, read one by one, and one of them twice. */
const details = scenario({
  id: 'inbox.email-detail.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 5 + MOST_DRAFTS,
  stimulus: async (context) => {
    const { inbox } = context;
    const received = itemsOf([
      await inbox.call('GET /emails', { query: { folderType: 'INBOX', limit: maxLimit } }),
    ]);
    const drafts = itemsOf([
      await inbox.call('GET /emails', { query: { folderType: 'DRAFTS', limit: MOST_DRAFTS } }),
    ]);
    const unread = received.find((email) => email['isRead'] === false) ?? received[0];
    const first = unread && (await detailOf(context, unread['id']));
    const again = unread && (await detailOf(context, unread['id']));
    let scheduled: JsonObject | undefined;
    for (const { id } of drafts) {
      scheduled = await detailOf(context, id);
      if (isScheduled(scheduled)) break;
    }
    return { unread, first, again, ...(isScheduled(scheduled) && { scheduled }) };
  },
  checkers: {},
  observers: {
    'inbox.get-email.does-not-mark-read': ({ unread, again }) =>
      unread?.['isRead'] === false && again !== undefined ? yesNo(again['isRead'] === true) : undefined,
    'inbox.email-detail.body-in-detail': ({ first }) => first && yesNo('body' in first),
    'inbox.email-detail.scheduled-status-values': ({ first, scheduled }) => ({
      'an email in INBOX': first && shapeOf(first['scheduledStatus']),
      'a draft with scheduledSendAt': scheduled && shapeOf(scheduled['scheduledStatus']),
      // Which values are seen depends on the drafts that there are.
      ...Object.fromEntries([first, scheduled].flatMap(valueIn).map((value) => [value, 'a value'])),
    }),
  },
});

const valueIn = (email: JsonObject | undefined): string[] => {
  const value = email?.['scheduledStatus'];
  return typeof value === 'string' && /^[a-z_-]+$/i.test(value) ? [value] : [];
};

export const detailQuestions = [details];
