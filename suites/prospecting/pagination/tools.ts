import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import {
  type Checker,
  type Observer,
  withChecks,
  scenario,
  monitors,
  section,
  dataCheckers,
} from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, numberIn, ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { everyPage, holdsItsShare, sameEntriesInOrder, shares } from '../checks/pages.ts';
import { idOf } from '../support/answers.ts';
import { PAGES_READ } from '../support/pagination.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { findEmailWindows, findPhoneWindows, verifyEmailWindows } from '../scenarios/windows.ts';
import { equals, isAtLeast, isAtMost } from '../../kit/checks/relations.ts';

const DEFAULT = 15;
const MOST = 100;

/** The lists of past searches, which share one style of pagination. */
const TOOLS = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const;

type Tool = keyof typeof TOOLS;

const dataOf = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'data');

interface ToolPages {
  readonly tool: Tool;
  /** The page size of the walk. */
  readonly limit: number;
  readonly bare: Exchange;
  readonly first: Exchange;
  readonly second: Exchange;
  readonly most: Exchange;
  readonly beyond: Exchange;
  readonly walk: readonly Exchange[];
}

const of =
  (tool: Tool, evaluate: (pages: ToolPages) => CheckResult): Checker<ToolPages> =>
  (pages) =>
    given(pages.tool === tool, () => evaluate(pages));

const startsAt1 = ({ bare, first, second }: ToolPages): CheckResult =>
  given(ok(bare) && dataOf(bare).length > 0, () =>
    check(
      // After the end, the last page may be repeated.
      shares(first, bare, 'data') &&
        ((numberIn(first, 'total') ?? 0) <= DEFAULT || !sameEntriesInOrder(first, second, 'data')),
      message`page 1 is not the first page: got ${answerIn(first)} and ${answerIn(bare)}; expected at most ${DEFAULT}, got ${numberIn(first, 'total') ?? 0}; got ${answerIn(first)} and ${answerIn(second)}`,
      first,
      bare,
    ),
  );

const holds15 = ({ bare }: ToolPages): CheckResult =>
  given(ok(bare) && (numberIn(bare, 'total') ?? 0) > DEFAULT, () =>
    equals(dataOf(bare).length, DEFAULT, () => message`a page holds ${dataOf(bare).length}`, bare),
  );

/** Checks that a page size of 100 is accepted, and that the page holds the searches of a walk in small pages. */
const takes100 = ({ most, walk }: ToolPages): CheckResult => {
  const walked = new Set(walk.flatMap(jobsIn));
  const wanted = Math.min(MOST, walked.size);
  return together(isOk(most), ...(ok(most) ? [atLeast(most, wanted)] : []));
};

const atLeast = (page: Exchange, count: number): CheckResult =>
  isAtLeast(dataOf(page).length, count, () => message`a page holds ${dataOf(page).length} of ${count}`, page);

const isNeverOver100 = ({ most, beyond }: ToolPages): CheckResult =>
  every([most, beyond], (answer) =>
    given(ok(answer), () =>
      isAtMost(dataOf(answer).length, MOST, () => message`a page holds ${dataOf(answer).length}`, answer),
    ),
  );

const beyond100 =
  (tool: Tool): Observer<ToolPages> =>
  (pages) =>
    pages.tool === tool ? String(statusOf(pages.beyond)) : undefined;

const jobsIn = (answer: Exchange): string[] =>
  dataOf(answer).flatMap((entry) => stringIn(entry, 'jobId') ?? idOf(entry) ?? []);

/** The form of a job's id. Other ids may be numbers of each tool. */
const JOB_ID = /^[\da-f]{24}$/;

/** Checks that no job is listed by two tools. */
function listsItsOwn(exchanges: readonly Exchange[]): CheckResult {
  const routes: readonly unknown[] = Object.values(TOOLS);
  const known = new Map<string, Exchange>();
  return every(
    exchanges.filter((answer) => ok(answer) && routes.includes(answer.operation)),
    (answer) =>
      every(
        jobsIn(answer).filter((id) => JOB_ID.test(id)),
        (id) => {
          const before = known.get(id) ?? answer;
          known.set(id, before);
          return equals(
            before.operation,
            answer.operation,
            message`two tools list the job ${id}`,
            before,
            answer,
          );
        },
      ),
  );
}

