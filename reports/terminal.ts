import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { claims } from '../generated/claims.ts';
import type { Service } from '../specs/source.ts';
import type { RunInfo, StoredVerdict, Verdicts } from './result.ts';
import { columns } from './columns.ts';
import { alsoLines, grouped, type Group } from './grouping.ts';
import { findingId, replayOf, reproduceCommand } from './finding.ts';
import { placeLines } from './place.ts';

const MOST_VIOLATIONS = 12;

interface Row {
  held: number;
  violated: number;
  inconclusive: number;
  notChecked: number;
  observed: number;
}

const KEYS = {
  held: 'held',
  violated: 'violated',
  inconclusive: 'inconclusive',
  'not checked': 'notChecked',
  observed: 'observed',
} as const;

function sections(verdicts: readonly StoredVerdict[], service: Service): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const verdict of verdicts) {
    if (verdict.service !== service) continue;
    const { section } = claims[verdict.id];
    const row = rows.get(section) ?? { held: 0, violated: 0, inconclusive: 0, notChecked: 0, observed: 0 };
    row[KEYS[verdict.verdict]] += 1;
    rows.set(section, row);
  }
  return rows;
}

function table(verdicts: Verdicts): string {
  const lines = [['', 'held', 'viol', 'incl', 'obsv', 'not checked']];
  for (const service of ['inbox', 'prospecting'] as const) {
    const rows = sections(verdicts.claims, service);
    if (rows.size === 0) continue;
    const checked = [...rows].filter(
      ([, row]) => row.held + row.violated + row.inconclusive + row.observed > 0,
    );
    const rest = [...rows].filter(
      ([, row]) => row.held + row.violated + row.inconclusive + row.observed === 0,
    );
    for (const [name, { held, violated, inconclusive, observed, notChecked }] of checked)
      lines.push([
        `${service} · ${name}`,
        ...[held, violated, inconclusive, observed, notChecked].map(String),
      ]);
    if (rest.length > 0)
      lines.push([
        `${service} · ${rest.length} sections without a verdict`,
        ...['', '', '', ''],
        String(rest.reduce((sum, [, row]) => sum + row.notChecked, 0)),
      ]);
  }
  return columns(lines, 'right');
}

/** The longest command that is shown here; a longer one, or a sequence, is left to the script. */
const LONGEST_CURL = 400;

/** How to see a finding again: by hand, by its script, by the command that says whether it is still there. */
function againLines(verdict: StoredVerdict, run: RunInfo, folder: string): string[] {
  const { evidence } = verdict;
  if (evidence === undefined) return [];
  const script = join(folder, 'findings', `${findingId(verdict)}.sh`);
  const [curl] = evidence.curl;
  const replay = replayOf(run, verdict);
  return [
    ...(curl !== undefined &&
    evidence.requests === 1 &&
    curl.length <= LONGEST_CURL &&
    !curl.includes(' @body-')
      ? [`  curl   ${curl.slice(5)}`]
      : []),
    ...(existsSync(script) ? [`  script sh ${script}`] : []),
    ...(replay === undefined
      ? []
      : [`  again  ${reproduceCommand(folder, findingId(verdict))}`, `  replay ${replay}`]),
  ];
}

function violationLines(group: Group, run: RunInfo, folder: string): string[] {
  const { leader: verdict } = group;
  const claim = claims[verdict.id];
  const { evidence } = verdict;
  if (evidence === undefined) return [];
  return [
    `${styleText('red', '✗')} ${styleText('bold', verdict.id)}`,
    `  ${claim.statement}`,
    ...placeLines(claim, run.documents).map((line) => `  ${line}`),
    ...(claim.interpretation === undefined ? [] : [`  read as: ${claim.interpretation}`]),
    `  ${styleText('red', evidence.message)}`,
    ...(evidence.counterexample === null
      ? []
      : [`  with   ${JSON.stringify(evidence.counterexample).slice(0, 300)}`]),
    ...againLines(verdict, run, folder),
    ...alsoLines(group).map((line) => `  ${line}`),
  ];
}

function changeLines(verdict: StoredVerdict, run: RunInfo, folder: string): string[] {
  const { id, changed } = verdict;
  const claim = claims[id];
  if (changed === undefined) return [];
  return [
    `${styleText('red', '≠')} ${styleText('bold', id)}`,
    `  ${claim.statement}`,
    ...placeLines(claim, run.documents).map((line) => `  ${line}`),
    ...(claim.interpretation === undefined ? [] : [`  read as: ${claim.interpretation}`]),
    `  ${styleText('red', `now    ${changed.now.join('; ')}`)}`,
    `  before ${changed.before.join('; ')}`,
    ...againLines(verdict, run, folder),
  ];
}

/** The result of a run on one screen. */
export function summarise(verdicts: Verdicts, folder: string): string {
  const { run, summary } = verdicts;
  const groups = grouped(verdicts.claims);
  const shown = groups.slice(0, MOST_VIOLATIONS);
  const unshown = summary.violated - shown.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const inconclusive = [
    ...new Set(
      verdicts.claims.flatMap(({ verdict, reason }) =>
        verdict === 'inconclusive' && reason !== undefined ? [reason] : [],
      ),
    ),
  ];
  return [
    '',
    table(verdicts),
    '',
    ...shown.flatMap((group) => [...violationLines(group, run, folder), '']),
    ...(unshown > 0 ? [`… and ${unshown} more in ${folder}/verdicts.json`, ''] : []),
    ...verdicts.claims
      .filter(({ changed }) => changed !== undefined)
      .flatMap((verdict) => [...changeLines(verdict, run, folder), '']),
    ...inconclusive.slice(0, 3).map((reason) => `inconclusive: ${reason}`),
    ...run.notes.map((note) => `note: ${note}`),
    ...(verdicts.exitCode === 0 ? [] : [`exit code ${verdicts.exitCode}: ${verdicts.exitReason}`]),
    `${summary.held} held, ${summary.violated} violated, ${summary.inconclusive} inconclusive, ${summary.observed} observed${summary.changed > 0 ? ` (${summary.changed} changed)` : ''}, ${summary.notChecked} not checked` +
      ` · ${run.requests.inbox} inbox and ${run.requests.prospecting} prospecting requests · seed ${run.seed}`,
    `reports: ${folder}/`,
    '',
  ].join('\n');
}
