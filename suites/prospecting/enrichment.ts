import { statusMessage, message } from '../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../kit/model/check-result.ts';
import {
  type Checker,
  type HistoryOf,
  type ScenarioContext,
  withChecks,
  scenario,
  section,
} from '../kit/model/scenario.ts';
import {
  type Exchange,
  type JsonObject,
  isObject,
  pathIdsOf,
  objectOf,
  objectsOf,
  statusOf,
} from '../kit/model/exchange.ts';
import { ok, stringIn } from '../kit/checks/matchers.ts';
import { areAllDebits, debitsIn, FOUND, walkDebits, type Spent } from './support/credits.ts';
import { isNextTo } from './support/field-questions.ts';
import { MINUTE } from '../kit/model/time.ts';
import { fieldsOf, statusAndFormOf } from './support/forms.ts';
import { TOOLS, type PaidTool, jobIdOf, pastOf, startSearch, tools } from './support/tools.ts';
import { catalogueWrites } from './scenarios/catalogue.ts';
import { refunds } from './scenarios/credits.ts';
import { jobIdIn, pastJobs, pastResult } from './scenarios/field-questions.ts';
import { contentOf } from '../kit/model/parse.ts';
import { differs, equals, isNoneOf, succeeds, includes } from '../kit/checks/relations.ts';

/** Checks that the result of an ended job is read by its id, and contains what was found. */
const hasResult =
  (tool: PaidTool): Checker<Spent> =>
  ({ finds, result, ...h }) =>
    result === undefined || h.tool !== tool
      ? vacuous
      : together(
          succeeds(result, message`an ended job answers ${statusMessage(statusOf(result))}`, h.first, result),
          given(finds && ok(result), () =>
            includes(contentOf(result), FOUND, 'the answer lacks what was found', h.first, result),
          ),
        );

const IDS = new Set(['jobId', 'id', '_id']);
/** This many jobs differ in no state and in no count by chance. */
const SEVERAL = 5;
/** Shorter texts, such as counted ids, may be equal in two records by chance. */
const LEAST_CHARS = 16;

/** The texts in a field of each job, if no two jobs have the same and all are long enough. */
function textsApart(jobs: readonly JsonObject[], name: string): readonly string[] {
  const texts = jobs.flatMap((job) => stringIn(job, name) ?? []);
  return texts.length >= (IDS.has(name) ? 2 : SEVERAL) &&
    new Set(texts).size === texts.length &&
    texts.every((text) => text.length >= LEAST_CHARS)
    ? texts
    : [];
}

/** Checks that a result with a job id has the requested one, and no text that belongs to another listed job. */
function ofAskedJob(jobs: readonly JsonObject[], answer: Exchange): CheckResult {
  const { jobId: asked } = pathIdsOf(answer);
  const listed = jobs.find((job) => [...IDS].some((name) => job[name] === asked));
  const records = [objectOf(answer), ...Object.values(objectOf(answer)).filter(isObject)];
  const named = jobIdOf(answer);
  return given(ok(answer) && listed !== undefined, () =>
    together(
      // A list may name jobs by another id than results do.
      given(named !== undefined && listed?.['jobId'] === asked, () =>
        equals(named, asked, message`the result of job ${asked} is of job ${named}`, answer),
      ),
      every(Object.keys(listed ?? {}), (name) =>
        every(records, (record) => {
          const text = stringIn(record, name);
          const others = textsApart(jobs, name).filter((each) => each !== listed?.[name]);
          return text === undefined || others.length === 0
            ? vacuous
            : isNoneOf(text, others, message`${name} of job ${asked} is that of another`, answer);
        }),
      ),
    ),
  );
}

/** Whether an answer lists the jobs of another one. New jobs may have come meanwhile. */
function isLikeListing(answer: Exchange, other: Exchange): boolean {
  const [some, others] = [answer, other].map((each) =>
    objectsOf(each, 'data').map((job) => JSON.stringify(job)),
  );
  const both = some?.filter((job) => others?.includes(job)).length ?? 0;
  return contentOf(answer) === contentOf(other) || (both > 1 && 2 * both > (others?.length ?? 0));
}

/** Checks the results of a tool. */
const areOfAskedJobs =
  (wanted: PaidTool): Checker<HistoryOf<typeof pastJobs>> =>
  ({ tool, jobs, results }) =>
    tool === wanted ? every(results, (result) => ofAskedJob(jobs, result)) : vacuous;

const JOB_ID = /"[\da-f]{24}"/;

interface Jobs {
  readonly tool: PaidTool;
  readonly started: Exchange;
  readonly again: Exchange;
  readonly past: Exchange;
  readonly spentBefore: number | undefined;
  readonly spentAfter: number | undefined;
}

/** Number of lines in the credit usage, which its total need not be; undefined if not all were read. */
async function usage(context: ScenarioContext): Promise<number | undefined> {
  const pages = await walkDebits(context);
  return areAllDebits(pages) ? pages.flatMap(debitsIn).length : undefined;
}

