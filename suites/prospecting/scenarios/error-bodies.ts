import fc from 'fast-check';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';

/** The deletion of a contact through a list that does not contain it. */
async function deletedElsewhere(context: ScenarioContext, listId: string): Promise<Exchange> {
  const other = await newList(context, 'elsewhere');
  const added = await context.prospecting.call('POST /lists/list/{listId}/contacts', {
    path: { listId },
    body: { email: 'here@contact.example' },
  });
  return context.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
    path: { listId: other.listId, leadId: stringIn(objectOf(added), 'leadId') ?? 'none' },
  });
}

/** Bodies that are not JSON, and that have a wrong form. */
export const bodies = stimulus({
  id: 'prospecting.error-bodies.errors',
  requires: ['write'],
  cases: () => ['{', '{"name":', 'name=list', '[1,'],
  stimulus: async (context, broken) => {
    const { prospecting, survey } = context;
    const { listId } = await newList(context, 'bodies');
    const path = { listId, campaignId: survey.campaignIds[0] ?? 'none' };
    const post = (operation: string, text: string, key: 'main' | 'none' = 'main') =>
      prospecting.send(operation, { path, text, key });
    const settings = 'PATCH /advanced/campaigns/{campaignId}/settings';
    return {
      broken,
      main: await post('POST /advanced/campaigns', broken),
      lists: await post('POST /lists/list', broken),
      noKey: await post('POST /advanced/campaigns', broken, 'none'),
      invalid: await post(
        settings,
        // The answer to a number outside the bounds is open, but a text is never a number.
        JSON.stringify({ dailyEmailAdded: 'many' }),
      ),
      invalidLists: await post('POST /lists/list/{listId}/contacts/batch', '{"contacts":7}'),
      invalidWithoutKey: await post(settings, '{"dailyEmailAdded":"many"}', 'none'),
      wrongMethod: await prospecting.raw({ method: 'PUT', target: '/advanced/campaigns', body: '{}' }),
      otherLists: await deletedElsewhere(context, listId),
      warmup: await post('POST /email-providers/warmup/check-health', '{}'),
    };
  },
});

/** Routes with pages. Each run uses one half of them. */
const PAGED = [
  [
    'GET /advanced/campaign/contacts',
    'GET /advanced/campaigns/{campaignId}/activities',
    'GET /tools/find/phone',
    'GET /tools/verify/email',
  ],
  [
    'GET /advanced/campaigns/{campaignId}/progress/contacts',
    'GET /tools/find/email',
    'GET /credits/usage',
    'GET /social-scrappers',
  ],
] as const;

/** The answers to an invalid page and to a valid one. */
interface BadPage {
  readonly refused: Exchange;
  readonly sound: Exchange;
}

/** Pages that are not numbers. If they are refused, it must be with the code of failed validation. */
export const badPages = stimulus({
  id: 'prospecting.error-bodies.queries',
  input: ({ campaignIds }) =>
    fc.record({
      routes: fc.constantFrom(...PAGED),
      campaignId: fc.constantFrom(...(campaignIds.length > 0 ? campaignIds : [NO_ID])),
      pages: fc.shuffledSubarray(['zero', '-1', '1.5', 'NaN', '[]', ''], { minLength: 4, maxLength: 4 }),
    }),
  stimulus: async ({ prospecting }, { routes, campaignId, pages }) => {
    const asked: BadPage[] = [];
    // Each with another value, because a service may refuse only some of them.
    for (const [at, operation] of routes.entries()) {
      const ask = (rawQuery: string) => prospecting.send(operation, { path: { campaignId }, rawQuery });
      const refused = await ask(`page=${pages[at] ?? ''}`);
      if (!ok(refused)) asked.push({ refused, sound: await ask('page=1') });
    }
    return asked;
  },
});
