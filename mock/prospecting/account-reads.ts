import type { Handler, Handlers, Reply } from '../http/call.ts';
import { webhooks } from './registrations.ts';
import type { ProspectingStore } from './store.ts';
import { mainError, okReply, pageReply, withRefusals } from './replies.ts';
import { isObject } from '../../specs/json.ts';

/** Scraper routes fail with a plain sentence and without a code. */
const sentence = (text: string): Reply => mainError(400, text);

const shown = ({ createdAt, ...scraper }: ProspectingStore['scrapers'][number]) => ({
  ...scraper,
  createdAt: new Date(createdAt).toISOString(),
});

const scrapers: Handler = withRefusals((call) => {
  const { items } = pageReply(
    call,
    call.account.prospecting.scrapers,
    call.account.rules.prospecting.scraperPaging,
    undefined,
    () => sentence('The page is not a number.'),
  );
  return okReply({ scraps: items.map(shown) });
});

const withScraper =
  (then: Handler): Handler =>
  (call) =>
    call.account.prospecting.scrapers.some(({ id }) => id === call.params['id'])
      ? then(call)
      : sentence('This scraper does not exist.');
const done = (): Reply => okReply({ success: true });

export const accountReadHandlers: Handlers = {
  'GET /webhook': webhooks,
  'GET /social-scrappers': scrapers,
  'POST /social-scrappers': done,
  'POST /social/campaign/contacts': done,
  'GET /social-scrappers/{id}': withScraper(({ account, params }) =>
    okReply(account.prospecting.scrapers.filter(({ id }) => id === params['id']).map(shown)[0]),
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
  'POST /social-scrappers/{id}/webhook': withScraper(({ account, params, body }) => {
    const url = isObject(body) ? body['url'] : undefined;
    if (typeof url === 'string') account.prospecting.scraperWebhooks.set(params['id'] ?? '', url);
    return done();
  }),
  'DELETE /social-scrappers/{id}/webhook': withScraper(({ account, params }) => {
    account.prospecting.scraperWebhooks.delete(params['id'] ?? '');
    return done();
  }),
  'GET /email-providers': ({ account }) => okReply({ providers: account.prospecting.providers }),
  'GET /email-providers/warmup': ({ account }) =>
    okReply({ warmups: account.prospecting.providers.map(({ id }) => ({ providerId: id, enabled: true })) }),
  'POST /email-providers/warmup/enable': ({ account, body }) => {
    const asked: unknown = isObject(body) ? body['providerId'] : undefined;
    const provider = account.prospecting.providers.find(({ id }) => id === asked);
    return provider === undefined || account.rules.prospecting.warmsUp(provider.status)
      ? done()
      : mainError(400, 'This email provider cannot be warmed up', 'WARMUP_PROVIDER_UNSUPPORTED');
  },
  'POST /email-providers/warmup/check-health': () => ({
    status: 400,
    body: { success: false, message: 'This email provider does not exist.' },
  }),
};
