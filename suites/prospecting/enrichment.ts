import { type Judgement, check, given, vacuous } from '../kit/engine/judgement.ts';
import { type ScenarioContext, type Section, judging, scenario } from '../kit/engine/scenario.ts';
import { type Exchange, objectOf, objectsOf, statusOf } from '../kit/http/exchange.ts';
import { ok } from '../kit/http/match.ts';
import { FOUND } from './fixtures/credits.ts';
import { isNextTo } from './fixtures/field-questions.ts';
import { MINUTE } from '../kit/time.ts';
import { fieldsOf, formOf } from './fixtures/forms.ts';
import { TOOLS, type Tool, jobIdOf, pastOf, resultOf, search, tools } from './fixtures/tools.ts';
import { writing } from './scenarios/catalogue.ts';
import { refunds } from './scenarios/credits.ts';
import { pastJobs } from './scenarios/field-questions.ts';

const onRefunds = judging(refunds, {
  observers: {
    'prospecting.enrichment.result-fields': ({ tool, finds, result }) => ({
      [`${tool}, ${finds ? 'found' : 'nothing found'}`]: result && formOf(result, 1),
    }),
  },
});

/** Debits that a page may hold. */
const MOST_DEBITS = 200;
const MOST_PAGES = 5;

interface Jobs {
  readonly tool: Tool;
  readonly started: Exchange;
  readonly again: Exchange;
  readonly result: Exchange | undefined;
  readonly past: Exchange;
  readonly spentBefore: number | undefined;
  readonly spentAfter: number | undefined;
}

/** How many lines the credit usage has, which its total need not be; undefined where it has too many to count. */
async function usage({ prospecting }: ScenarioContext): Promise<number | undefined> {
  let count = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await prospecting.call('GET /credits/usage', { query: { page, limit: MOST_DEBITS } });
    const lines = objectsOf(answer, 'items').length;
    count += lines;
    if (!ok(answer)) return undefined;
    if (lines < MOST_DEBITS) return count;
  }
  return undefined;
}

const of = (tool: Tool, judge: (jobs: Jobs) => Judgement) => (jobs: Jobs) =>
  given(jobs.tool === tool, () => judge(jobs));

const hasResult = ({ result }: Jobs): Judgement =>
  result === undefined ? vacuous : check(ok(result), `a started job answers ${statusOf(result)}`, result);

const jobs = scenario({
  id: 'prospecting.enrichment.jobs',
  service: 'prospecting',
  requires: ['write', 'state', 'clock'],
  cases: () => tools,
  stimulus: async (context, tool): Promise<Jobs> => {
    // What is found is not paid back, which may be a line as well.
    await context.arrange({ finds: FOUND });
    const spentBefore = await usage(context);
    const started = await search(context, tool);
    const again = await search(context, tool);
    // A job takes its time.
    await context.advance(10 * MINUTE);
    return {
      tool,
      started,
      again,
      result: await resultOf(context, tool, started),
      past: await pastOf(context, tool),
      spentBefore,
      spentAfter: await usage(context),
    };
  },
  checkers: {
    'prospecting.enrichment.find-email-result': of('find-email', hasResult),
    'prospecting.enrichment.find-phone-result': of('find-phone', hasResult),
    'prospecting.enrichment.verify-email-result': of('verify-email', hasResult),
    'prospecting.enrichment.started-job-in-history': ({ started, past }) => {
      const jobId = jobIdOf(started);
      return jobId === undefined || !ok(past)
        ? vacuous
        : check(past.response.text.includes(jobId), 'the job is not among the past ones', started, past);
    },
    'prospecting.enrichment.repeat-starts-second-job': ({ started, again }) =>
      given(ok(started) && ok(again) && jobIdOf(started) !== undefined, () =>
        check(jobIdOf(started) !== jobIdOf(again), 'the same job is answered', started, again),
      ),
    'prospecting.enrichment.repeat-pays-again': ({ started, again, spentBefore, spentAfter }) =>
      spentBefore === undefined || spentAfter === undefined || !ok(started) || !ok(again)
        ? vacuous
        : check(
            spentAfter - spentBefore >= 2,
            `two starts leave ${spentAfter - spentBefore} lines in the credit usage`,
            again,
          ),
  },
  observers: {
    'prospecting.enrichment.request-bodies': ({ tool, started }) => ({
      [`POST ${TOOLS[tool].path} ${fieldsOf([TOOLS[tool].body]) ?? '{}'}`]: formOf(started),
    }),
  },
});

const onPastJobs = judging(pastJobs, {
  observers: {
    // What a result of any outcome carries: which outcomes there are depends on the past jobs.
    'prospecting.enrichment.result-fields': ({ tool, results: [first, ...others] }) =>
      first === undefined
        ? undefined
        : {
            [`${tool}, any`]: Object.keys(objectOf(first))
              .filter((name) => others.every((each) => name in objectOf(each)))
              .sort()
              .join(', '),
          },
    'prospecting.enrichment.job-id-in-path-or-query': ({ tool, bare, asked }) =>
      asked && {
        [tool]:
          asked.response.text === bare.response.text
            ? 'the listing as without it'
            : jobIdOf(asked) === undefined
              ? `another answer, ${formOf(asked)}`
              : 'the job',
      },
    'prospecting.enrichment.unknown-job': ({ tool, unknown }) => ({ [tool]: formOf(unknown) }),
    'prospecting.enrichment.other-kinds-job': ({ tool, foreign }) =>
      foreign && { [`${tool}, asked for a job of ${isNextTo(tool)}`]: formOf(foreign) },
  },
});

const onWriting = judging(writing, {
  observers: {
    'prospecting.enrichment.request-bodies': ({ operation, answer }) =>
      operation.startsWith('POST /tools/') ? { [`${operation} {}`]: formOf(answer) } : undefined,
  },
});

export const enrichment: Section = {
  scenarios: [onRefunds, jobs, onPastJobs, onWriting],
};
