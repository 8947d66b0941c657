import {
  compareFindings,
  outcomeOf,
  scopeOf,
  storedVerdict,
  toVerdicts,
  type Findings,
  type RunInfo,
  type Verdicts,
  type AskedFor,
} from '../../reports/index.ts';
import type { ComparedWith } from '../../reports/findings/standing.ts';
import type { EndedRun } from '../../reports/outcome.ts';
import type { ClaimVerdict } from '../../suites/kit/index.ts';

/** What a command computes from verdicts before writing: the findings and the result of the run. */
export function outcomeOfRun(
  run: RunInfo,
  verdicts: readonly ClaimVerdict[],
  {
    compared = {},
    asked = { parts: [] },
    ended = {},
  }: {
    readonly compared?: ComparedWith;
    readonly asked?: AskedFor;
    readonly ended?: Partial<EndedRun>;
  } = {},
): { readonly verdicts: Verdicts; readonly findings: Findings } {
  const scope = scopeOf(run, verdicts, asked);
  const { findings, accepted, gone } = compareFindings({ run, verdicts, folder: 'out' }, compared);
  const outcome = outcomeOf({
    ...{ findings, scope },
    verdicts: verdicts.map((verdict) => ({
      ...storedVerdict(verdict),
      ...(accepted.has(verdict.id) && { accepted: true }),
    })),
    ...ended,
  });
  return { verdicts: toVerdicts(run, verdicts, outcome, { accepted, gone }), findings };
}
