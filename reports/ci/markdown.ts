import type { Finding, Findings } from '../findings.ts';
import { toldOf } from './telling.ts';

/** Findings that a comment shows; GitHub takes 65,536 characters of one. */
const MOST_SHOWN = 25;
/** Characters of what a target said that one cell or block shows. */
const MOST_TEXT = 300;

const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);
/** Text in a cell of a table: what a target said is neither markup nor a mention of anybody. */
const cell = (text: string): string =>
  cut(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\|<>[\]*_`#]/g, '\\$&')
    .replaceAll('@', '@\u200b');
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;
const many = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

/** A block of commands that no text in it closes. */
const block = (lines: readonly string[]): string[] => [
  '````sh',
  ...lines.map((line) => line.replaceAll('````', '')),
  '````',
];

function row({ severity, claim, seen, title, place, state, firstSeen }: Finding): string {
  const since = firstSeen?.slice(0, 10) ?? '';
  return `| ${severity}${state === 'new' ? '' : `, ${state}`} | ${claim === undefined ? cell(title) : code(claim)} | ${cell(seen ?? title)} | ${cell(place?.text ?? '')} | ${since} |`;
}

function details({ fingerprint, claim, statement, curl = [], reproduce, replay, report }: Finding): string[] {
  const commands = [...curl.slice(-1), ...[reproduce, replay, report].flatMap((each) => each ?? [])];
  if (commands.length === 0) return [];
  return [
    `<details><summary><code>${claim ?? fingerprint}</code>: see it again</summary>`,
    '',
    ...(statement === undefined ? [] : [`Documented: ${cell(statement)}`, '']),
    ...block(commands),
    '',
    '</details>',
    '',
  ];
}

const list = (title: string, findings: readonly Finding[]): string[] =>
  findings.length === 0
    ? []
    : [
        `**${title}**`,
        '',
        ...findings
          .slice(0, MOST_SHOWN)
          .map(({ claim, title: text }) => `- ${claim === undefined ? '' : `${code(claim)}: `}${cell(text)}`),
        ...(findings.length > MOST_SHOWN ? [`- … and ${findings.length - MOST_SHOWN} more`] : []),
        '',
      ];

/** The findings of a run as Markdown: a comment for a pull request, or the summary of a step. */
export function toComment(all: Pick<Findings, 'run' | 'summary' | 'findings'>, exitReason: string): string {
  const { acting, gone, known, stale, undocumented } = toldOf(all);
  const { run, summary } = all;
  const shown = acting.slice(0, MOST_SHOWN);
  return [
    // A marker by which a workflow finds its comment again.
    '<!-- plumbline -->',
    `## Plumbline: ${acting.length === 0 ? 'nothing new' : many(acting.length, 'finding to act on', 'findings to act on')}`,
    '',
    `${cell(exitReason)}. Run ${code(run.id)} against ${run.target === 'mock' ? 'a mock' : code(run.baseUrl)}, seed ${run.seed}.`,
    '',
    ...(shown.length === 0
      ? []
      : [
          '| Severity | Claim | Seen | Place in the document | Since |',
          '| --- | --- | --- | --- | --- |',
          ...shown.map(row),
          ...(acting.length > shown.length
            ? ['', `… and ${acting.length - shown.length} more in findings.json.`]
            : []),
          '',
        ]),
    ...shown.flatMap(details),
    ...list('Repaired by the vendor, no regression', gone),
    ...list('In the baseline, and not seen any more', stale),
    `${many(known.length, 'finding is', 'findings are')} accepted by the baseline, ${summary.unreviewed} of its entries without a reason; ${many(undocumented.length, 'undocumented thing', 'undocumented things')} seen; quirks: ${Object.entries(
      summary.quirks,
    )
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}.`,
    '',
  ].join('\n');
}
