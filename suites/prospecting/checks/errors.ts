import { documentedWords } from '../../kit/checks/documented.ts';
import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf, pathIdsOf, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { equals } from '../../kit/checks/relations.ts';

export const statesField = (exchange: Exchange, name: string, value: unknown): CheckResult =>
  equals(
    objectOf(exchange)[name],
    value,
    () => message`${documentedWords(name)} is ${objectOf(exchange)[name]}`,
    exchange,
  );

/** Checks a 404 with the words for a missing list. Another refusal may report a missing list id. */
export const isListMissing = (answer: Exchange): boolean =>
  statusOf(answer) === 404 && objectOf(answer)['message'] === prospectingFacts.errorTexts.listNotFound;

/** Checks for the words for a missing list or campaign: others may have deleted what was listed. */
export const isGone = (answer: Exchange): boolean =>
  isListMissing(answer) || objectOf(answer)['error'] === prospectingFacts.errorTexts.campaignNotFound;

/** The status of an answer about something that others have not deleted meanwhile, for answers to open questions. */
export const statusUnlessGone = (answer: Exchange): string | undefined =>
  isGone(answer) ? undefined : String(statusOf(answer));

interface SimilarErrors {
  readonly itself: Exchange;
  readonly shorter: Exchange;
  readonly longer: Exchange;
  readonly next: Exchange;
}

const showsItsId = (answer: Exchange): boolean => {
  const ids = Object.values(pathIdsOf(answer));
  return ids.length > 0 && ids.every((id) => contentOf(answer).includes(id));
};

/** Checks that a similar id is not found, and that a malformed one finds nothing, whatever the refusal is. */
export const areNone = (seen: SimilarErrors | undefined, missing: number): CheckResult =>
  seen === undefined || !ok(seen.itself)
    ? vacuous
    : every([seen.next, seen.shorter, seen.longer], (answer) =>
        // An answer with exactly the requested id shows an existing object that was not listed.
        given(answer !== seen.next || !ok(answer) || !showsItsId(answer), () =>
          check(
            answer === seen.next ? statusOf(answer) === missing : !ok(answer),
            message`an id that looks like one of the account answers ${statusMessage(statusOf(answer))}: expected ${missing}, got ${answerIn(answer)}; expected a refusal, got ${answerIn(answer)}`,
            seen.itself,
            answer,
          ),
        ),
      );

export const shape = (exchange: Exchange): string =>
  `${statusOf(exchange)} ${/html/.test(headerOf(exchange, 'content-type') ?? '') ? 'HTML' : Object.keys(objectOf(exchange)).sort().join(', ')}`;
