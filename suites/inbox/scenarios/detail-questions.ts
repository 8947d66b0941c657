import { inboxFacts } from '../../../generated/facts.ts';
import { emailOf } from '../support/answers.ts';
import { emailsOfWalk } from '../checks/walk.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { maxLimit } = inboxFacts.page;

/** Most drafts that are read to find a scheduled one. */
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

/** Emails of known states, read one by one, and one of them twice. */
export const details = stimulus({
  id: 'inbox.detail-questions.email-detail',
  stimulus: async (context) => {
    const { inbox } = context;
    const received = emailsOfWalk([
      await inbox.call('GET /emails', { query: { folderType: 'INBOX', limit: maxLimit } }),
    ]);
    const drafts = emailsOfWalk([
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
});
