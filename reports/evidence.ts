import { numberedTemplate, textOf } from '../suites/kit/model/message.ts';
import { readStored } from './stored.ts';
import { claims } from '../generated/claims.ts';
import { addedAmong, describe } from '../suites/kit/model/added-claims.ts';
import type { Exchange } from '../suites/kit/model/exchange.ts';
import { isAction } from '../suites/kit/model/trace.ts';
import {
  withCauses,
  type ClaimVerdict,
  type Evidence,
  type VerdictKind,
} from '../suites/kit/verdicts/verdict.ts';
import { findingId, isFinding } from './finding.ts';
import type { Outcome } from './outcome-parts.ts';
import { VERDICTS_SCHEMA_VERSION, type StoredEvidence, type StoredVerdict, type Verdicts } from './result.ts';
import type { RunInfo } from './run-info.ts';
import { versions } from './versions.ts';

const count = (verdicts: readonly ClaimVerdict[], kind: VerdictKind): number =>
  verdicts.filter(({ verdict }) => verdict === kind).length;
const line = (exchange: Exchange): string =>
  `${exchange.request.method} ${exchange.request.target} → ${exchange.response.status}`;

const keptEvidence = ({
  exchanges,
  trace = exchanges,
  message,
  reduced: _,
  ...evidence
}: Evidence): StoredEvidence => ({
  message: textOf(message),
  template: numberedTemplate(message),
  values: message.values,
  ...evidence,
  exchanges: exchanges.map(line),
  requests: trace.filter((step) => !isAction(step)).length,
});

/** A verdict in stored form. */
export function storedVerdict({
  evidence,
  others,
  reason,
  example: _,
  ...verdict
}: ClaimVerdict): StoredVerdict {
  const { interpretation } = claims[verdict.id];
  const kept = {
    ...verdict,
    ...(reason !== undefined && { reason: textOf(reason) }),
    ...(interpretation !== undefined && { reading: interpretation }),
    ...(evidence && { evidence: keptEvidence(evidence) }),
    ...(others && { others: others.map(keptEvidence) }),
  };
  return isFinding(kept) ? { ...kept, finding: findingId(kept) } : kept;
}

/** The result of a run with its exit code, the claims accepted by the baseline, and the checks of each claim. */
export function toVerdicts(
  run: RunInfo,
  verdicts: readonly ClaimVerdict[],
  outcome: Outcome,
  known: {
    readonly accepted?: ReadonlySet<string>;
    readonly gone?: ReadonlySet<string>;
    readonly checks?: ReadonlyMap<string, string>;
  } = {},
): Verdicts {
  const { accepted = new Set(), gone = new Set(), checks = new Map<string, string>() } = known;
  const added = addedAmong(verdicts.map(({ id }) => id));
  const checked = verdicts.map((verdict) => ({
    ...verdict,
    ...(accepted.has(verdict.id) && { accepted: true as const }),
    ...(gone.has(verdict.id) && { gone: true as const }),
  }));
  return {
    schemaVersion: VERDICTS_SCHEMA_VERSION,
    ...{ exitCode: outcome.exitCode, exitReason: outcome.exitReason, outcome },
    versions: versions(),
    run,
    summary: {
      held: count(verdicts, 'held'),
      violated: count(verdicts, 'violated'),
      inconclusive: count(verdicts, 'inconclusive'),
      notChecked: count(verdicts, 'not checked'),
      observed: count(verdicts, 'observed'),
      changed: verdicts.filter(({ changed }) => changed !== undefined).length,
      accepted: checked.filter(({ verdict, accepted: is }) => verdict === 'violated' && is === true).length,
      gone: checked.filter(({ verdict, gone: is }) => verdict === 'violated' && is === true).length,
    },
    claims: withCauses(checked).map((verdict) => {
      const check = checks.get(verdict.id);
      return { ...storedVerdict(verdict), ...(check !== undefined && { check }) };
    }),
    ...(added.length > 0 && { added }),
  };
}

/** The stored result of a run. Its added claims can be found by id afterwards. */
export function readVerdicts(file: string): Verdicts {
  const verdicts = readStored<Verdicts>(file, 'verdicts');
  describe(verdicts.added ?? []);
  return verdicts;
}
