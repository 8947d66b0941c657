import type { Severity } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Places } from './places.ts';
import { lineOf, toldOf } from './telling.ts';

/** GitHub shows so many annotations of each level of one step. */
const MOST_OF_A_LEVEL = 10;
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  'breaks clients': 'error',
  surprises: 'warning',
  cosmetic: 'notice',
};

/** Text of a workflow command: what a target said begins no other. */
const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A finding at the line of its claim or, where it has none, of its operation. */
function annotation(finding: Finding, level: string, places: Places): string {
  const at = places.claim(finding) ?? places.specification(finding);
  const where = at === undefined ? [] : [`file=${property(at.file)}`, `line=${at.line}`];
  const title = `title=${property(finding.claim ?? finding.kind)}`;
  const { title: seen, statement, place, reproduce } = finding;
  const text = [
    seen,
    ...(statement === undefined ? [] : [`documented: ${statement}`]),
    ...(place === undefined ? [] : [place.text]),
    ...(reproduce === undefined ? [] : [reproduce]),
  ].join('\n');
  return `::${level} ${[...where, title].join(',')}::${escaped(text)}`;
}

/** The findings of a run as workflow commands of GitHub Actions, which shows them as annotations. */
export function toAnnotations(findings: Pick<Findings, 'findings'>, places: Places): string {
  const { acting, gone } = toldOf(findings);
  const byLevel = Map.groupBy(acting, ({ severity }) => LEVELS[severity]);
  const told = [...byLevel].flatMap(([level, own]) => [
    ...own.slice(0, MOST_OF_A_LEVEL - 1).map((each) => annotation(each, level, places)),
    ...(own.length === MOST_OF_A_LEVEL
      ? own.slice(-1).map((each) => annotation(each, level, places))
      : own.length > MOST_OF_A_LEVEL
        ? [`::${level} title=Plumbline::${own.length - MOST_OF_A_LEVEL + 1} more findings are in the summary`]
        : []),
  ]);
  const repaired = gone.map(
    (each) => `::notice title=Plumbline::${escaped(`repaired, no regression: ${lineOf(each)}`)}`,
  );
  return [...told, ...repaired].map((line) => `${line}\n`).join('');
}
