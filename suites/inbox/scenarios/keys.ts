import { encodeForUrl } from '../../kit/model/encoded.ts';
import fc from 'fast-check';
import { arrayIn } from '../support/answers.ts';
import { READ_ROUTES, SEARCH, readAt } from '../checks/counters.ts';
import { commonest } from '../support/words.ts';
import { variedPlaces } from '../support/varied.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, isObject } from '../../kit/model/exchange.ts';

/** The access of one key in both services. */
export const rights = stimulus({
  id: 'inbox.keys.rights',
  // The first of them is read on all routes.
  input: ({ emails }) =>
    fc.oneof(
      fc.constantFrom(...variedPlaces(emails).slice(1), 0),
      fc.nat({ max: Math.max(0, emails.length - 1) }),
    ),
  stimulus: async (context, index) => {
    const { inbox, prospecting, survey } = context;
    const [first, ...others] = READ_ROUTES;
    const list = await readAt(context, first);
    const reads = [list];
    // Other scenarios make the same search.
    const search = `/emails/search?q=${encodeForUrl(commonest(survey.words))}`;
    for (const path of others) reads.push(await readAt(context, path === SEARCH ? search : path));
    const emailId = survey.emails[index]?.id ?? 'none';
    return {
      list,
      reads,
      tags: arrayIn(survey.emails[index], 'tags').map((tag) => isObject(tag) && tag['name']),
      email: await inbox.call('GET /emails/{emailId}', { path: { emailId } }),
      campaigns: await prospecting.call('GET /advanced/campaigns'),
      lists: await prospecting.call('GET /lists/list'),
      listsInside: await inbox.raw({ method: 'GET', target: '/lists/list' }),
    };
  },
});

/** Changes without a key, and with an unknown one. */
const WRITES = [
  'PATCH /emails/{emailId}',
  'DELETE /emails/{emailId}',
  'POST /emails/bulk',
  'POST /drafts/send',
] as const;

export const writes = stimulus({
  id: 'inbox.keys.writes',
  requires: ['write'],
  cases: () => WRITES,
  stimulus: async ({ inbox, survey }, operation: (typeof WRITES)[number]) => {
    const email = survey.emails[0];
    const emailId = email?.id ?? 'none';
    const send = (key: 'none' | 'unknown'): Promise<Exchange> =>
      inbox.send(operation, {
        key,
        path: { emailId },
        ...(!operation.startsWith('DELETE ') && { body: { ids: [emailId], isStarred: !email?.isStarred } }),
      });
    const read = (): Promise<Exchange> => inbox.call('GET /emails/{emailId}', { path: { emailId } });
    const before = await read();
    return { before, none: await send('none'), unknown: await send('unknown'), after: await read() };
  },
});
