import { answerIn } from '../../kit/checks/matchers.ts';
import { message, statusMessage } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { type Exchange, statusOf, queryOf } from '../../kit/model/exchange.ts';

const inbox: Readonly<Record<string, { readonly statuses: readonly string[] }>> = operations.inbox;

/** Statuses of a gateway, or of a service in trouble. */
export const isTrouble = (status: number): boolean => status > 500 || status === 407;

/** Whether a cache may answer that the client's copy is current. */
const isConditional = ({ request: { headers } }: Exchange): boolean =>
  'if-none-match' in headers || 'if-modified-since' in headers;

const statusOfCode = (wanted: string): number[] =>
  inboxFacts.errorCodes.flatMap(({ code, status }) => (code === wanted ? [status] : []));
const NOT_FOUND = statusOfCode('NOT_FOUND');
const TOO_LARGE = statusOfCode('PAYLOAD_TOO_LARGE');

/** The documents do not state for each route what a missing key, or a key of another form, gets. */
const hasKey = ({ request }: Exchange): boolean =>
  request.headers['authorization']?.length === inboxFacts.apiKeyLength;

/** An object of another workspace is not found, and the owner of an unknown one cannot be decided. */
export const namesResource = (exchange: Exchange): boolean => {
  const query = queryOf(exchange);
  return query.has('mailboxId') || query.has('viewId');
};

/** The allowed statuses of a request: those of its route, and those of all similar requests. */
function allowedFor(exchange: Exchange): ReadonlySet<number> {
  return new Set([
    ...(inbox[exchange.operation ?? '']?.statuses ?? []).map(Number).filter(Number.isInteger),
    ...(namesResource(exchange) ? NOT_FOUND : []),
    ...(exchange.request.body === undefined ? [] : TOO_LARGE),
  ]);
}

/** Checks that an operation answers only with statuses in its list of errors. */
export const noOther =
  (operation: string) =>
  (exchange: Exchange): CheckResult =>
    given(exchange.operation === operation && hasKey(exchange) && !isTrouble(statusOf(exchange)), () =>
      check(
        allowedFor(exchange).has(statusOf(exchange)) ||
          (statusOf(exchange) === 304 && isConditional(exchange)),
        () =>
          message`${statusMessage(statusOf(exchange))} is no status of this route: expected one of ${allowedFor(exchange)}, got ${answerIn(exchange)}`,
        exchange,
      ),
    );
