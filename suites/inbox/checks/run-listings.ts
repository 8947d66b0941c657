import { largest, least } from '../../kit/model/extremes.ts';
import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { type Exchange, objectOf, queryOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { emailsOf, listings } from './run-emails.ts';
import { moment } from './walk.ts';
import { isAbsent } from '../../kit/checks/relations.ts';

/** Parameters that do not restrict a list. */
const WHOLE = new Set(['limit', 'cursor']);
const isUnrestricted = (page: Exchange): boolean =>
  [...queryOf(page).keys()].every((name) => WHOLE.has(name));

/** Checks that no inbox email is listed as hidden, and no hidden one in the inbox. */
export function apartInRun(exchanges: readonly Exchange[]): CheckResult {
  const pages = listings(exchanges);
  const hidden = pages.filter((page) => queryOf(page).getAll('filtered').join() === 'only');
  const shown = pages.filter((page) => {
    const query = queryOf(page);
    return query.getAll('folderType').join() === 'INBOX' && !query.has('viewId') && !query.has('filtered');
  });
  return every(hidden, (page) => {
    const ids = new Set(emailsOf(page).map((email) => email['id']));
    return every(ids.size > 0 ? shown : [], (other) => {
      const both = emailsOf(other).find((email) => ids.has(email['id']));
      return isAbsent(both, () => message`${both?.['id']} is both hidden and shown`, page, other);
    });
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

/** The emails of a page that lie between the ends of a list, and those of them that the list lacks. */
function betweenEnds(page: Exchange, whole: Exchange, isEndOpen = false) {
  const { newest, oldest, ids } = extentOf(whole);
  const between = emailsOf(page).filter(
    (email) => moment(email) < newest && (isEndOpen || moment(email) > oldest),
  );
  return { between, lost: between.filter((email) => !ids.has(email['id'])) };
}

/** Checks that an email of a folder's list is also in the list of all folders, between its neighbours by date. */
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

/** Fewest emails, so that they are not all deleted while the search index still has them. */
const SEVERAL = 3;

/** Checks that found emails are in the list of all folders, between its ends, or before its end if nothing follows. */
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
