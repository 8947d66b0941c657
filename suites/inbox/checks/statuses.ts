import { answerIn } from '../../kit/checks/matchers.ts';
import { message, statusMessage } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { type Exchange, statusOf, queryOf } from '../../kit/model/exchange.ts';

const inbox: Readonly<Record<string, { readonly statuses: readonly string[] }>> = operations.inbox;

/** Statuses of something between client and service, or of a service in trouble. */
const isTrouble = (status: number): boolean => status > 500 || status === 407;

const statusOfCode = (wanted: string): number[] =>
  inboxFacts.errorCodes.flatMap(({ code, status }) => (code === wanted ? [status] : []));
const NOT_FOUND = statusOfCode('NOT_FOUND');
const TOO_LARGE = statusOfCode('PAYLOAD_TOO_LARGE');

/** What a missing key gets, or one of another form, is not said of any route. */
const hasKey = ({ request }: Exchange): boolean =>
  request.headers['authorization']?.length === inboxFacts.apiKeyLength;

/** What belongs to another workspace is not found, and whose something unknown is cannot be decided. */
export const namesResource = (exchange: Exchange): boolean => {
  const query = queryOf(exchange);
  return query.has('mailboxId') || query.has('viewId');
};

/** Statuses that a request may get: those of its route, and what is said of every request like it. */
function allowedFor(exchange: Exchange): ReadonlySet<number> {
  return new Set([
    ...(inbox[exchange.operation ?? '']?.statuses ?? []).map(Number).filter(Number.isInteger),
    ...(namesResource(exchange) ? NOT_FOUND : []),
    ...(exchange.request.body === undefined ? [] : TOO_LARGE),
  ]);
}

/** An operation answers with no status that its errors do not list. */
export const noOther =
  (operation: string) =>
  (exchange: Exchange): CheckResult =>
    given(exchange.operation === operation && hasKey(exchange) && !isTrouble(statusOf(exchange)), () =>
      check(
        allowedFor(exchange).has(statusOf(exchange)),
        () =>
          message`${statusMessage(statusOf(exchange))} is no status of this route: expected one of ${allowedFor(exchange)}, got ${answerIn(exchange)}`,
        exchange,
      ),
    );
