import { altered } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { inboxWebhookRules } from '../../../webhooks/inbox.ts';

const [first = 0, ...rest] = inboxWebhookRules.pausesMs;

export const eventsRetries = table({
  'inbox.events.success-on-2xx': {
    description: 'only 200 counts as success',
    ...altered({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status === 200 }),
  },
  'inbox.events.retry-on-non-2xx': {
    main: {
      description: 'a 4xx is not repeated',
      ...altered({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 500 }),
    },
    redirect: {
      description: 'a redirect is taken as a success',
      ...altered({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 400 }),
    },
  },
  'inbox.events.retry-on-slow-answer': {
    description: 'a slow answer is waited for',
    ...altered({ answerLimitMs: 60_000 }),
  },
  'inbox.events.retry-on-refused-connection': {
    description: 'a refused connection is not repeated',
    ...altered({
      succeeded: (outcome) => outcome.kind === 'broken' || inboxWebhookRules.succeeded(outcome),
    }),
  },
  'inbox.events.answer-within-10-seconds-accepted': {
    description: 'an answer is waited for five seconds',
    ...altered({ answerLimitMs: 5_000 }),
  },
  'inbox.events.four-retries': {
    description: 'a failing delivery is repeated three times',
    ...altered({ pausesMs: rest }),
  },
  'inbox.events.no-fifth-retry': {
    description: 'a failing delivery is repeated five times',
    ...altered({ pausesMs: [first, ...inboxWebhookRules.pausesMs] }),
  },
  'inbox.events.retries-stop-after-success': {
    description: 'all repetitions are made, whatever is answered',
    ...altered({ stopsAfterSuccess: false }),
  },
  'inbox.events.retries-over-8-hours': {
    description: 'the repetitions follow within an hour',
    ...altered({ pausesMs: inboxWebhookRules.pausesMs.map((pause) => pause / 8) }),
  },
});
