import { alterInboxWebhooks } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { inboxWebhookRules } from '../../../webhooks/inbox.ts';

const [first = 0, ...rest] = inboxWebhookRules.pausesMs;

export const eventsRetries = table('inbox.events', {
  'success-on-2xx': alterInboxWebhooks('only 200 counts as success', {
    succeeded: (outcome) => outcome.kind === 'answered' && outcome.status === 200,
  }),
  'retry-on-non-2xx': {
    main: alterInboxWebhooks('a 4xx is not repeated', {
      succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 500,
    }),
    redirect: alterInboxWebhooks('a redirect is taken as a success', {
      succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 400,
    }),
  },
  'retry-on-slow-answer': alterInboxWebhooks('a slow answer is waited for', { answerLimitMs: 60_000 }),
  'retry-on-refused-connection': alterInboxWebhooks('a refused connection is not repeated', {
    succeeded: (outcome) => outcome.kind === 'broken' || inboxWebhookRules.succeeded(outcome),
  }),
  'answer-within-10-seconds-accepted': alterInboxWebhooks('an answer is waited for five seconds', {
    answerLimitMs: 5_000,
  }),
  'four-retries': alterInboxWebhooks('a failing delivery is repeated three times', { pausesMs: rest }),
  'no-fifth-retry': alterInboxWebhooks('a failing delivery is repeated five times', {
    pausesMs: [first, ...inboxWebhookRules.pausesMs],
  }),
  'retries-stop-after-success': alterInboxWebhooks('all repetitions are made, whatever is answered', {
    stopsAfterSuccess: false,
  }),
  'retries-over-8-hours': alterInboxWebhooks('the repetitions follow within an hour', {
    pausesMs: inboxWebhookRules.pausesMs.map((pause) => pause / 8),
  }),
});
