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

type SectionOf<C extends ClaimId> = C extends `${infer Service}.${infer Name}.${string}`
  ? `${Service}.${Name}`
  : never;
type NameOf<C extends ClaimId> = C extends `${string}.${string}.${infer Name}` ? Name : never;

/** The names of claims by section: `inbox.page` has `walk-complete`. */
type Names = { [C in ClaimId as SectionOf<C>]: NameOf<C> };

/** The name of a claim in its section. */
export type ClaimName<S extends keyof Names> = Names[S];

/** Drifts, or allowed variants, of a section from a table by the names of its claims. */
export const table = <S extends keyof Names>(
  section: S,
  given: { readonly [Name in ClaimName<S>]?: Rows },
): Drift[] =>
  Object.entries(given as Readonly<Record<string, Rows>>).flatMap(([name, rows]) => {
    const claim = `${section}.${name}` as ClaimId;
    return Object.entries(isRow(rows) ? { main: rows } : rows).map(([variant, row]) => ({
      id: variant === 'main' ? claim : `${claim}/${variant}`,
      claim,
      ...(typeof row === 'function' ? row(claims[claim].operations) : row),
    }));
  });
