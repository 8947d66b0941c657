import type { Severity } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Places } from './places.ts';
import { lineOf, toldOf } from './telling.ts';

const SEVERITIES: Readonly<Record<Severity, 'critical' | 'major' | 'minor'>> = {
  'breaks clients': 'critical',
  surprises: 'major',
  cosmetic: 'minor',
};

/** Where findings stand that are about no claim and no operation. */
const NOWHERE = { file: 'plumbline.baseline.yaml', line: 1 };

/** The findings of a run as a code quality report of GitLab: what fails, and as information what is known or gone. */
export function toCodeQuality(findings: Pick<Findings, 'findings'>, places: Places): string {
  const { acting, known, gone } = toldOf(findings);
  const issue = (finding: Finding): object => {
    const { file, line } = places.claim(finding) ?? places.specification(finding) ?? NOWHERE;
    return {
      description: lineOf(finding),
      check_name: finding.claim ?? finding.kind,
      fingerprint: finding.fingerprint,
      severity: finding.fails ? SEVERITIES[finding.severity] : 'info',
      location: { path: file, lines: { begin: line } },
    };
  };
  return `${JSON.stringify([...acting, ...known, ...gone].map(issue), null, 2)}\n`;
}
