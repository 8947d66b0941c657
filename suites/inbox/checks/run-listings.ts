import { largest, least } from '../../kit/model/extremes.ts';
import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { moment } from './walk.ts';
import { isAbsent } from '../../kit/checks/relations.ts';

/** Listings of emails that a run has read and not changed, without those that the search engine serves. */
const listings = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.every(({ request }) => request.method === 'GET')
    ? exchanges.filter(
        (exchange) =>
          exchange.operation === 'GET /emails' && ok(exchange) && !queryOf(exchange).has('search'),
      )
    : [];

const emailsOf = (page: Exchange): readonly JsonObject[] => objectsOf(page, 'items');

/** Parameters that leave every email in a listing. */
const WHOLE = new Set(['limit', 'cursor']);
const isUnrestricted = (page: Exchange): boolean =>
  [...queryOf(page).keys()].every((name) => WHOLE.has(name));

/** No email of the inbox is listed as hidden, and none of the hidden in the inbox. */
export function apartInRun(exchanges: readonly Exchange[]): CheckResult {
  const pages = listings(exchanges);
  const hidden = pages.filter((page) => queryOf(page).getAll('filtered').join() === 'only');
  const shown = pages.filter((page) => {
    const query = queryOf(page);
    return query.getAll('folderType').join() === 'INBOX' && !query.has('viewId') && !query.has('filtered');
  });
  return every(hidden, (page) => {
    const ids = new Set(emailsOf(page).map((email) => email['id']));
    return given(ids.size > 0, () =>
      every(shown, (other) => {
        const both = emailsOf(other).find((email) => ids.has(email['id']));
        return isAbsent(both, () => message`${both?.['id']} is both hidden and shown`, page, other);
      }),
    );
  });
}

const extentOf = memoize((page: Exchange) => {
  const moments = emailsOf(page).map(moment);
  return {
    newest: largest(moments),
    oldest: least(moments),
    ids: new Set(emailsOf(page).map((email) => email['id'])),
  };
});

/** Which of the emails of a page stand between the ends of a list, and which of those the list lacks. */
function betweenEnds(page: Exchange, whole: Exchange, isEndOpen = false) {
  const { newest, oldest, ids } = extentOf(whole);
  const between = emailsOf(page).filter(
    (email) => moment(email) < newest && (isEndOpen || moment(email) > oldest),
  );
  return { between, lost: between.filter((email) => !ids.has(email['id'])) };
}

/** An email that a folder lists stands in the list of every folder, between its neighbours by date. */
export const inDefaultInRun =
  (isFolder: (folderType: string) => boolean) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const pages = listings(exchanges);
    const folders = pages.filter((page) => isFolder(queryOf(page).get('folderType') ?? ''));
    return every(pages.filter(isUnrestricted), (whole) =>
      every(folders, (page) => {
        const { between, lost } = betweenEnds(page, whole);
        const lack = message`${lost[0]?.['id']} is missing from the unrestricted list`;
        return given(between.length > 0, () => check(lost.length === 0, lack, page, whole));
      }),
    );
  };

/** Emails that are enough not to be gone from the account and still in the index of its search. */
const SEVERAL = 3;

/** What searches find stands in the list of every folder, between its ends, or before its end where nothing follows. */
export function foundInDefaultInRun(exchanges: readonly Exchange[]): CheckResult {
  const searches = exchanges.filter((each) => each.operation === 'GET /emails/search' && ok(each));
  return every(listings(exchanges).filter(isUnrestricted), (whole) => {
    const isLast = objectOf(whole)['hasMore'] === false;
    return every(searches, (search) => {
      const { between, lost } = betweenEnds(search, whole, isLast);
      const lack = message`${lost.length} emails that are found are missing from the unrestricted list`;
      return given(between.length > 0, () => check(lost.length < SEVERAL, lack, search, whole));
    });
  });
}
