import { documentedWords } from '../../kit/checks/documented.ts';
import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, pathIdsOf, isObject, statusOf } from '../../kit/model/exchange.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { NO_ID } from '../support/access.ts';
import { isOneOf } from '../../kit/checks/relations.ts';

export const pathTemplateOf = (exchange: Exchange): string => exchange.operation?.split(' ')[1] ?? '';

/** Operations with documented answers. For others, a body with these fields may be a success. */
export const SHOWN = new Set([
  ...[
    'POST /lists/list',
    'GET /lists/list',
    'GET /lists/list/{listId}/rows',
    'POST /lists/list/{listId}/contacts',
  ],
  ...['POST /lists/list/{listId}/contacts/batch', 'PATCH /lists/contacts/{contactId}', 'GET /webhook'],
  ...['POST /lists/custom-variable', 'GET /lists/list/export/jobs/{jobId}', 'GET /credits/usage'],
  ...['GET /advanced/campaigns', 'GET /advanced/campaign/contacts', 'GET /social-scrappers'],
  ...[
    'GET /advanced/campaigns/{campaignId}/activities',
    'GET /advanced/campaigns/{campaignId}/progress/contacts',
  ],
  ...['POST /tools/find/email', 'POST /tools/find/phone', 'POST /tools/verify/email'],
  ...['GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email'],
]);

/** The JSON body of a request; undefined if it is not JSON. */
export const jsonSentIn = memoize(({ request: { body = '' } }: Exchange): unknown => {
  // Most requests are reads, and an error takes long.
  if (body === '') return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
});

/** Size of the request body in bytes. */
export const sizeOf = ({ request: { bytes, body = '' } }: Exchange): number =>
  bytes?.length ?? Buffer.byteLength(body);

export const isLists = (exchange: Exchange): boolean => pathTemplateOf(exchange).startsWith('/lists');

/** Routes whose failures have their own form. */
export const OWN_FORM = /^\/(social-scrappers|email-providers\/warmup\/check-health)/;

/** Refusals with their own rows in the error table: for the key, the social account, the size and the pace. */
export const OWN_ROWS = [401, 409, 413, 429];

/** If a scraper answers with a plain sentence, the scraper itself refuses. */
const hasOwnForm = (exchange: Exchange): boolean =>
  OWN_FORM.test(pathTemplateOf(exchange)) &&
  !(pathTemplateOf(exchange).startsWith('/social-scrappers') && OWN_ROWS.includes(statusOf(exchange)));

export const failures =
  (service: 'main' | 'lists') =>
  (exchange: Exchange): readonly JsonObject[] =>
    exchange.operation !== undefined &&
    statusOf(exchange) >= 400 &&
    isLists(exchange) === (service === 'lists') &&
    !hasOwnForm(exchange) &&
    // A 401 for the key has a form that other claims describe.
    !(service === 'lists' && statusOf(exchange) === 401) &&
    isObject(exchange.response.json)
      ? [exchange.response.json]
      : [];

/** As `field`, if the field is present. */
export const whenThere =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: unknown) => boolean,
  ) =>
  (exchange: Exchange): CheckResult =>
    every(select(exchange), (body) =>
      given(name in body, () =>
        check(
          test(body[name]),
          () => message`${documentedWords(name)}: expected ${what}, got ${body[name]}`,
          exchange,
        ),
      ),
    );

const { refusalStatuses } = prospectingFacts;

/** Routes whose refusals are not documented, or documented separately. */
const OWN_REFUSALS = /\/start$|\/list\/export|\/message$/;

/** Refusals for the form of a request, which services need not document. */
export const OF_TRANSPORT = [407, 408, 413, 414, 415, 431];

/** Whether the ids in the path have the form of ids. */
export const hasSoundIds = (exchange: Exchange): boolean =>
  Object.values(pathIdsOf(exchange)).every((id) => /^[\da-f-]{24,36}$/.test(id));

/** Checks that a documented route refuses a valid key only with statuses of the error table. */
export const refusedAsListed =
  (service: 'main' | 'lists') =>
  (exchange: Exchange): CheckResult => {
    const status = statusOf(exchange);
    const isPage = status === 404 && exchange.response.json === undefined;
    const isRefusal = (status >= 400 && status < 500 && !isPage) || status === 501;
    return given(
      isRefusal &&
        exchange.key === 'main' &&
        exchange.operation !== undefined &&
        isLists(exchange) === (service === 'lists') &&
        !OWN_REFUSALS.test(pathTemplateOf(exchange)) &&
        hasSoundIds(exchange),
      () =>
        isOneOf(
          status,
          [...refusalStatuses[service], ...OF_TRANSPORT],
          message`it is refused with ${statusMessage(status)}`,
          exchange,
        ),
    );
  };

/** Checks the answer to unknown ids, unless it comes from the key, the quota or a fault. */
export const ofNothing =
  (operations: RegExp, evaluate: (exchange: Exchange) => CheckResult) =>
  (exchange: Exchange): CheckResult =>
    given(
      exchange.key === 'main' &&
        operations.test(exchange.operation ?? '') &&
        Object.values(pathIdsOf(exchange)).includes(NO_ID) &&
        ![401, 409, 429].includes(statusOf(exchange)) &&
        statusOf(exchange) < 500,
      () => evaluate(exchange),
    );