export const enrichment = section(
  withChecks(refunds, {
    'prospecting.enrichment.find-email-result': hasResult('find-email'),
    'prospecting.enrichment.find-phone-result': hasResult('find-phone'),
    'prospecting.enrichment.verify-email-result': hasResult('verify-email'),
    'prospecting.enrichment.result-fields': ({ tool, finds, result }) => ({
      [`${tool}, ${finds ? 'found' : 'nothing found'}`]: result && statusAndFormOf(result, 1),
    }),
  }),
  scenario({
    id: 'prospecting.enrichment.jobs',
    requires: ['write', 'state', 'clock'],
    cases: () => tools,
    stimulus: async (context, tool): Promise<Jobs> => {
      // The cost of a successful search is not refunded, and a refund may be a line as well.
      await context.arrange({ finds: FOUND });
      const spentBefore = await usage(context);
      const started = await startSearch(context, tool);
      const again = await startSearch(context, tool);
      // A job takes some time.
      await context.advance(10 * MINUTE);
      return {
        tool,
        started,
        again,
        past: await pastOf(context, tool),
        spentBefore,
        spentAfter: await usage(context),
      };
    },
    checks: {
      'prospecting.enrichment.started-job-in-history': ({ started, past }) => {
        const jobId = jobIdOf(started);
        const jobs = objectsOf(past, 'data');
        // The fields of a job are not documented, so it may have no id.
        const areNamed = jobs.every((job) => JOB_ID.test(JSON.stringify(job)));
        return jobId === undefined || !ok(past) || !areNamed
          ? vacuous
          : includes(contentOf(past), jobId, 'the job is not among the past ones', started, past);
      },
      'prospecting.enrichment.repeat-starts-second-job': ({ started, again }) =>
        given(ok(started) && ok(again) && jobIdOf(started) !== undefined, () =>
          differs(jobIdOf(started), jobIdOf(again), 'the same job is answered', started, again),
        ),
      'prospecting.enrichment.repeat-pays-again': ({ started, again, spentBefore, spentAfter }) =>
        spentBefore === undefined || spentAfter === undefined || !ok(started) || !ok(again)
          ? vacuous
          : check(
              spentAfter - spentBefore >= 2,
              message`two starts leave ${spentAfter - spentBefore} lines in the credit usage: expected at least 2, got ${spentAfter - spentBefore}`,
              again,
            ),
      'prospecting.enrichment.request-bodies': ({ tool, started }) => ({
        [`POST ${TOOLS[tool].path} ${fieldsOf([TOOLS[tool].body]) ?? '{}'}`]: statusAndFormOf(started),
      }),
    },
  }),
  withChecks(pastJobs, {
    // The common fields of results of any outcome. The outcomes depend on past jobs, and one outcome shows no others.
    // A job that runs or failed may be refused.
    'prospecting.enrichment.result-fields': ({ tool, results }) => {
      const [first, ...others] = results.filter(ok).map((each) => Object.keys(objectOf(each)).sort());
      return others.every((each) => each.join() === first?.join())
        ? undefined
        : {
            [`${tool}, any`]: first?.filter((name) => others.every((each) => each.includes(name))).join(', '),
          };
    },
    'prospecting.enrichment.job-id-in-path-or-query': ({ tool, jobs, bare, asked }) => {
      if (asked === undefined) return undefined;
      if (isLikeListing(asked, bare)) return { [tool]: 'the listing as without it' };
      const isOne = !('data' in objectOf(asked));
      // The fields of a job are not documented, and may depend on its outcome.
      const jobId = jobIdIn(jobs[0]);
      if (isOne && ok(asked) && jobId && contentOf(asked).includes(jobId)) return { [tool]: 'the job' };
      // Jobs that end or come meanwhile change a listing as well. A selection leaves most of it out.
      return isOne || 2 * objectsOf(asked, 'data').length < objectsOf(bare, 'data').length
        ? { [tool]: `another answer, ${statusAndFormOf(asked)}` }
        : undefined;
    },
    'prospecting.enrichment.find-email-result': areOfAskedJobs('find-email'),
    'prospecting.enrichment.find-phone-result': areOfAskedJobs('find-phone'),
    'prospecting.enrichment.verify-email-result': areOfAskedJobs('verify-email'),
    'prospecting.enrichment.unknown-job': ({ tool, unknown }) => ({ [tool]: statusAndFormOf(unknown) }),
    'prospecting.enrichment.other-kinds-job': ({ tool, foreign }) =>
      foreign && { [`${tool}, asked for a job of ${isNextTo(tool)}`]: statusAndFormOf(foreign) },
  }),
  withChecks(catalogueWrites, {
    'prospecting.enrichment.request-bodies': ({ operation, answer }) =>
      operation.startsWith('POST /tools/') ? { [`${operation} {}`]: statusAndFormOf(answer) } : undefined,
  }),
  withChecks(pastResult, {
    'prospecting.enrichment.find-email-result': (h) =>
      h === undefined ? vacuous : ofAskedJob(h.jobs, h.result),
  }),
);