const agree = (exchanges: readonly Exchange[]): CheckResult =>
  every(Object.keys(TOOLS) as Tool[], (tool) =>
    together(pagesAgree(PAGED_ROUTES[tool])(exchanges), totalsAgree(PAGED_ROUTES[tool])(exchanges)),
  );

const onWindows = [findEmailWindows, findPhoneWindows, verifyEmailWindows].map((windows) =>
  withChecks(windows, { 'prospecting.pagination.tools-pages-disjoint': agree }),
);

export const paginationTools = section(
  scenario({
    id: 'prospecting.pagination.tools',
    cases: () => Object.keys(TOOLS) as Tool[],
    stimulus: async ({ prospecting }, tool): Promise<ToolPages> => {
      const get = (rawQuery: string) => prospecting.send(TOOLS[tool], { rawQuery });
      const most = await get(`limit=${MOST}`);
      // Small enough for two pages, and large enough for few requests.
      const limit = Math.min(30, Math.ceil(dataOf(most).length / 2) || 30);
      const walk: Exchange[] = [];
      for (let page = 1; page <= PAGES_READ; page += 1) {
        const answer = await get(`page=${page}&limit=${limit}`);
        const before = walk.at(-1);
        walk.push(answer);
        // After the end, the last page may be repeated.
        const isRepeated = before !== undefined && sameEntriesInOrder(before, answer, 'data');
        if (!ok(answer) || dataOf(answer).length < limit || isRepeated) break;
      }
      return {
        ...{ tool, limit, most },
        bare: await get(''),
        first: await get('page=1'),
        second: await get('page=2'),
        beyond: await get(`limit=${MOST + 1}`),
        walk,
      };
    },
    checks: {
      'prospecting.pagination.find-email-page-from-1': of('find-email', startsAt1),
      'prospecting.pagination.find-email-limit-default-15': of('find-email', holds15),
      'prospecting.pagination.find-email-limit-100-accepted': of('find-email', takes100),
      'prospecting.pagination.find-email-never-over-100': of('find-email', isNeverOver100),
      'prospecting.pagination.find-phone-page-from-1': of('find-phone', startsAt1),
      'prospecting.pagination.find-phone-limit-default-15': of('find-phone', holds15),
      'prospecting.pagination.find-phone-limit-100-accepted': of('find-phone', takes100),
      'prospecting.pagination.find-phone-never-over-100': of('find-phone', isNeverOver100),
      'prospecting.pagination.verify-email-page-from-1': of('verify-email', startsAt1),
      'prospecting.pagination.verify-email-limit-default-15': of('verify-email', holds15),
      'prospecting.pagination.verify-email-limit-100-accepted': of('verify-email', takes100),
      'prospecting.pagination.verify-email-never-over-100': of('verify-email', isNeverOver100),
      'prospecting.pagination.tools-pages-disjoint': ({ limit, walk }: ToolPages) => {
        const last = walk.at(-1);
        const count = walk.flatMap(dataOf).length;
        const total = last === undefined ? undefined : numberIn(last, 'total');
        return last === undefined || !walk.every(ok) || dataOf(last).length >= limit || total === undefined
          ? vacuous
          : equals(count, total, message`${count} entries are walked of ${total}`, ...walk.slice(0, 2));
      },
      'prospecting.pagination.find-email-limit-over-100': beyond100('find-email'),
      'prospecting.pagination.find-phone-limit-over-100': beyond100('find-phone'),
      'prospecting.pagination.verify-email-limit-over-100': beyond100('verify-email'),
    },
  }),
  ...onWindows,
  dataCheckers({
    'prospecting.pagination.tools-own-jobs': listsItsOwn,
    'prospecting.pagination.tools-pages-disjoint': agree,
  }),
  monitors({
    'prospecting.pagination.tools-pages-disjoint': (answer) =>
      every(Object.values(TOOLS), (operation) =>
        holdsItsShare({ operation, field: 'data', size: DEFAULT, sizeParameter: 'limit', most: MOST })(
          answer,
        ),
      ),
    'prospecting.pagination.find-email-never-over-100': everyPage(TOOLS['find-email'], 'data', MOST),
    'prospecting.pagination.find-phone-never-over-100': everyPage(TOOLS['find-phone'], 'data', MOST),
    'prospecting.pagination.verify-email-never-over-100': everyPage(TOOLS['verify-email'], 'data', MOST),
  }),
);
