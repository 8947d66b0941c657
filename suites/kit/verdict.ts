import type { ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import type { Exchange } from './exchange.ts';

export type VerdictKind = 'held' | 'violated' | 'inconclusive' | 'not checked' | 'observed';

/** What shows a violation: the shortest counterexample found, and how to see it again. */
export interface Evidence {
  readonly message: string;
  readonly counterexample: unknown;
  readonly curl: readonly string[];
  readonly seed: number;
  /** `scenario@path` for `--path`. */
  readonly path: string;
  readonly exchanges: readonly Exchange[];
}

export interface ClaimVerdict {
  readonly id: ClaimId;
  readonly service: Service;
  readonly verdict: VerdictKind;
  readonly reason?: string;
  readonly scenario?: string;
  /** Histories in which there was something to judge. */
  readonly runs?: number;
  /** Distinct answers seen to an open question. */
  readonly observed?: readonly string[];
  readonly evidence?: Evidence;
}
