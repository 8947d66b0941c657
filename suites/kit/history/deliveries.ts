import { message } from '../model/message.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Redactor } from '../redaction/redaction.ts';
import { evaluate } from '../model/failure.ts';
import type { DeliveryChecks, DeliveryLog } from '../model/delivery.ts';
import { evaluateDeliveries } from './import/evaluate-traffic.ts';
import type { RunRecord } from './event.ts';
import type { ClaimVerdict } from '../verdicts/verdict.ts';
import type { RunLine } from './lines.ts';
import { maskRun } from './mask-run.ts';
import { Writer } from './write.ts';

/** The record of what a receiver got. */
export type HeardDeliveries = Extract<RunRecord, { kind: 'deliveries' }>;

/** The checkers of deliveries, and the secret if it is known. */
interface By {
  readonly checks: DeliveryChecks;
  readonly secret?: string;
}

const logOf = ({ deliveries, until, isSigned }: HeardDeliveries, { secret }: By): DeliveryLog => ({
  ...{ deliveries, until },
  ...(isSigned && secret !== undefined && { secret }),
});

const saidOf = (heard: HeardDeliveries, by: By): Map<string, string> => {
  const log = logOf(heard, by);
  return new Map(
    Object.entries(by.checks).map(([claim, check]) => [claim, evaluate(() => check(log)).kind] as const),
  );
};

/** Writes down what a receiver heard, redacted; first the claims that cannot be checked from the file. */
export function writeDeliveries(
  emit: (line: string) => void,
  run: Pick<RunLine, 'baseUrl' | 'wanted'>,
  heard: HeardDeliveries,
  by: By,
  redactor: Redactor,
): void {
  const whole = { ...{ offers: [], moving: false, isOneAccount: true, seed: 0 }, ...run };
  const { lines, write } = maskRun(whole, redactor);
  const restored = write(heard);
  const shown = restored?.kind === 'deliveries' ? saidOf(restored, by) : new Map<string, string>();
  const said = saidOf(heard, by);
  const masked = run.wanted.filter((claim) => said.get(claim) !== shown.get(claim));
  new Writer(emit).run({ ...whole, ...(masked.length > 0 && { masked }) });
  for (const line of lines) emit(line);
}

/** Checks recorded deliveries with the current checkers. */
export function replayDeliveries(
  { baseUrl, wanted, masked = [] }: RunLine,
  heard: HeardDeliveries,
  by: By & { readonly wanted: (claim: ClaimId) => boolean },
): ClaimVerdict[] {
  const then = new Set<string>(wanted);
  const hidden = new Set<string>(masked);
  return evaluateDeliveries(
    by.checks,
    logOf(heard, by),
    (claim) => then.has(claim) && by.wanted(claim),
    baseUrl,
  ).map((verdict) =>
    hidden.has(verdict.id)
      ? { id: verdict.id, service: verdict.service, verdict: 'not checked', reason: message`masked` }
      : verdict,
  );
}
