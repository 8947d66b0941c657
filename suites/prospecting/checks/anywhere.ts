import type { ClaimId, OpenClaimId } from '../../../generated/claims.ts';
import type { DeliveryLog } from '../../kit/model/delivery.ts';
import type { CheckResult } from '../../kit/model/check-result.ts';
import { type Checker, type Section, section, withChecks } from '../../kit/model/scenario.ts';
import { course } from '../scenarios/events-course.ts';
import { replies } from '../scenarios/events-reply.ts';
import { type ProspectingCourse, courseLogOf } from '../support/events-course.ts';
import { type DeliveryCheck, everyDelivery } from './deliveries.ts';
import { replyLogOf } from './events-reply.ts';

type Table<V> = { readonly [C in Exclude<ClaimId, OpenClaimId>]?: V };

/** A table of checks, each converted by `bind`. */
const eachOf = <A extends object, B>(table: Table<A>, bind: (check: A) => B): Table<B> =>
  Object.fromEntries(Object.entries(table).map(([claim, check]) => [claim, bind(check)]));

/** Checks of a log, applied to the deliveries of the course. */
export const inCourse = (
  table: Table<(log: DeliveryLog) => CheckResult>,
): Table<Checker<ProspectingCourse>> => eachOf(table, (check) => (h) => check(courseLogOf(h)));

/** Checks of every delivery, or of every one with an event, received in any way. */
export const anywhere = (table: Table<DeliveryCheck>, event?: string): Section => {
  const deliveries = eachOf(table, (check) => everyDelivery(check, event));
  // The URL is registered only for replies, so every delivery is one.
  const ofReplies = eachOf(table, (check) =>
    everyDelivery(check, event === 'MAIL_REPLIED' ? undefined : event),
  );
  return section(
    withChecks(course, inCourse(deliveries)),
    withChecks(
      replies,
      eachOf(ofReplies, (check) => (h) => check(replyLogOf(h))),
    ),
    { deliveries },
  );
};
