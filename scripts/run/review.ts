import { claims } from '../../generated/claims.ts';
import type { Finding } from '../../reports/index.ts';
import { configuredBy } from '../cli/config.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError } from '../cli/options.ts';
import { matchesClaim } from '../cli/selection.ts';

/** The value of the last glob that matches a claim. Throws a UsageError if a glob matches none. */
function byGlob<T>(field: string, table: Readonly<Record<string, T>> = {}): (claim: string) => T | undefined {
  const ids = Object.keys(claims);
  for (const glob of Object.keys(table))
    if (!ids.some((id) => matchesClaim(glob, id)))
      throw new UsageError(`${field}: no claim matches ${glob}${nearestInWords(glob, ids)}`);
  const entries = Object.entries(table);
  return (claim) => entries.findLast(([glob]) => matchesClaim(glob, claim))?.[1];
}

/** Adds the severities and owners of the configuration to findings. Throws a UsageError if a glob matches no claim. */
export function reviewerOfConfig(): (finding: Finding) => Finding {
  const { config } = configuredBy() ?? {};
  const severityOf = byGlob('severity', config?.severity);
  const ownerOf = byGlob('owners', config?.owners);
  return (finding) => {
    if (finding.claim === undefined) return finding;
    const owner = ownerOf(finding.claim);
    return {
      ...finding,
      severity: severityOf(finding.claim) ?? finding.severity,
      ...(owner !== undefined && { owner }),
    };
  };
}
