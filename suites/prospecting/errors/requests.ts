import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, given, ofOneAnswer } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus } from '../../kit/checks/matchers.ts';
import { shape } from '../checks/errors.ts';
import { bodies } from '../scenarios/error-bodies.ts';
import { missingIds } from '../scenarios/errors.ts';

/** Refusals of an invalid path, or of a body that is not JSON, do not depend on data. */
const isHtml = (exchange: Exchange): CheckResult =>
  ofOneAnswer(
    check(
      /html/i.test(headerOf(exchange, 'content-type') ?? exchange.response.text),
      message`the answer: expected an HTML page, got ${headerOf(exchange, 'content-type') ?? exchange.response.text}`,
      exchange,
    ),
    true,
  );
const isUnknown = (exchange: Exchange): CheckResult => ofOneAnswer(isStatus(exchange, 404), true);

export const errorsRequests = section(
  withChecks(missingIds, {
    'prospecting.errors.unknown-path-404': ({ path }) => isUnknown(path),
    'prospecting.errors.unknown-path-html': ({ path }) => given(statusOf(path) >= 400, () => isHtml(path)),
    'prospecting.errors.unknown-lists-path-404': ({ listsPath }) => isUnknown(listsPath),
    'prospecting.errors.unknown-lists-path-html': ({ listsPath }) =>
      given(statusOf(listsPath) >= 400, () => isHtml(listsPath)),
    'prospecting.errors.trailing-slash': ({ slash }) => String(statusOf(slash)),
  }),
  withChecks(bodies, {
    'prospecting.errors.malformed-json-400': ({ main }) => isStatus(main, 400),
    'prospecting.errors.malformed-json-html': ({ main }) => given(statusOf(main) >= 400, () => isHtml(main)),
    'prospecting.errors.wrong-method': ({ wrongMethod }) => shape(wrongMethod),
    'prospecting.errors.malformed-json-lists': ({ broken, lists }) => ({ [broken]: shape(lists) }),
    'prospecting.errors.malformed-json-without-key': ({ broken, noKey }) => ({
      [broken]: String(statusOf(noKey)),
    }),
  }),
);
