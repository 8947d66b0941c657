import { lints, type LintId } from '../generated/lints.ts';
import type { Service } from '../specs/source.ts';
import type { Call, Traffic } from './call.ts';
import { earlierIn } from './earlier.ts';
import { judgeBy, type Lint, type Outcome } from './lint.ts';
import { callLints, deliveryLints } from './lints/index.ts';

/** What every lint says of the traffic of a tool, by its id in the order of the ledger. */
export function judgeTraffic(
  { calls, deliveries }: Pick<Traffic, 'calls' | 'deliveries'>,
  secret?: string,
): ReadonlyMap<LintId, Outcome> {
  const of = (all: readonly Call[], service: Service): readonly Call[] =>
    all.filter(({ exchange }) => exchange.service === service);
  const judging = (all: readonly Call[], rules: { readonly [L in LintId]?: Lint }): [LintId, Outcome][] => {
    const byService = { inbox: of(all, 'inbox'), prospecting: of(all, 'prospecting') };
    const earlier = {
      inbox: earlierIn(byService.inbox),
      prospecting: earlierIn(byService.prospecting),
    };
    return (Object.entries(rules) as [LintId, Lint][]).map(([id, rule]) => {
      const { service } = lints[id];
      return [id, judgeBy(rule, byService[service], earlier[service])];
    });
  };
  const outcomes = new Map([...judging(calls, callLints), ...judging(deliveries, deliveryLints(secret))]);
  const ordered = (Object.keys(lints) as LintId[]).flatMap((id): [LintId, Outcome][] => {
    const outcome = outcomes.get(id);
    return outcome === undefined ? [] : [[id, outcome]];
  });
  return new Map(ordered);
}
