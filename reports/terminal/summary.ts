import { claims } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import { columns } from '../columns.ts';
import { plural } from '../../specs/plural.ts';
import type { Finding, Findings } from '../findings.ts';
import { partsFor } from '../outcome-parts.ts';
import { outcomeIn } from '../outcome.ts';
import type { StoredVerdict, Verdicts } from '../result.ts';
import { plain } from '../sinks.ts';
import { findingLines } from './details.ts';
import { headlineLines } from './headline.ts';

/** Most groups of findings that are printed in full. */
const MOST_SHOWN = 12;
/** Most findings of a group that are printed in one line each. */
const MOST_OTHERS = 5;
/** For a log, or a terminal of unknown width. */
const USUAL_WIDTH = 100;

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

const WORDS = ['held', 'violated', 'inconclusive', 'observed', 'not checked'];
const SHORT_WORDS = ['held', 'viol', 'incl', 'obsv', 'not checked'];

/** The verdicts by section. Sections without a verdict are counted in one line. */
function table(verdicts: Verdicts, width: number): string {
  const lines: string[][] = [];
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
        `${service} · ${plural(rest.length, 'section')} without a verdict`,
        ...['', '', '', ''],
        String(rest.reduce((sum, [, row]) => sum + row.notChecked, 0)),
      ]);
  }
  const withWords = (words: readonly string[]): string => columns([['', ...words], ...lines], 'right');
  const whole = withWords(WORDS);
  return whole.split('\n').some((line) => line.length > width) ? withWords(SHORT_WORDS) : whole;
}

const otherLine = ({ fingerprint, claim, title, state }: Finding): string =>
  `  with   ${plain(fingerprint)} ${claim ?? ''}${state === 'new' ? '' : ` (${state})`}: ${plain(title)}`;

/** For a real account: the earlier results of claims that this run has omitted. */
function earlierLines(verdicts: readonly StoredVerdict[]): string[] {
  const moments = verdicts.flatMap(({ verdict, lastJudged }) =>
    verdict === 'not checked' && lastJudged !== undefined ? [lastJudged.at] : [],
  );
  const oldest = moments.toSorted()[0];
  if (oldest === undefined) return [];
  return [
    `${plural(moments.length, 'claim')} not checked in this run ${moments.length === 1 ? 'was' : 'were'} checked before, the oldest on ${oldest.slice(0, 10)}`,
  ];
}

/** How much is printed, and the width of the screen. */
export interface Saying {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  /** Whether a page of the run is written. */
  readonly isPaged?: boolean;
  readonly columns?: number;
}

/** Why claims are inconclusive, each reason once. */
const uncertainties = ({ claims: all }: Verdicts): string[] => [
  ...new Set(
    all.flatMap(({ verdict, reason }) =>
      verdict === 'inconclusive' && reason !== undefined ? [reason] : [],
    ),
  ),
];

/** The result of a run on one screen: what is new and what to do, verdicts by section, and each new finding. */
export function summarise(
  verdicts: Verdicts,
  findings: Findings,
  folder: string,
  saying: Saying = {},
): string {
  const { run, summary } = verdicts;
  const { quiet = false, verbose = false, isPaged = true, columns: width = USUAL_WIDTH } = saying;
  const outcome = outcomeIn(verdicts, findings);
  const shownFindings = partsFor(outcome, findings);
  const first = headlineLines(
    outcome,
    shownFindings,
    `${folder}/${isPaged ? 'index.html' : 'findings.json'}`,
  );
  const code = outcome.exitCode === 0 ? [] : [`exit code ${outcome.exitCode}: ${plain(outcome.exitReason)}`];
  if (quiet) return `${[...first, ...code].join('\n')}\n`;
  const { acting: groups } = shownFindings;
  const shown = verbose ? groups : groups.slice(0, MOST_SHOWN);
  const { gone = 0 } = summary;
  const without = [
    ...(summary.accepted === 0 ? [] : [`${summary.accepted} accepted`]),
    ...(gone === 0 ? [] : [`${gone} gone`]),
  ];
  const accepted = without.length === 0 ? '' : ` (${without.join(', ')})`;
  const changed = summary.changed === 0 ? '' : ` (${summary.changed} changed)`;
  return [
    '',
    ...first,
    '',
    table(verdicts, width),
    '',
    ...shown.flatMap(({ leader, members }) => [
      ...findingLines(leader, folder, verbose, members),
      ...members.slice(0, verbose ? Infinity : MOST_OTHERS).map(otherLine),
      ...(members.length > MOST_OTHERS && !verbose
        ? [
            `  … and ${plural(members.length - MOST_OTHERS, 'finding')} more with it, in ${folder}/findings.json`,
          ]
        : []),
      '',
    ]),
    ...(groups.length > shown.length
      ? [`… and ${plural(groups.length - shown.length, 'group')} more in ${folder}/findings.json`, '']
      : []),
    ...uncertainties(verdicts)
      .slice(0, verbose ? Infinity : 3)
      .map((reason) => `inconclusive: ${plain(reason)}`),
    ...earlierLines(verdicts.claims),
    ...run.notes.map((note) => `note: ${plain(note)}`),
    ...code,
    `${summary.held} held, ${summary.violated} violated${accepted}, ${summary.inconclusive} inconclusive, ${summary.observed} observed${changed}, ${summary.notChecked} not checked` +
      ` · ${run.requests.inbox} inbox and ${run.requests.prospecting} prospecting requests · seed ${run.seed}`,
    `reports: ${plain(folder)}/`,
    '',
  ].join('\n');
}
