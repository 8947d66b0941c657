import { asJson, drop, failed, has, says, set, stats, to, path } from '../../edits/prospecting.ts';
import { table, alterWire, alterProspecting } from '../../types.ts';
import { type When, both, dropField, operation, setBody, setField, status } from '../../wire.ts';

const message: When = operation('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message');

const credits: When = operation('GET /credits/usage');

const warmup: When = operation('POST /email-providers/warmup/check-health');

const scraper: When = both(path(/^\/social-scrappers/), status(400));

const loggedIn: When = (_, { body }) =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'You must be logged in';

const STATS = operation('GET /stats/advanced', 'GET /stats', 'GET /stats/social');

const SOCIAL = operation('GET /stats/social');

const DOWNLOAD = 'GET /social-scrappers/{id}/download';

const computing: When = both(STATS, status(503));

export const errorsRoutes = table({
  'prospecting.errors.stats-not-found-401': {
    main: to(both(stats, says('error', 'Campaign not found')), 404),
    social: to(both(SOCIAL, says('error', 'Campaign not found')), 400),
    zeros: alterWire('a campaign that is not there has sent nothing', (call, reply) =>
      both(stats, says('error', 'Campaign not found'))(call, reply)
        ? { ...reply, status: 200, body: { sent: 0, opened: 0 } }
        : reply,
    ),
  },
  'prospecting.errors.stats-internal-error-401': {
    main: to(both(STATS, loggedIn), 500),
    social: to(both(SOCIAL, loggedIn), 500),
  },
  'prospecting.errors.webhook-read-failure-401': alterWire(
    'a failure says what it is',
    setField(both(operation('GET /webhook'), loggedIn), 'error', 'Internal server error'),
  ),
  'prospecting.errors.stats-computing-503': {
    main: to(computing, 202),
    social: to(both(SOCIAL, status(503)), 400),
  },
  'prospecting.errors.stats-computing-code': {
    main: alterWire('a 503 has no code', dropField(computing, 'code')),
    'in-error': alterWire(
      'the code stands in error',
      setBody(computing, () => ({ error: 'STATS_COMPUTING' })),
    ),
  },
  'prospecting.errors.stats-computing-retry-after': alterProspecting('statistics say a minute', {
    statsRetryAfter: 60,
  }),
  'prospecting.errors.credits-failure-success-false': drop(
    both(credits, both(failed, has('success'))),
    'success',
  ),
  'prospecting.errors.credits-failure-error': drop(both(credits, failed), 'error'),
  'prospecting.errors.warmup-diagnosis-success-false': set(both(warmup, failed), 'success', true),
  'prospecting.errors.warmup-diagnosis-message': alterWire('the sentence stands in error', (call, reply) =>
    both(warmup, both(failed, has('message')))(call, reply)
      ? { ...reply, body: { success: false, error: 'This email provider does not exist.' } }
      : reply,
  ),
  'prospecting.errors.message-not-found-404': to(both(message, says('error', 'NOT_FOUND')), 400),
  'prospecting.errors.message-not-found-error': set(
    both(message, says('error', 'NOT_FOUND')),
    'error',
    'Message not found',
  ),
  'prospecting.errors.message-none-422': {
    main: to(both(message, says('error', 'NO_MESSAGE')), 400),
    null: alterWire('no message is null', (call, reply) =>
      both(message, says('error', 'NO_MESSAGE'))(call, reply) ? { ...reply, status: 200, body: null } : reply,
    ),
  },
  'prospecting.errors.message-none-error': set(
    both(message, says('error', 'NO_MESSAGE')),
    'error',
    'No message',
  ),
  'prospecting.errors.scraper-failure-400': {
    main: to(scraper, 404),
    download: to(both(operation(DOWNLOAD), status(400)), 404),
    'on-write': to(
      both(({ method }) => method !== 'GET', scraper),
      422,
    ),
  },
  'prospecting.errors.scraper-failure-plain-sentence': {
    main: asJson(scraper, { code: 'SCRAPER_NOT_FOUND' }),
    download: asJson(both(operation(DOWNLOAD), status(400)), { code: 'NOT_FOUND' }),
  },
});
