import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandler, ProspectingHandlers } from './call.ts';
import { webhooks } from './registrations.ts';
import type { ProspectingStore } from './store.ts';
import { mainError, okReply, pageReply } from './replies.ts';

/** Scraper routes fail with a plain sentence and without a code. */
const sentence = (text: string): Reply => mainError(400, text);

const shown = ({ createdAt, ...scraper }: ProspectingStore['scrapers'][number]) => ({
  ...scraper,
  createdAt: new Date(createdAt).toISOString(),
});

function scrapers(call: ProspectingCall): Reply {
  const { items } = pageReply(call, call.store.scrapers, call.rules.scraperPaging, undefined, () =>
    sentence('The page is not a number.'),
  );
  return okReply({ scraps: items.map(shown) });
}

const withScraper =
  (then: ProspectingHandler): ProspectingHandler =>
  (call) =>
    call.store.scrapers.some(({ id }) => id === call.params['id'])
      ? then(call)
      : sentence('This scraper does not exist.');
const done = (): Reply => okReply({ success: true });

export const accountReadHandlers: ProspectingHandlers = {
  'GET /webhook': webhooks,
  'GET /social-scrappers': scrapers,
  'POST /social-scrappers': done,
  'POST /social/campaign/contacts': done,
  'GET /social-scrappers/{id}': withScraper(({ store, params }) =>
    okReply(store.scrapers.filter(({ id }) => id === params['id']).map(shown)[0]),
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
  'POST /social-scrappers/{id}/webhook': withScraper(({ store, params, sent: { url } }) => {
    if (typeof url === 'string') store.scraperWebhooks.set(params['id'] ?? '', url);
    return done();
  }),
  'DELETE /social-scrappers/{id}/webhook': withScraper(({ store, params }) => {
    store.scraperWebhooks.delete(params['id'] ?? '');
    return done();
  }),
  'GET /email-providers': ({ store }) => okReply({ providers: store.providers }),
  'GET /email-providers/warmup': ({ store }) =>
    okReply({ warmups: store.providers.map(({ id }) => ({ providerId: id, enabled: true })) }),
  'POST /email-providers/warmup/enable': ({ store, rules, sent }) => {
    const provider = store.providers.find(({ id }) => id === sent['providerId']);
    return provider === undefined || rules.warmsUp(provider.status)
      ? done()
      : mainError(400, 'This email provider cannot be warmed up', 'WARMUP_PROVIDER_UNSUPPORTED');
  },
  'POST /email-providers/warmup/check-health': () => ({
    status: 400,
    body: { success: false, message: 'This email provider does not exist.' },
  }),
};
