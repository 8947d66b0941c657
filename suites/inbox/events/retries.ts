import { describeAnswers } from '../../kit/checks/matchers.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { onlyEvents } from '../checks/event-repeats.ts';
import { signedAt } from '../support/signature.ts';
import { eventRepeats } from '../scenarios/event-repeats.ts';
import { type DeliveryLog, attemptsOf } from '../../kit/model/delivery.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';

const { answerTimeoutSeconds } = inboxFacts.webhook;

/**
 * The pauses between attempts in whole minutes, by the moments that the sender signs. The moment of a delivery is
 * known only to the step of the clock.
 */
function pausesOf({ deliveries }: DeliveryLog): string | undefined {
  const at = deliveries.map(signedAt);
  return at.some(Number.isNaN)
    ? undefined
    : at
        .slice(1)
        .map((seconds, index) => `${Math.round((seconds - (at[index] ?? 0)) / 60)} min`)
        .join(', ');
}

export const eventsRetries = section(
  withChecks(eventRepeats, {
    'inbox.events.success-on-2xx': onlyEvents(/^accepts(?! the)/, inboxDeliveryChecks.successOn2xx),
    'inbox.events.retry-on-non-2xx': (h) =>
      // A redirect may be followed. If it is not, it is not a success.
      h?.name === 'redirects' && !h.followed
        ? check(
            h.log.deliveries.length > 1,
            () =>
              message`it is not repeated after a redirect: expected more than 1 delivery, got ${h.log.deliveries.length}, answered ${describeAnswers(h.log.deliveries)}`,
            ...h.log.deliveries,
          )
        : onlyEvents(/^fails/, inboxDeliveryChecks.retryOnNon2xx)(h),
    'inbox.events.four-retries': onlyEvents(/^fails/, inboxDeliveryChecks.fourRetries),
    'inbox.events.no-fifth-retry': onlyEvents(/^fails/, inboxDeliveryChecks.noFifthRetry),
    'inbox.events.retries-over-8-hours': onlyEvents(/^fails/, inboxDeliveryChecks.retriesOver8Hours),
    'inbox.events.retries-stop-after-success': onlyEvents(
      'accepts the third attempt',
      inboxDeliveryChecks.retriesStopAfterSuccess,
    ),
    'inbox.events.retry-on-slow-answer': onlyEvents('is too slow', ({ deliveries }) =>
      check(
        deliveries.length > 1,
        () =>
          message`it is not repeated after an answer that took too long: expected more than 1 delivery, got ${deliveries.length}, answered ${describeAnswers(deliveries)}`,
        ...deliveries,
      ),
    ),
    'inbox.events.answer-within-10-seconds-accepted': (h) =>
      given(h?.name === 'is just in time' && h.answeredAfterMs < answerTimeoutSeconds * 1000, () =>
        check(
          h?.log.deliveries.length === 1,
          () =>
            message`it is repeated after an answer in time: expected 1, got ${describeAnswers(h?.log.deliveries ?? [])}`,
          ...(h?.log.deliveries ?? []),
        ),
      ),
    'inbox.events.retry-on-refused-connection': onlyEvents('refuses the connection', ({ deliveries }) =>
      check(
        deliveries.length > 0,
        message`it is not repeated after a refused connection: expected at least 1 delivery, got ${deliveries.length}`,
      ),
    ),
    'inbox.events.retry-same-body': (h) =>
      h?.name === 'fails with 500' && h.log.deliveries.length > 1
        ? attemptsOf({ ...h.log, single: false }).length === 1
          ? 'the same'
          : 'another'
        : undefined,
    'inbox.events.retry-on-redirect': (h) =>
      h?.name === 'redirects'
        ? h.followed
          ? 'followed'
          : h.log.deliveries.length > 1
            ? 'taken as a failure'
            : undefined
        : undefined,
    'inbox.events.retry-intervals': (h) => (h?.name === 'fails with 500' ? pausesOf(h.log) : undefined),
  }),
  {
    deliveries: {
      'inbox.events.success-on-2xx': onGenuine(inboxDeliveryChecks.successOn2xx),
      'inbox.events.retry-on-non-2xx': onGenuine(inboxDeliveryChecks.retryOnNon2xx),
      'inbox.events.four-retries': onGenuine(inboxDeliveryChecks.fourRetries),
      'inbox.events.no-fifth-retry': onGenuine(inboxDeliveryChecks.noFifthRetry),
      'inbox.events.retries-stop-after-success': onGenuine(inboxDeliveryChecks.retriesStopAfterSuccess),
      'inbox.events.retries-over-8-hours': onGenuine(inboxDeliveryChecks.retriesOver8Hours),
    },
  },
);
