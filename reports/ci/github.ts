import type { Severity } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Places } from './places.ts';
import { partsFor, type Outcome } from '../outcome-parts.ts';
import { reachLines } from '../outcome.ts';
import { escapeCommand, escapeProperty } from '../sinks.ts';
import { findingLine } from './finding-lines.ts';

/** Most annotations of one level that GitHub shows for a step. */
const MOST_OF_A_LEVEL = 10;
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  'breaks clients': 'error',
  surprises: 'warning',
  cosmetic: 'notice',
};

/** A problem of the baseline alone affects no client, but fails the run. */
const levelOf = ({ state, severity }: Finding): 'error' | 'warning' | 'notice' =>
  state === 'stale' || state === 'gone' ? 'warning' : LEVELS[severity];

/** A finding as an annotation at its most specific place. */
function annotation(finding: Finding, level: string, places: Places): string {
  const at = places(finding).at(-1);
  const where = at === undefined ? [] : [`file=${escapeProperty(at.file)}`, `line=${at.line}`];
  const title = `title=${escapeProperty(finding.claim ?? finding.kind)}`;
  const { title: seen, statement, place, reproduce } = finding;
  const text = escapeCommand(
    seen,
    ...(statement === undefined ? [] : [`documented: ${statement}`]),
    ...(place === undefined ? [] : [place.text]),
    ...(reproduce === undefined ? [] : [reproduce]),
  );
  return `::${level} ${[...where, title].join(',')}::${text}`;
}

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly line: string;
}

const about = (level: Annotation['level'], text: string): Annotation => ({
  level,
  line: `::${level} title=Plumbline::${escapeCommand(text)}`,
});

/** As many annotations of a level as GitHub shows; the last one counts the omitted ones. */
function bounded(level: Annotation['level'], own: readonly Annotation[]): string[] {
  const lines = own.map(({ line }) => line);
  if (lines.length <= MOST_OF_A_LEVEL) return lines;
  const more = lines.length - MOST_OF_A_LEVEL + 1;
  return [
    ...lines.slice(0, MOST_OF_A_LEVEL - 1),
    `::${level} title=Plumbline::${more} more findings are in the summary`,
  ];
}

/** The outcome and the findings of a run as workflow commands of GitHub Actions, which shows them as annotations. */
export function toAnnotations(
  outcome: Outcome,
  findings: Pick<Findings, 'findings'>,
  places: Places,
): string {
  const { acting, gone } = partsFor(outcome, findings);
  const { kind, headline, doubts } = outcome;
  const all: Annotation[] = [
    ...(kind === 'drift' ? [about('notice', headline)] : []),
    ...(kind === 'not checked' ? [about('error', headline)] : []),
    ...reachLines(outcome).map((text) => about(doubts.length > 0 ? 'warning' : 'notice', text)),
    ...acting
      .flatMap(({ leader, members }) => [leader, ...members])
      .map((each): Annotation => {
        const level = levelOf(each);
        return { level, line: annotation(each, level, places) };
      }),
    ...gone.map((each) => about('notice', `gone, no regression: ${findingLine(each)}`)),
  ];
  const byLevel = Map.groupBy(all, ({ level }) => level);
  return [...byLevel].flatMap(([level, own]) => bounded(level, own).map((line) => `${line}\n`)).join('');
}
