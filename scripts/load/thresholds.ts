import { join } from 'node:path';
import { breaches, breachesInWords, type ProfileResult } from '../../load/index.ts';
import {
  fingerprintOf,
  toFindings,
  writeWhole,
  type Finding,
  type Findings,
  type RunInfo,
} from '../../reports/index.ts';
import { commandLine } from '../../specs/command-line.ts';

/** The missed thresholds of a profile as findings; none for a run that could not be checked. */
export function thresholdFindings(profile: string, { operations, outcome }: ProfileResult): Finding[] {
  if (outcome !== 'failed') return [];
  const words = breachesInWords(operations);
  return breaches(operations).map(({ operation, what }, index) => ({
    fingerprint: fingerprintOf(profile, operation, what, 'threshold'),
    kind: 'threshold',
    difference: `${profile}, ${operation}: ${what}`,
    state: 'new',
    fails: true,
    severity: 'surprises',
    title: `${profile}: ${words[index] ?? what}`,
    operation,
    seen: words[index] ?? what,
    replay: commandLine('load', `--profile ${profile}`),
  }));
}

/** Writes the findings of profiles into their run folder, and returns them. */
export function writeThresholds(folder: string, run: RunInfo, found: readonly Finding[]): Findings {
  const findings = toFindings(run, found);
  writeWhole(join(folder, 'findings.json'), `${JSON.stringify(findings, null, 2)}\n`);
  return findings;
}
