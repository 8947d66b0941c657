import { prospectingRules as faithful } from '../prospecting/index.ts';
import { wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';
import { both, coded, dropField, operation, setField, setStatus, status, type When } from './wire.ts';

const inMain: When = ({ family }) => family === 'main';
const other = (code: string): DriftRow =>
  wireOf(`${code} has another name`, setField(both(inMain, coded(code)), 'code', 'REFUSED'));
const answering = (when: When, to: number): DriftRow => wireOf(`answers ${to}`, setStatus(when, to));
const loggedIn: When = (_, { body }) =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'You must be logged in';
const STATS = operation('GET /stats/advanced', 'GET /stats', 'GET /stats/social');
const computing: When = both(STATS, status(503));

/** What an account's situation makes a route answer. */
export const rareDrifts = table({
  'prospecting.errors.stats-internal-error-401': answering(both(STATS, loggedIn), 500),
  'prospecting.errors.webhook-read-failure-401': wireOf(
    'a failure says what it is',
    setField(both(operation('GET /webhook'), loggedIn), 'error', 'Internal server error'),
  ),
  'prospecting.errors.account-disconnected-409': answering(coded('ACCOUNT_DISCONNECTED'), 400),
  'prospecting.errors.account-disconnected-code': other('ACCOUNT_DISCONNECTED'),
  'prospecting.errors.rate-limited-429': answering(coded('RATE_LIMITED'), 503),
  'prospecting.errors.rate-limited-code': wireOf(
    'a 429 has no code',
    dropField(both(inMain, status(429)), 'code'),
  ),
  'prospecting.errors.unexpected-error-500': answering(
    both(operation('GET /advanced/campaigns'), status(500)),
    502,
  ),
  'prospecting.errors.stats-computing-503': answering(computing, 202),
  'prospecting.errors.stats-computing-code': wireOf('a 503 has no code', dropField(computing, 'code')),
  'prospecting.errors.stats-computing-retry-after': {
    description: 'statistics say a minute',
    prospecting: { statsRetryAfter: 60 },
  },
  'prospecting.retry.retry-503-after-header': {
    description: 'statistics take ten minutes',
    prospecting: { statsReadySeconds: 600 },
  },
  'prospecting.errors.business-rule-400': {
    description: 'a broken rule answers 409',
    prospecting: { businessRuleStatus: 409 },
  },
  'prospecting.codes.invalid-request-query': wireOf(
    'a bad query has no code',
    dropField(
      both(({ method }) => method === 'GET', both(inMain, coded('INVALID_REQUEST'))),
      'code',
    ),
  ),
  'prospecting.codes.planned-start-invalid': other('PLANNED_START_INVALID'),
  'prospecting.codes.planned-start-in-past': other('PLANNED_START_IN_PAST'),
  'prospecting.codes.tracking-domains-required': other('TRACKING_DOMAINS_REQUIRED'),
  'prospecting.codes.warmup-provider-unsupported': other('WARMUP_PROVIDER_UNSUPPORTED'),
  'prospecting.auth.inbox-key-refused': {
    description: 'keys of the inbox service open this one',
    prospecting: {
      opens: (key, othersDisabled) => (key === 'inboxOnly' ? 'itself' : faithful.opens(key, othersDisabled)),
    },
  },
});
