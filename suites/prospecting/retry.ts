import { check, every, given } from '../kit/engine/judgement.ts';
import { type Section, judging } from '../kit/engine/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../kit/http/exchange.ts';
import { numberIn, ok } from '../kit/http/match.ts';
import { idOf, itemsOf } from './fixtures/answers.ts';
import { sameSet } from './fixtures/lists.ts';
import { ids } from './scenarios/enrichment.ts';
import { window } from './scenarios/limits.ts';
import { adding } from './scenarios/lookup-questions.ts';
import { computing } from './scenarios/rare-situations.ts';
import { ways } from './scenarios/ways-of-adding.ts';

const onWindow = judging(window, {
  checkers: {
    'prospecting.retry.retry-quota-after-60-seconds': ({ whole, next }) =>
      given(whole, () =>
        every(next.slice(0, 1), (answer) => check(ok(answer), 'a retry is refused', answer)),
      ),
  },
});

const onIds = judging(ids, {
  checkers: {
    'prospecting.retry.get-safe': ({ rows, again }) =>
      given(ok(rows) && ok(again), () =>
        check(
          // In which order contacts come is open.
          numberIn(rows, 'total') === numberIn(again, 'total') && sameSet(rows, again),
          'reading again shows other contacts',
          rows,
          again,
        ),
      ),
    'prospecting.retry.add-with-email-safe': ({ byEmail, rows, looked }) =>
      given(byEmail.every(ok) && ok(rows), () =>
        check(itemsOf(looked).length === 1, `${itemsOf(looked).length} contacts have the email`, looked),
      ),
    'prospecting.retry.add-with-profile-safe': ({ byEmail, byProfile, rows }) =>
      given([...byEmail, ...byProfile].every(ok) && numberIn(rows, 'total') !== undefined, () =>
        check(
          new Set(byProfile.map((answer) => objectOf(answer)['leadId'])).size === 1,
          'repeated adds of a profile URL leave several contacts',
          ...byProfile.slice(0, 2),
        ),
      ),
  },
});

const onComputing = judging(computing, {
  checkers: {
    'prospecting.retry.retry-503-after-header': ({ early, seconds, later }) =>
      given(statusOf(early) === 503 && seconds > 0, () =>
        check(ok(later), `asked again after ${seconds} s, the answer is ${statusOf(later)}`, early, later),
      ),
  },
});

const idsIn = (answer: Exchange): string => itemsOf(answer).map(idOf).sort().join();

const onWays = judging(ways, {
  checkers: {
    'prospecting.retry.add-with-email-safe': ({ contacts, batch, batchRows, again, afterwards }) =>
      given(
        [batch, batchRows, again, afterwards].every(ok) && contacts.every((sent) => 'email' in sent),
        () =>
          check(
            idsIn(batchRows) === idsIn(afterwards) &&
              numberIn(batchRows, 'total') === numberIn(afterwards, 'total'),
            'the repeated batch changes which contacts there are',
            again,
            batchRows,
            afterwards,
          ),
      ),
  },
});

const onAdding = judging(adding, {
  observers: {
    'prospecting.retry.add-with-email-safe-concurrently': ({ atOnce, onceStored }) =>
      atOnce.every(ok) && ok(onceStored) ? (itemsOf(onceStored).length === 1 ? 'one' : 'several') : undefined,
  },
});

export const retry: Section = {
  scenarios: [onWindow, onIds, onComputing, onWays, onAdding],
};
