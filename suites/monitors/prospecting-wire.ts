import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, holds, type Judgement } from '../kit/engine/judgement.ts';
import { monitors } from '../kit/engine/scenario.ts';
import * as f from './fields.ts';

const pathOf = (exchange: Exchange): string => exchange.operation?.split(' ')[1] ?? '';
const isLists = (exchange: Exchange): boolean => pathOf(exchange).startsWith('/lists');
/** Routes whose failures have a form of their own. */
const OWN_FORM = /^\/(social-scrappers|email-providers\/warmup\/check-health)/;

const failures =
  (service: 'main' | 'lists') =>
  (exchange: Exchange): readonly JsonObject[] =>
    exchange.operation !== undefined &&
    statusOf(exchange) >= 400 &&
    isLists(exchange) === (service === 'lists') &&
    !OWN_FORM.test(pathOf(exchange)) &&
    // The key's own 401 has a form that other claims describe.
    !(service === 'lists' && statusOf(exchange) === 401) &&
    isObject(exchange.response.json)
      ? [exchange.response.json]
      : [];
const whenThere =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: unknown) => boolean,
  ) =>
  (exchange: Exchange): Judgement =>
    every(select(exchange), (body) =>
      given(body[name] !== undefined && body[name] !== null, () =>
        check(test(body[name]), `${name} is ${f.show(body[name])}, not ${what}`, exchange),
      ),
    );

/** Answers that refuse a request for its key. */
const unauthorised = (exchange: Exchange): boolean =>
  statusOf(exchange) === 401 &&
  exchange.operation !== undefined &&
  ['none', 'unknown'].includes(exchange.key);
const FAILURE_FIELDS = new Set(['error', 'message', 'code', 'params', 'success']);
/** A body that says nothing but that something failed. */
const isFailure = (body: JsonObject): boolean =>
  Object.keys(body).every((name) => FAILURE_FIELDS.has(name)) &&
  (typeof body['error'] === 'string' || body['success'] === false || typeof body['message'] === 'string') &&
  body['success'] !== true;

/** Failures of the Prospecting API, whatever the route. */
export const prospectingWireMonitors = monitors('prospecting', {
  'prospecting.errors.main-error-string': f.field(failures('main'), 'error', 'a string', f.isString),
  'prospecting.errors.main-code-string': whenThere(failures('main'), 'code', 'a string', f.isString),
  'prospecting.errors.main-params-object': whenThere(failures('main'), 'params', 'an object', isObject),
  'prospecting.errors.lists-message-string': f.field(failures('lists'), 'message', 'a string', f.isString),
  'prospecting.errors.lists-code-string': whenThere(failures('lists'), 'code', 'a string', f.isString),
  'prospecting.errors.lists-params-object': whenThere(failures('lists'), 'params', 'an object', isObject),
  'prospecting.errors.success-200-or-201': (exchange) =>
    given(
      exchange.operation !== undefined &&
        [200, 201].includes(statusOf(exchange)) &&
        isObject(exchange.response.json),
      () => check(!isFailure(objectOf(exchange)), 'a success says that it failed', exchange),
    ),
  'prospecting.auth.unauthorised-error-text': (exchange) =>
    given(unauthorised(exchange), () =>
      check(
        objectOf(exchange)['error'] === prospectingFacts.errorTexts.authentication,
        `error is ${f.show(objectOf(exchange)['error'])}`,
        exchange,
      ),
    ),
  'prospecting.auth.unauthorised-lists-error-key': (exchange) =>
    given(unauthorised(exchange) && isLists(exchange), () =>
      check('error' in objectOf(exchange), 'the 401 carries no error', exchange),
    ),
  'prospecting.auth.unauthorised-lists-code': (exchange) =>
    given(unauthorised(exchange) && isLists(exchange), () =>
      check(
        objectOf(exchange)['code'] === 'AUTH_REQUIRED',
        `the code is ${f.show(objectOf(exchange)['code'])}`,
        exchange,
      ),
    ),
  'prospecting.formats.answers-json': (exchange) =>
    given(
      exchange.operation !== undefined &&
        exchange.response.bytes.length > 0 &&
        !/download|export/.test(pathOf(exchange)) &&
        !/html|csv|zip|octet/.test(exchange.response.headers['content-type'] ?? ''),
      () =>
        exchange.response.json !== undefined || OWN_FORM.test(pathOf(exchange))
          ? holds
          : check(false, 'the answer is no JSON', exchange),
    ),
});
