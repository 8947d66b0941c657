import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf, objectOf } from '../../kit/model/exchange.ts';
import { codeIn } from '../support/answers.ts';
import { pathTemplateOf } from './wire.ts';
import { equals } from '../../kit/checks/relations.ts';

const { statsRetryAfterSeconds } = prospectingFacts;

/** The code of statistics that are still computed. */
export const COMPUTING = 'STATS_COMPUTING';

/** Statistics that say so in any field of their answer. */
export const saysComputing = (answer: Exchange): boolean =>
  pathTemplateOf(answer).startsWith('/stats') && Object.values(objectOf(answer)).includes(COMPUTING);

/** An answer has that code. */
export const isComputingCode = (answer: Exchange): CheckResult =>
  check(
    codeIn(answer) === COMPUTING,
    () => message`code: expected ${COMPUTING}, got ${documentedWords(codeIn(answer))}`,
    answer,
  );

/** The wait that such an answer asks for is the documented one. */
export const waitsAsDocumented = (answer: Exchange): CheckResult =>
  equals(
    headerOf(answer, 'retry-after'),
    String(statsRetryAfterSeconds),
    () => message`Retry-After is ${headerOf(answer, 'retry-after')}`,
    answer,
  );
