import { inspect } from 'node:util';
import { claims, type ClaimId } from '../../generated/claims.ts';
import type { HandlerWrapper, Call, Handler, Reply } from '../http/call.ts';
import type { RememberingWire, WireDrift } from '../http/wire.ts';
import type { InboxRules } from '../inbox/rules.ts';
import type { ProspectingRules } from '../prospecting/rules.ts';

/** One way to break one claim: an altered rule, a wrapped handler, or an altered answer on the wire. */
export interface Drift {
  readonly id: string;
  readonly claim: ClaimId;
  readonly description: string;
  readonly inbox?: Partial<InboxRules>;
  readonly prospecting?: Partial<ProspectingRules>;
  readonly around?: HandlerWrapper;
  readonly wire?: WireDrift | RememberingWire;
  /**
   * Whether it is made from the same keyword as its claim's checker. Then it does not prove that the keyword is right.
   */
  readonly fromKeyword?: true;
}

/** A row of a drift table. Its place in the table determines the id and the claim. */
export type DriftRow = Omit<Drift, 'id' | 'claim'>;

export const alterInbox = (description: string, inbox: Partial<InboxRules>): DriftRow => ({
  description,
  inbox,
});
export const alterProspecting = (description: string, prospecting: Partial<ProspectingRules>): DriftRow => ({
  description,
  prospecting,
});

/** How rules are altered, such as `keyLength is 40`. */
export const inWords = (rules: object): string =>
  Object.entries(rules)
    .map(
      ([name, value]) =>
        `${name} is ${typeof value === 'function' ? String(value) : inspect(value, { breakLength: Infinity, compact: true })}`,
    )
    .join(', ');

/** Rules with other values, which describe the row. */
export const withInbox = (rules: Partial<InboxRules>): DriftRow => alterInbox(inWords(rules), rules);
export const withProspecting = (rules: Partial<ProspectingRules>): DriftRow =>
  alterProspecting(inWords(rules), rules);

export const alterWire = (description: string, wire: NonNullable<Drift['wire']>): DriftRow => ({
  description,
  wire,
});

/** Wraps the handlers of operations; `next` is the original handler. */
export const alterHandlers = (
  description: string,
  handlers: Readonly<Record<string, (call: Call, next: Handler) => Reply>>,
): DriftRow => ({
  description,
  around: (next) => (call) => handlers[call.operation]?.(call, next) ?? next(call),
});

/** A row for the operations of its claim, as the ledger has them. */
export type RowOfOperations = (operations: readonly string[]) => DriftRow;

type Row = DriftRow | RowOfOperations;

/** The drifts of one claim: one row, or several by variant; `main` has the id of the claim. */
type Rows = Row | Readonly<Record<string, Row>>;

const isRow = (rows: Rows): rows is Row => typeof rows === 'function' || typeof rows.description === 'string';

/** Drifts, or allowed variants, from a table by claim. */
export const table = (given: { readonly [C in ClaimId]?: Rows }): Drift[] =>
  Object.entries(given).flatMap(([claim, rows]) =>
    Object.entries(isRow(rows) ? { main: rows } : rows).map(([variant, row]) => ({
      id: variant === 'main' ? claim : `${claim}/${variant}`,
      claim: claim as ClaimId,
      ...(typeof row === 'function' ? row(claims[claim as ClaimId].operations) : row),
    })),
  );
