import { drop, set, to, withHeader } from '../../edits/answers.ts';
import { asJson, hasFailed, whenField, whenFieldIs, stats, path } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { type When, whenAll, operation, setBody } from '../../wire.ts';

const message: When = operation('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message');
const credits: When = operation('GET /credits/usage');
const warmup: When = operation('POST /email-providers/warmup/check-health');
const scraper: When = whenAll(path(/^\/social-scrappers/), 400);

const loggedIn: When = (_, { body }) =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'You must be logged in';

const STATS = operation('GET /stats/advanced', 'GET /stats', 'GET /stats/social');
const SOCIAL = operation('GET /stats/social');
const DOWNLOAD = 'GET /social-scrappers/{id}/download';
const computing: When = whenAll(STATS, 503);

export const errorsRoutes = table('prospecting.errors', {
  'stats-not-found-401': {
    main: to([stats, whenFieldIs('error', 'Campaign not found')], 404),
    social: to([SOCIAL, whenFieldIs('error', 'Campaign not found')], 400),
    zeros: alterWire('a campaign that is not there has sent nothing', (call, reply) =>
      whenAll(stats, whenFieldIs('error', 'Campaign not found'))(call, reply)
        ? { ...reply, status: 200, body: { sent: 0, opened: 0 } }
        : reply,
    ),
  },
  'stats-internal-error-401': { main: to([STATS, loggedIn], 500), social: to([SOCIAL, loggedIn], 500) },
  'webhook-read-failure-401': set(['GET /webhook', loggedIn], 'error', 'Internal server error'),
  'stats-computing-503': { main: to(computing, 202), social: to([SOCIAL, 503], 400) },
  'stats-computing-code': {
    main: drop(computing, 'code'),
    'in-error': alterWire(
      'the code stands in error',
      setBody(computing, () => ({ error: 'STATS_COMPUTING' })),
    ),
  },
  'stats-computing-retry-after': withHeader(computing, 'retry-after', '60'),
  'credits-failure-success-false': drop([credits, hasFailed, whenField('success')], 'success'),
  'credits-failure-error': drop([credits, hasFailed], 'error'),
  'warmup-diagnosis-success-false': set([warmup, hasFailed], 'success', true),
  'warmup-diagnosis-message': alterWire('the sentence stands in error', (call, reply) =>
    whenAll(warmup, hasFailed, whenField('message'))(call, reply)
      ? { ...reply, body: { success: false, error: 'This email provider does not exist.' } }
      : reply,
  ),
  'message-not-found-404': to([message, whenFieldIs('error', 'NOT_FOUND')], 400),
  'message-not-found-error': set([message, whenFieldIs('error', 'NOT_FOUND')], 'error', 'Message not found'),
  'message-none-422': {
    main: to([message, whenFieldIs('error', 'NO_MESSAGE')], 400),
    null: alterWire('no message is null', (call, reply) =>
      whenAll(message, whenFieldIs('error', 'NO_MESSAGE'))(call, reply)
        ? { ...reply, status: 200, body: null }
        : reply,
    ),
  },
  'message-none-error': set([message, whenFieldIs('error', 'NO_MESSAGE')], 'error', 'No message'),
  'scraper-failure-400': {
    main: to(scraper, 404),
    download: to([DOWNLOAD, 400], 404),
    'on-write': to([({ method }) => method !== 'GET', scraper], 422),
  },
  'scraper-failure-plain-sentence': {
    main: asJson(scraper, { code: 'SCRAPER_NOT_FOUND' }),
    download: asJson([DOWNLOAD, 400], { code: 'NOT_FOUND' }),
  },
});
