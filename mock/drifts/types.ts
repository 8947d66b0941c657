import type { ClaimId } from '../../generated/claims.ts';
import type { RememberingWire, WireDrift } from '../http/wire.ts';
import type { InboxRules } from '../inbox/rules.ts';
import type { ProspectingRules } from '../prospecting/rules.ts';

/** One way to break one claim: an altered rule, or an altered answer on the wire. */
export interface Drift {
  readonly id: string;
  readonly claim: ClaimId;
  readonly description: string;
  readonly inbox?: Partial<InboxRules>;
  readonly prospecting?: Partial<ProspectingRules>;
  readonly wire?: WireDrift | RememberingWire;
  /** Made from the keyword that its claim's checker is made from, too: it does not prove that the keyword is right. */
  readonly fromKeyword?: true;
}

/** A row of a drift table: what differs from the claim's own id is said, the rest follows. */
export type DriftRow = Omit<Drift, 'id' | 'claim'> & { readonly variant?: string };

/** Drifts from a table by claim; of several drifts of one claim, all but one are variants. */
export const table = (rows: { readonly [C in ClaimId]?: DriftRow | readonly DriftRow[] }): Drift[] =>
  Object.entries(rows).flatMap(([claim, given]) =>
    [given].flat().map(({ variant, ...row }) => ({
      id: variant === undefined ? claim : `${claim}/${variant}`,
      claim: claim as ClaimId,
      ...row,
    })),
  );
