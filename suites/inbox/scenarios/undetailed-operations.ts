import { INBOX_FAILURES } from '../support/answers.ts';
import { itemsIn } from '../checks/undetailed-answers.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

/** A list without pages and, if it has several entries, what it answers to a request for a page. */
async function listAndPage(
  inbox: ScenarioContext['inbox'],
  operation: 'GET /views' | 'GET /filters',
): Promise<[Exchange, Exchange?]> {
  const whole = await inbox.call(operation);
  return (itemsIn(whole)?.length ?? 0) < 2
    ? [whole]
    : [whole, await inbox.call(operation, { rawQuery: 'page=2&limit=1', provokes: INBOX_FAILURES })];
}

/** The lists and the conversation, whose forms the document does not show. */
export const undetailedLists = stimulus({
  id: 'inbox.undetailed-operations.lists',
  stimulus: async ({ inbox, survey: { emails } }) => ({
    drafts: await inbox.call('GET /drafts'),
    one: await inbox.call('GET /drafts', { query: { limit: 1 } }),
    most: await inbox.call('GET /drafts', { query: { limit: 1000 } }),
    views: await listAndPage(inbox, 'GET /views'),
    filters: await listAndPage(inbox, 'GET /filters'),
    body: emails[0] && (await inbox.call('GET /emails/{emailId}/body', { path: { emailId: emails[0].id } })),
  }),
});
