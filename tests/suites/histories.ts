import { textOf } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import { deliveryChecks, k6Scenarios, allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import type { CheckResult } from '../../suites/kit/model/check-result.ts';
import { jsonOf, type Exchange } from '../../suites/kit/model/exchange.ts';

/** The parts of an exchange besides the JSON of its answer. */
export interface Details extends Partial<Pick<Exchange, 'operation' | 'key' | 'startedAt' | 'durationMs'>> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly target?: string;
  /** The literal value of `Authorization`. */
  readonly authorization?: string | undefined;
  /** The request body, as a value that is written as JSON. */
  readonly sent?: unknown;
  /** The answer's body if it is not JSON. */
  readonly text?: string;
  readonly bytes?: Buffer;
}

const exchange =
  (service: Service) =>
  (json?: unknown, details: Details = {}): Exchange => {
    const { status = 200, headers = {}, operation, target, authorization, sent, ...others } = details;
    const text = details.text ?? details.bytes?.toString('utf8') ?? JSON.stringify(json) ?? '';
    const [method = 'GET', path = '/'] = (operation ?? 'GET /').split(' ');
    return {
      service,
      operation,
      key: others.key ?? 'main',
      request: {
        method,
        target: target ?? path,
        headers: authorization === undefined ? {} : { authorization },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      },
      response: { status, headers, bytes: others.bytes ?? Buffer.from(text), text, json: jsonOf(text) },
      startedAt: others.startedAt ?? 0,
      durationMs: others.durationMs ?? 1,
    };
  };

/** An exchange with the inbox service, from the JSON of its answer and other details. */
export const inbox = exchange('inbox');
/** An exchange with the prospecting service. */
export const prospecting = exchange('prospecting');

/** A history, and the expected result of the checker. */
export type Row = readonly [kind: CheckResult['kind'], name: string, history: unknown];

/** A claim with its histories. `in` names the place that checks it, if there are several. */
export interface Relation {
  readonly claim: ClaimId;
  readonly in?: string;
  readonly rows: readonly Row[];
}

export const relation = (claim: ClaimId, ...rows: readonly Row[]): Relation => ({ claim, rows });
/** Relations that are checked in one place. */
export const resultsIn = (place: string, ...relations: readonly Relation[]): readonly Relation[] =>
  relations.map((each) => ({ ...each, in: place }));

/** Places outside scenarios that check claims. */
const WATCHING: Readonly<Record<string, readonly (readonly [claim: string, evaluate: unknown])[]>> = {
  'each exchange': allMonitors.map((each) => [each.claim, each.evaluate.bind(each)]),
  'a run': allRunCheckers.map((each) => [each.claim, each.evaluate.bind(each)]),
  deliveries: Object.values(deliveryChecks).flatMap((checks) => Object.entries(checks)),
};

/** The checker of a claim. `place` is the scenario that checks it, or `each exchange`, `a run` or `deliveries`. */
export function checkerOf(claim: ClaimId, place?: string): (history: unknown) => CheckResult {
  const found = [
    ...[...scenarios, ...k6Scenarios].map(({ id, checkers }) => [id, checkers.get(claim)] as const),
    ...Object.entries(WATCHING).map(
      ([name, table]) => [name, table.find(([each]) => each === claim)?.[1]] as const,
    ),
  ].filter(([name, evaluate]) => evaluate !== undefined && (place === undefined || name === place));
  const [only] = found;
  if (only === undefined) throw new Error(`nothing checks ${claim} in ${place ?? 'any place'}`);
  if (found.length > 1)
    throw new Error(`${claim} is checked in ${found.map(([name]) => name).join(', ')}: name one`);
  return only[1] as (history: unknown) => CheckResult;
}

const SAYS_WHAT_WAS_SEEN = /expected|got|\d|"|is (?:absent|null)/;

/** Defines one test per row. A relation needs a violation that is reported and an allowed history that is not. */
export function evaluators(section: string, relations: readonly Relation[]): void {
  describe(section, () => {
    for (const { claim, in: place, rows } of relations)
      describe(claim, () => {
        const checker = checkerOf(claim, place);
        test.each(rows)('%s: %s', (kind, _, history) => {
          const checkResult = checker(history);
          expect(checkResult).toMatchObject({ kind });
          // A message without a value would not say what was seen.
          if (checkResult.kind === 'violation')
            expect(textOf(checkResult.message)).toMatch(SAYS_WHAT_WAS_SEEN);
        });
        test('is shown both ways', () => {
          const kinds = new Set(rows.map(([kind]) => kind));
          expect([kinds.has('violation'), kinds.size > 1]).toEqual([true, true]);
        });
      });
  });
}
