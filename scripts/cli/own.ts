import { message } from '../../suites/kit/model/message.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import type { OwnClaim, OwnExchange } from '../../specs/own.ts';
import { addClaims, ADDED_CLAIM_FACTS } from '../../suites/kit/model/added-claims.ts';
import { holds, vacuous, violation, type CheckResult } from '../../suites/kit/model/check-result.ts';
import { isObject, type Exchange } from '../../suites/kit/model/exchange.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError } from './options.ts';

/** An exchange in the form for a user's claim. */
function shown({ service, operation = '', key, request, response, durationMs }: Exchange): OwnExchange {
  const { method, target, headers, body } = request;
  const plain = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  const { status, text, json } = response;
  return {
    ...{ service, operation, key, durationMs },
    request: { method, target, headers: Object.fromEntries(plain), ...(body !== undefined && { body }) },
    response: { status, headers: response.headers, text, json },
  };
}

/** The result of a user's claim for an exchange. Throws a TypeError if the result has no allowed form. */
function checked(id: string, { judge }: OwnClaim, exchange: Exchange): CheckResult {
  const said: unknown = judge(shown(exchange));
  if (said === 'holds') return holds;
  if (said === 'vacuous') return vacuous;
  if (isObject(said) && typeof said['violation'] === 'string')
    return violation(message`${said['violation']}`, exchange);
  const what = said instanceof Promise ? 'a promise' : JSON.stringify(said);
  throw new TypeError(
    `judge of ${id} answered ${what}; it answers 'holds', 'vacuous' or { violation: TEXT }`,
  );
}

/**
 * Adds the claims of a configuration to those of the ledger. Returns a function that removes them. Throws a UsageError
 * if a claim has no operation.
 */
export function addOwn(own: Readonly<Record<string, OwnClaim>>, file: string): () => void {
  return addClaims(
    Object.entries(own).map(([id, claim]) => {
      const { service, statement, operations: named, severity = 'surprises' } = claim;
      const known = Object.keys(operations[service]);
      for (const name of named)
        if (!known.includes(name))
          throw new UsageError(
            `${file}: claims.${id} names ${name}, which is no operation of the ${service} service${nearestInWords(name, known)}`,
          );
      return {
        claim: {
          ...ADDED_CLAIM_FACTS,
          ...{ id: id as ClaimId, service, statement, document: file, section: 'Own claims' },
          ...{ operations: named, severity },
        },
        evaluate: (exchange) => checked(id, claim, exchange),
        by: `${statement} ${claim.judge.toString()}`,
      };
    }),
  );
}
