import fc from 'fast-check';
import { objectsOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { fieldsOf, formOf } from './forms.ts';
import { TOOLS, jobIdOf, pastOf, resultOf, search, tools, type Tool } from './tools.ts';
import { bodyOf, idOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

const isHexId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

interface Jobs {
  readonly tool: Tool;
  readonly started: Exchange;
  readonly again: Exchange;
  readonly result: Exchange | undefined;
  readonly past: Exchange;
  readonly spentBefore: number | undefined;
  readonly spentAfter: number | undefined;
}

/** How many lines the credit usage has; undefined where it does not say. */
async function usage({ prospecting }: ScenarioContext): Promise<number | undefined> {
  return numberIn(await prospecting.call('GET /credits/usage', { query: { page: 1 } }), 'total');
}

const of = (tool: Tool, judge: (jobs: Jobs) => Judgement) => (jobs: Jobs) =>
  given(jobs.tool === tool, () => judge(jobs));
const hasResult = ({ result }: Jobs): Judgement =>
  result === undefined ? vacuous : check(ok(result), `a started job answers ${statusOf(result)}`, result);

const jobs = scenario({
  id: 'prospecting.enrichment.jobs',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 6,
  cases: () => tools,
  stimulus: async (context, tool): Promise<Jobs> => {
    const spentBefore = await usage(context);
    const started = await search(context, tool);
    const again = await search(context, tool);
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

/** Ids as every route shows them. */
const ids = scenario({
  id: 'prospecting.formats.ids',
  service: 'prospecting',
  needs: ['write'],
  cost: 13,
  input: () => fc.record({ name: fc.constantFrom('ada', 'bob'), times: fc.integer({ min: 2, max: 3 }) }),
  stimulus: async (context, { name, times }) => {
    const { created, listId } = await newList(context, 'ids');
    const at = { path: { listId } };
    const add = (body: Record<string, string>) =>
      context.prospecting.call('POST /lists/list/{listId}/contacts', { ...at, body });
    const byEmail: Exchange[] = [];
    const byProfile: Exchange[] = [];
    for (let time = 0; time < times; time += 1) {
      byEmail.push(await add({ email: `${name}@contact.example` }));
      byProfile.push(await add({ socialUrlProfile: `https://social.example/in/${name}` }));
    }
    const rows = () =>
      context.prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1, pageSize: 100 } });
    return {
      created,
      byEmail,
      byProfile,
      rows: await rows(),
      again: await rows(),
      looked: await context.prospecting.call('GET /lists/list/{listId}/rows', {
        ...at,
        query: { email: `${name}@contact.example` },
      }),
      campaigns: await context.prospecting.call('GET /advanced/campaigns'),
    };
  },
  checkers: {
    'prospecting.formats.lookup-item-id-24-hex': ({ looked }) =>
      every(itemsOf(looked), (item) => hex(looked, stringIn(item, 'id'))),
    'prospecting.formats.campaign-id-24-hex': ({ campaigns }) =>
      every(objectsOf(campaigns, 'campaigns'), (campaign) => hex(campaigns, idOf(campaign))),
    'prospecting.formats.bodies-json': ({ created }) =>
      check(ok(created), `a JSON body is answered with ${statusOf(created)}`, created),
    'prospecting.retry.get-safe': ({ rows, again }) =>
      given(ok(rows) && ok(again), () =>
        check(
          numberIn(rows, 'total') === numberIn(again, 'total') &&
            JSON.stringify(itemsOf(rows)) === JSON.stringify(itemsOf(again)),
          'reading again shows other contacts',
          rows,
          again,
        ),
      ),
    'prospecting.retry.add-with-email-safe': ({ byEmail, rows, looked }) =>
      given(byEmail.every(ok) && ok(rows), () =>
        check(itemsOf(looked).length === 1, `${itemsOf(looked).length} contacts have the email`, looked),
      ),
    'prospecting.retry.add-with-profile-safe': ({ byEmail, byProfile, rows }) =>
      given([...byEmail, ...byProfile].every(ok) && numberIn(rows, 'total') !== undefined, () =>
        check(
          new Set(byProfile.map((answer) => bodyOf(answer)['leadId'])).size === 1,
          'repeated adds of a profile URL leave several contacts',
          ...byProfile.slice(0, 2),
        ),
      ),
  },
});

const hex = (answer: Exchange, id: string | undefined): Judgement =>
  id === undefined || !ok(answer) ? vacuous : check(isHexId(id), `the id is ${id}`, answer);

export const enrichment = [jobs, ids];
