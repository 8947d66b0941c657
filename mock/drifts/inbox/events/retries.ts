import { alterInboxWebhooks } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { inboxWebhookRules } from '../../../webhooks/inbox.ts';

const [first = 0, ...rest] = inboxWebhookRules.pausesMs;

export const eventsRetries = table({
  'inbox.events.success-on-2xx': {
    description: 'only 200 counts as success',
    ...alterInboxWebhooks({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status === 200 }),
  },
  'inbox.events.retry-on-non-2xx': {
    main: {
      description: 'a 4xx is not repeated',
      ...alterInboxWebhooks({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 500 }),
    },
    redirect: {
      description: 'a redirect is taken as a success',
      ...alterInboxWebhooks({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 400 }),
    },
  },
  'inbox.events.retry-on-slow-answer': {
    description: 'a slow answer is waited for',
    ...alterInboxWebhooks({ answerLimitMs: 60_000 }),
  },
  'inbox.events.retry-on-refused-connection': {
    description: 'a refused connection is not repeated',
    ...alterInboxWebhooks({
      succeeded: (outcome) => outcome.kind === 'broken' || inboxWebhookRules.succeeded(outcome),
    }),
  },
  'inbox.events.answer-within-10-seconds-accepted': {
    description: 'an answer is waited for five seconds',
    ...alterInboxWebhooks({ answerLimitMs: 5_000 }),
  },
  'inbox.events.four-retries': {
    description: 'a failing delivery is repeated three times',
    ...alterInboxWebhooks({ pausesMs: rest }),
  },
  'inbox.events.no-fifth-retry': {
    description: 'a failing delivery is repeated five times',
    ...alterInboxWebhooks({ pausesMs: [first, ...inboxWebhookRules.pausesMs] }),
  },
  'inbox.events.retries-stop-after-success': {
    description: 'all repetitions are made, whatever is answered',
    ...alterInboxWebhooks({ stopsAfterSuccess: false }),
  },
  'inbox.events.retries-over-8-hours': {
    description: 'the repetitions follow within an hour',
    ...alterInboxWebhooks({ pausesMs: inboxWebhookRules.pausesMs.map((pause) => pause / 8) }),
  },
});
