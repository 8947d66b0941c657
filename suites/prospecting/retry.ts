import { message, statusMessage } from '../kit/model/message.ts';
import { check, every, given } from '../kit/model/check-result.ts';
import { withChecks, section } from '../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../kit/model/exchange.ts';
import { numberIn, ok, answerIn } from '../kit/checks/matchers.ts';
import { idOf, itemsOf } from './support/answers.ts';
import { sameEntriesInAnyOrder } from './checks/lists.ts';
import { ids } from './scenarios/enrichment.ts';
import { window } from './scenarios/limits.ts';
import { adding } from './scenarios/lookup-questions.ts';
import { computing } from './scenarios/rare-situations.ts';
import { ways } from './scenarios/ways-of-adding.ts';
import { succeeds } from '../kit/checks/relations.ts';

const idsIn = (answer: Exchange): string => itemsOf(answer).map(idOf).sort().join();

export const retry = section(
  withChecks(window, {
    'prospecting.retry.retry-quota-after-60-seconds': ({ whole, next }) =>
      given(whole, () => every(next.slice(0, 1), (answer) => succeeds(answer, 'a retry is refused'))),
  }),
  withChecks(ids, {
    'prospecting.retry.get-safe': ({ rows, again }) =>
      given(ok(rows) && ok(again), () =>
        check(
          // The document leaves open the order of contacts.
          numberIn(rows, 'total') === numberIn(again, 'total') && sameEntriesInAnyOrder(rows, again),
          message`reading again shows other contacts: expected ${numberIn(again, 'total')}, got ${numberIn(rows, 'total')}; got ${answerIn(rows)} and ${answerIn(again)}`,
          rows,
          again,
        ),
      ),
    'prospecting.retry.add-with-email-safe': ({ byEmail, rows, looked }) =>
      given(byEmail.every(ok) && ok(rows), () =>
        check(
          itemsOf(looked).length === 1,
          () =>
            message`${itemsOf(looked).length} contacts have the email: expected 1, got ${itemsOf(looked)}`,
          looked,
        ),
      ),
    'prospecting.retry.add-with-profile-safe': ({ byEmail, byProfile, rows }) =>
      given([...byEmail, ...byProfile].every(ok) && numberIn(rows, 'total') !== undefined, () =>
        check(
          new Set(byProfile.map((answer) => objectOf(answer)['leadId'])).size === 1,
          () =>
            message`repeated adds of a profile URL leave several contacts: expected 1, got ${new Set(byProfile.map((answer) => objectOf(answer)['leadId']))}`,
          ...byProfile.slice(0, 2),
        ),
      ),
  }),
  withChecks(computing, {
    'prospecting.retry.retry-503-after-header': ({ early, seconds, later }) =>
      given(statusOf(early) === 503 && seconds > 0, () =>
        succeeds(
          later,
          message`asked again after ${seconds} s, the answer is ${statusMessage(statusOf(later))}`,
          early,
          later,
        ),
      ),
  }),
  withChecks(ways, {
    'prospecting.retry.add-with-email-safe': ({ contacts, batch, batchRows, again, afterwards }) =>
      given(
        [batch, batchRows, again, afterwards].every(ok) && contacts.every((sent) => 'email' in sent),
        () =>
          check(
            idsIn(batchRows) === idsIn(afterwards) &&
              numberIn(batchRows, 'total') === numberIn(afterwards, 'total'),
            () =>
              message`the repeated batch changes which contacts there are: expected ${idsIn(afterwards)}, got ${idsIn(batchRows)}; expected ${numberIn(afterwards, 'total')}, got ${numberIn(batchRows, 'total')}`,
            again,
            batchRows,
            afterwards,
          ),
      ),
  }),
  withChecks(adding, {
    'prospecting.retry.add-with-email-safe-concurrently': ({ atOnce, onceStored }) =>
      atOnce.every(ok) && ok(onceStored) ? (itemsOf(onceStored).length === 1 ? 'one' : 'several') : undefined,
  }),
);
