import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectsOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { idOf } from '../support/answers.ts';
import { isNextTo, readRoute } from '../support/field-questions.ts';
import { fieldsOf } from '../support/forms.ts';
import { TOOLS, pastOf, tools } from '../support/tools.ts';

export const jobIdIn = (job: JsonObject | undefined): string | undefined =>
  job === undefined ? undefined : (stringIn(job, 'jobId') ?? idOf(job));

/** The oldest listed email search, read by its id. A service that ignores the id shows the newest one. */
export const pastResult = stimulus({
  id: 'prospecting.field-questions.past-result',
  stimulus: async (context) => {
    const jobs = objectsOf(await pastOf(context, 'find-email'), 'data');
    const jobId = jobIdIn(jobs.at(-1));
    return jobId === undefined
      ? undefined
      : {
          jobs,
          result: await context.prospecting.send(`GET ${TOOLS['find-email'].path}/{jobId}`, {
            path: { jobId },
          }),
        };
  },
});

/** The fields of a job, and which are null: what was not found may be so. */
const formOf = (job: JsonObject): string =>
  [fieldsOf([job]), ...Object.keys(job).filter((name) => job[name] === null)].join(' ');

/** Past jobs of a finder or verifier, one of each form read by itself, and foreign ids. */
export const pastJobs = stimulus({
  id: 'prospecting.field-questions.enrichment',
  cases: () => tools,
  stimulus: async (context, tool) => {
    const { prospecting } = context;
    const one = (jobId: string) => prospecting.send(`GET ${TOOLS[tool].path}/{jobId}`, { path: { jobId } });
    const past = await pastOf(context, tool);
    const jobs = objectsOf(past, 'data');
    const byForm = new Map(jobs.map((job) => [formOf(job), job]));
    const results: Exchange[] = [];
    for (const job of [...byForm.values()].slice(0, 4)) results.push(await one(jobIdIn(job) ?? NO_ID));
    const jobId = jobIdIn(jobs[0]);
    const others = jobIdIn(objectsOf(await pastOf(context, isNextTo(tool)), 'data')[0]);
    return {
      tool,
      jobs,
      results,
      bare: await readRoute(context, `GET ${TOOLS[tool].path}`),
      asked:
        jobId === undefined
          ? undefined
          : await readRoute(context, `GET ${TOOLS[tool].path}`, `jobId=${jobId}`),
      unknown: await one(NO_ID),
      foreign: others === undefined ? undefined : await one(others),
    };
  },
});
