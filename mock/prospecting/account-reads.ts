import type { Call, Handler, Handlers, Reply } from '../http/call.ts';
import { mainError, mainPage, ok, paged, refusing } from './replies.ts';
import { webhooks } from './registrations.ts';
import { newId, type ToolJob, type ToolName } from './store.ts';

/** Unlike the rest of the main API, this route fails with `success` false. */
function creditsUsage(call: Call): Reply {
  const refuse = (name: string): Reply => ({
    status: 400,
    body: { success: false, error: `${name} takes a whole number` },
  });
  const { debits } = call.account.prospecting;
  const { items } = paged(
    call,
    debits.toSorted((a, b) => b.date - a.date),
    call.account.rules.prospecting.creditPaging,
    'limit',
    refuse,
  );
  return ok({
    items: items.map(({ date, ...debit }) => ({ ...debit, date: new Date(date).toISOString() })),
    total: debits.length,
  });
}

const PRICES: Readonly<Record<ToolName, number>> = {
  'find-email': 1,
  'find-phone': 50,
  'verify-email': 0.25,
};
const shown = ({ id, tool, date, result }: ToolJob) => ({
  jobId: id,
  tool,
  status: 'done',
  date: new Date(date).toISOString(),
  result,
});

const searches = (tool: ToolName): Handler =>
  refusing((call) => {
    const jobs = call.account.prospecting.jobs
      .filter((job) => job.tool === tool)
      .toSorted((a, b) => b.date - a.date);
    const { items } = mainPage(call, jobs, call.account.rules.prospecting.toolPaging[tool], 'limit');
    return ok({ data: items.map(shown), total: jobs.length });
  });

const search =
  (tool: ToolName): Handler =>
  ({ account }) => {
    const store = account.prospecting;
    const credits = PRICES[tool];
    if (account.suspended || store.credits < credits) return mainError(400, 'Not enough credits');
    store.credits -= credits;
    const job: ToolJob = { id: newId(store), tool, date: account.now(), result: { value: 'found' } };
    store.jobs.push(job);
    store.debits.push({ id: newId(store), tool, credits, date: job.date });
    return ok({ jobId: job.id });
  };

const result =
  (tool: ToolName): Handler =>
  ({ account, params }) => {
    const job = account.prospecting.jobs.find(({ id }) => id === params['jobId']);
    return job?.tool === tool ? ok(shown(job)) : mainError(400, 'Job not found');
  };

/** Scraper routes fail with a plain sentence and no code. */
const sentence = (text: string): Reply => mainError(400, text);

const scrapers: Handler = refusing((call) => {
  const { items } = paged(
    call,
    call.account.prospecting.scrapers,
    call.account.rules.prospecting.scraperPaging,
    undefined,
    () => sentence('The page is not a number.'),
  );
  return ok({
    scraps: items.map(({ createdAt, ...scraper }) => ({
      ...scraper,
      createdAt: new Date(createdAt).toISOString(),
    })),
  });
});

const withScraper =
  (then: Handler): Handler =>
  (call) =>
    call.account.prospecting.scrapers.some(({ id }) => id === call.params['id'])
      ? then(call)
      : sentence('This scraper does not exist.');
const done = (): Reply => ok({ success: true });

export const accountReadHandlers: Handlers = {
  'GET /webhook': webhooks,
  'GET /credits/usage': refusing(creditsUsage),
  'GET /tools/find/email': searches('find-email'),
  'GET /tools/find/phone': searches('find-phone'),
  'GET /tools/verify/email': searches('verify-email'),
  'POST /tools/find/email': search('find-email'),
  'POST /tools/find/phone': search('find-phone'),
  'POST /tools/verify/email': search('verify-email'),
  'GET /tools/find/email/{jobId}': result('find-email'),
  'GET /tools/find/phone/{jobId}': result('find-phone'),
  'GET /tools/verify/email/{jobId}': result('verify-email'),
  'GET /social-scrappers': scrapers,
  'GET /social-scrappers/{id}': withScraper(({ account, params }) =>
    ok(account.prospecting.scrapers.find(({ id }) => id === params['id'])),
  ),
  'GET /social-scrappers/{id}/download': withScraper(() => ({
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: '\uFEFFname\r\n',
  })),
  'PUT /social-scrappers/{id}/pause': withScraper(done),
  'PUT /social-scrappers/{id}/resume': withScraper(done),
  'PUT /social-scrappers/{id}/rename': withScraper(done),
  'POST /social-scrappers/{id}/enrich': withScraper(done),
  'POST /social-scrappers/{id}/filter': withScraper(done),
  'POST /social-scrappers/{id}/split': withScraper(done),
  'GET /email-providers': ({ account }) => ok({ providers: account.prospecting.providers }),
  'GET /email-providers/warmup': ({ account }) =>
    ok({ warmups: account.prospecting.providers.map(({ id }) => ({ providerId: id, enabled: true })) }),
  'POST /email-providers/warmup/check-health': () => ({
    status: 400,
    body: { success: false, message: 'This email provider does not exist.' },
  }),
};
