import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok } from '../../kit/checks/matchers.ts';
import { statusAndFormOf } from '../support/forms.ts';
import { isLists, pathTemplateOf } from '../checks/wire.ts';
import { keyForms, ofInboxService, openForms, readingDoors, unknownKeys } from '../scenarios/access.ts';
import { bodies } from '../scenarios/error-bodies.ts';
import { equals, isExactly, isAbsent, isPresent } from '../../kit/checks/relations.ts';

/** Whether an answer refuses a request because of its key. */
const unauthorised = (exchange: Exchange): boolean =>
  statusOf(exchange) === 401 &&
  exchange.operation !== undefined &&
  ['none', 'unknown'].includes(exchange.key);

/** Routes that answer 401 for other reasons, or whose refusals have no documented status. */
const OTHER_401 = /^\/stats|^\/webhook$|\/start$/;

/** Whether a 401 to the account's key can only mean the key. */
const refusesKey = (exchange: Exchange): boolean =>
  statusOf(exchange) === 401 &&
  exchange.operation !== undefined &&
  exchange.key === 'main' &&
  !OTHER_401.test(pathTemplateOf(exchange));

const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

const saysUnauthorised = (exchange: Exchange): CheckResult =>
  equals(objectOf(exchange)['error'], prospectingFacts.errorTexts.authentication, 'error', exchange);

const hasListsCode = (exchange: Exchange): CheckResult =>
  isExactly(objectOf(exchange)['code'], 'AUTH_REQUIRED', 'code', exchange);

export const authRefusals = section(
  withChecks(readingDoors, {
    'prospecting.auth.missing-key-401': ({ none }) => isStatus(none, 401),
    'prospecting.auth.unknown-key-401': ({ unknown }) =>
      unknown === undefined ? vacuous : isStatus(unknown, 401),
    'prospecting.auth.unauthorised-lists-message': ({ operation, none }) =>
      operation === 'GET /lists/list' ? shown(objectOf(none)['message']) : undefined,
  }),
  withChecks(unknownKeys, {
    'prospecting.auth.unknown-key-401': (answers) => every(answers, (answer) => isStatus(answer, 401)),
  }),
  withChecks(keyForms, {
    'prospecting.auth.47-characters-refused': ({ shorter, cut }) =>
      every([shorter, cut], (answer) => isStatus(answer, 401)),
    'prospecting.auth.49-characters-refused': ({ longer, written }) =>
      every([longer, written], (answer) => isStatus(answer, 401)),
    'prospecting.auth.48-other-characters-refused': ({ other }) => isStatus(other, 401),
    // A value of another length cannot be a key, and is refused like an unknown one.
    'prospecting.auth.unauthorised-lists-code': ({ shorter, longer, other, cut }) =>
      every([shorter, longer, other, cut], (answer) =>
        given(statusOf(answer) === 401 && isLists(answer), () => hasListsCode(answer)),
      ),
    'prospecting.auth.unauthorised-error-text': ({ shorter, longer, other, cut }) =>
      every([shorter, longer, other, cut], (answer) =>
        given(statusOf(answer) === 401, () => saysUnauthorised(answer)),
      ),
  }),
  withChecks(openForms, {
    'prospecting.auth.unknown-path-without-key-refused': ({ unknownPath }) =>
      check(
        ['401', '404'].includes(unknownPath),
        () =>
          message`an unknown path without a key answers ${unknownPath}: expected one of ${['401', '404']}, got ${unknownPath}`,
      ),
    'prospecting.auth.empty-key-401': ({ empty }) => empty,
    'prospecting.auth.unauthorised-unknown-path': ({ unknownPath }) => unknownPath,
  }),
  withChecks(ofInboxService, {
    'prospecting.auth.inbox-key-refused': ({ inInbox, ofInbox }) =>
      given(ok(inInbox), () => every(ofInbox, (answer) => isStatus(answer, 401))),
    'prospecting.auth.inbox-key-plain-body': ({ ofInbox }) =>
      Object.fromEntries(ofInbox.map((answer) => [answer.operation ?? '', statusAndFormOf(answer)])),
  }),
  withChecks(bodies, {
    'prospecting.auth.unauthorised-before-validation': ({ invalidWithoutKey }) =>
      String(statusOf(invalidWithoutKey)),
  }),
  monitors({
    'prospecting.auth.unauthorised-error-text': (exchange) =>
      given(unauthorised(exchange) || refusesKey(exchange), () => saysUnauthorised(exchange)),
    'prospecting.auth.unauthorised-main-code': (exchange) =>
      given(unauthorised(exchange) && !isLists(exchange), () =>
        isAbsent(objectOf(exchange)['code'], 'the 401 of the main API carries a code', exchange),
      ),
    'prospecting.auth.unauthorised-lists-error-key': (exchange) =>
      given(unauthorised(exchange) && isLists(exchange), () =>
        isPresent(objectOf(exchange)['error'], 'the 401 carries no error', exchange),
      ),
    'prospecting.auth.unauthorised-lists-code': (exchange) =>
      given(unauthorised(exchange) && isLists(exchange), () => hasListsCode(exchange)),
  }),
);
