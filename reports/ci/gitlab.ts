import type { Severity } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Places } from './places.ts';
import { partsFor, type Outcome } from '../outcome-parts.ts';
import { reachLines } from '../outcome.ts';
import { plain, toJson } from '../sinks.ts';
import { findingLine } from './finding-lines.ts';

const SEVERITIES: Readonly<Record<Severity, 'critical' | 'major' | 'minor'>> = {
  'breaks clients': 'critical',
  surprises: 'major',
  cosmetic: 'minor',
};

/** The place of findings without claim and operation. */
const NOWHERE = { file: 'plumbline.baseline.yaml', line: 1 };

/** The findings of a run as a code quality report of GitLab: failing ones, and for information known or gone ones. */
export function toCodeQuality(
  outcome: Outcome,
  findings: Pick<Findings, 'run' | 'findings'>,
  places: Places,
): string {
  const { acting, accepted, gone } = partsFor(outcome, findings);
  const issue = (finding: Finding): object => {
    const { file, line } = places(finding).at(-1) ?? NOWHERE;
    return {
      description: plain(findingLine(finding)),
      check_name: finding.claim ?? finding.kind,
      fingerprint: finding.fingerprint,
      severity: finding.fails ? SEVERITIES[finding.severity] : 'info',
      location: { path: file, lines: { begin: line } },
    };
  };
  // Without issues the report would look as if everything were in order.
  const reach = [...(outcome.kind === 'not checked' ? [outcome.headline] : []), ...reachLines(outcome)].map(
    (description) => ({
      ...{ description: plain(description), check_name: 'plumbline' },
      fingerprint: `plumbline-${description.split(':', 1)[0] ?? ''}`.replaceAll(' ', '-'),
      severity: outcome.doubts.length > 0 ? 'major' : 'info',
      location: { path: NOWHERE.file, lines: { begin: NOWHERE.line } },
    }),
  );
  const failing = acting.flatMap(({ leader, members }) => [leader, ...members]);
  return `${toJson([...reach, ...[...failing, ...accepted, ...gone].map(issue)], 2)}\n`;
}
