import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf, objectOf } from '../../kit/model/exchange.ts';
import { codeIn } from '../support/answers.ts';
import { pathTemplateOf } from './wire.ts';
import { equals } from '../../kit/checks/relations.ts';

const { statsRetryAfterSeconds } = prospectingFacts;

/** The code of statistics that are still being computed. */
export const COMPUTING = 'STATS_COMPUTING';

/** Whether any field of an answer contains that code. */
export const saysComputing = (answer: Exchange): boolean =>
  pathTemplateOf(answer).startsWith('/stats') && Object.values(objectOf(answer)).includes(COMPUTING);

/** Checks that an answer has that code. */
export const isComputingCode = (answer: Exchange): CheckResult =>
  check(
    codeIn(answer) === COMPUTING,
    () => message`code: expected ${COMPUTING}, got ${documentedWords(codeIn(answer))}`,
    answer,
  );

/** Checks that the wait in such an answer is the documented one. */
export const waitsAsDocumented = (answer: Exchange): CheckResult =>
  equals(
    headerOf(answer, 'retry-after'),
    String(statsRetryAfterSeconds),
    message`Retry-After is ${headerOf(answer, 'retry-after')}`,
    answer,
  );
