import { stimulus } from '../../kit/model/scenario.ts';
import { numberIn } from '../../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES, NO_ID, UNKNOWN_PERSON } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { MOST, USAGE_PARAMETERS, addBatch, walk } from '../checks/lists.ts';
import { singlePages } from '../checks/single-pages.ts';

/** Number of pages for a walk through the contacts of a list. */
const WALKED = 3;

/** Rows of the account's own lists, in pages. */
export const ownListRows = stimulus({
  id: 'prospecting.list-rows.pages',
  cases: ({ listIds }) =>
    (listIds.length > 0 ? listIds.slice(0, 25) : [NO_ID]).map((listId, index) => ({
      listId,
      // A page size for lists that are too long to be read whole.
      wanted: 5 + ((index * 37 + 11) % (MOST - 5)),
    })),
  stimulus: async ({ prospecting, survey }, { listId, wanted }) => {
    // Only one list is asked, because the existence of the route does not depend on it.
    const used = survey.listIds[0] ?? NO_ID;
    const get = (query: Record<string, string | number>) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    const [bare, first] = [await get({}), await get({ page: 1 })];
    // Several pages also of a small list, and few of a large one.
    const held = Math.max(itemsOf(first).length, numberIn(first, 'total') ?? 0);
    const isReadWhole = held <= WALKED * MOST;
    const pageSize = isReadWhole ? Math.max(2, Math.ceil(held / WALKED)) : wanted;
    const most = await get({ page: 1, pageSize: MOST });
    // After a full page, also where the total counts no more.
    if (itemsOf(most).length === MOST) await get({ page: 2, pageSize: MOST });
    // Up to the last contact that is counted, and the page behind it, which may be the last one again.
    const behind = Math.floor(held / MOST) + 1;
    if (held >= 2 * MOST && held % MOST === 0) await get({ page: behind - 1, pageSize: MOST });
    if (behind > 2) await get({ page: behind, pageSize: MOST });
    return {
      ...{ pageSize, bare, first, most },
      singles: await singlePages((page) => get({ page, pageSize: 1 }), itemsOf(first).length),
      pages: await walk((page) => get({ page, pageSize }), pageSize, isReadWhole ? undefined : WALKED),
      beyond: await get({ page: 1, pageSize: MOST + 1 }),
      two: await get({ page: 2, pageSize: 5 }),
      one: await get({ page: 1, pageSize: 5 }),
      both: await get({ email: 'a@contact.example', socialUrl: 'https://social.example/in/a' }),
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      // The list has the same name in every answer.
      listed: await prospecting.call('GET /lists/list'),
      nothing: await prospecting.call('GET /lists/list/{listId}/rows', {
        ...{ path: { listId }, query: { email: UNKNOWN_PERSON }, provokes: PROSPECTING_FAILURES },
      }),
      used,
      usage: await prospecting.call('GET /lists/list/campaign-usage', {
        rawQuery: new URLSearchParams(
          Object.fromEntries(USAGE_PARAMETERS.map((name) => [name, used])),
        ).toString(),
      }),
    };
  },
});

const EMAIL = 'casevariant@contact.example';

/** Spellings of one email that differ in case. */
const inCases = (count: number): string[] =>
  Array.from({ length: count }, (_, pattern) =>
    Array.from(EMAIL, (letter, at) => ((pattern >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );

/** One email stored in several cases, and a profile URL. */
export const lookups = stimulus({
  id: 'prospecting.list-rows.lookup',
  requires: ['scratch'],
  cases: () => [50, 60],
  stimulus: async (context, count) => {
    const { listId } = await newList(context, 'lookups');
    const url = 'https://social.example/in/Someone';
    const added = await addBatch(
      context,
      listId,
      inCases(count).map((email) => ({ email, jobTitle: 'CTO', city: 'Gent' })),
    );
    await addBatch(context, listId, [{ socialUrlProfile: url, firstName: 'Ada', jobTitle: 'CTO' }]);
    const get = (query: Record<string, string | number>) =>
      context.prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    return {
      count,
      added,
      found: await get({ email: EMAIL }),
      pageTwo: await get({ email: EMAIL, page: 2 }),
      small: await get({ email: EMAIL, pageSize: 5 }),
      byUrl: await get({ socialUrl: url }),
      otherForms: [await get({ socialUrl: url.toLowerCase() }), await get({ socialUrl: `${url}/` })],
    };
  },
});
