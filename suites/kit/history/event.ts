import { type Message } from '../model/message.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { ScenarioStep } from '../model/memory.ts';
import type { Delivery } from '../model/receiver.ts';
import type { EndedAttempts } from '../confirm/confirm.ts';
import type { Execution, Repeated } from '../model/execution.ts';
import type { RunNumber } from '../model/trace.ts';
import type { Unpaid } from '../verdicts/claim-state.ts';
import type { K6Attempt } from '../verdicts/k6-attempts.ts';

/** The results of a run, one record each: enough to check it again without the target. */
export type RunRecord =
  | ({
      readonly kind: 'execution';
      readonly scenario: string;
      readonly path: string;
      readonly first: Execution;
      /** The further attempts at a suspected violation. */
      readonly repeated: readonly Repeated[];
      /** Confirmed answers to open questions, where they differ from the answers of the first attempt. */
      readonly answers: readonly (readonly [ClaimId, readonly string[]])[];
      /** Whether something else has answered in place of the service by then. */
      readonly isInterrupted?: true;
    } & Partial<EndedAttempts>)
  /** A k6 run, with each of its attempts. */
  | { readonly kind: 'probe'; readonly scenario: string; readonly attempts: readonly K6Attempt[] }
  /** A stimulus that threw. */
  | {
      readonly kind: 'defect';
      readonly scenario: string;
      readonly path: string;
      readonly input: unknown;
      readonly run: RunNumber;
      readonly reason: Message;
      readonly stack: string;
    }
  /** What a receiver of webhooks got, and until when it listened, in ms. */
  | {
      readonly kind: 'deliveries';
      readonly service: Service;
      readonly deliveries: readonly Delivery[];
      readonly until: number;
      /** Whether signatures were verified; the secret itself is never stored. */
      readonly isSigned: boolean;
    }
  /** What an interrupted run had found before. */
  | { readonly kind: 'carried'; readonly step: ScenarioStep }
  /** What could not be checked, and why; the last record of a run. */
  | {
      readonly kind: 'end';
      readonly open: readonly (readonly [
        ClaimId,
        { readonly unpaid?: Unpaid; readonly inconclusive?: Message },
      ])[];
      /** Services whose suspected violations may not be their own answers. */
      readonly uncertain?: readonly Service[];
    };
