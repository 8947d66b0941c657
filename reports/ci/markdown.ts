import type { Finding, Findings } from '../findings.ts';
import type { Artifact } from './artifact.ts';
import { plural } from '../../specs/plural.ts';
import { partsFor, type ActingGroup, type Outcome } from '../outcome-parts.ts';
import { reachLines } from '../outcome.ts';
import { curlLines } from '../failing.ts';
import { codeBlock, codeSpan, escapeHtml, escapeMarkdown } from '../sinks.ts';

/** Groups of findings that a comment shows in full. GitHub accepts 65,536 characters per comment. */
const MOST_SHOWN = 25;
/** Findings that a comment lists in one line each. */
const MOST_NAMED = 100;
function row({ severity, claim, seen, title, place, state, firstSeen }: Finding): string {
  const since = firstSeen?.slice(0, 10) ?? '';
  return `| ${severity}${state === 'new' ? '' : `, ${state}`} | ${claim === undefined ? escapeMarkdown(title) : codeSpan(claim)} | ${escapeMarkdown(seen ?? title)} | ${escapeMarkdown(place?.text ?? '')} | ${since} |`;
}

function details(finding: Finding): string[] {
  const { fingerprint, claim, statement, reproduce, replay, report } = finding;
  const commands = [...curlLines(finding), ...[reproduce, replay, report].flatMap((each) => each ?? [])];
  if (commands.length === 0) return [];
  return [
    `<details><summary><code>${escapeHtml(claim ?? fingerprint)}</code>: see it again</summary>`,
    '',
    ...(statement === undefined ? [] : [`Documented: ${escapeMarkdown(statement)}`, '']),
    codeBlock('sh', commands.join('\n')),
    '',
    '</details>',
    '',
  ];
}

/** The claims of findings that fail together with another one. */
const withIt = ({ leader, members }: ActingGroup): string[] =>
  members.length === 0
    ? []
    : [
        `- ${codeSpan(leader.claim ?? leader.fingerprint)}, and with it ${members
          .slice(0, MOST_NAMED)
          .map(
            ({ claim, fingerprint, operation }) =>
              `${codeSpan(claim ?? fingerprint)}${claim === leader.claim && operation !== undefined ? ` (${escapeMarkdown(operation)})` : ''}`,
          )
          .join(
            ', ',
          )}${members.length > MOST_NAMED ? ` and ${members.length - MOST_NAMED} more in findings.json` : ''}`,
      ];

const list = (title: string, findings: readonly Finding[]): string[] =>
  findings.length === 0
    ? []
    : [
        `**${title}**`,
        '',
        ...findings
          .slice(0, MOST_SHOWN)
          .map(
            ({ claim, title: text }) =>
              `- ${claim === undefined ? '' : `${codeSpan(claim)}: `}${escapeMarkdown(text)}`,
          ),
        ...(findings.length > MOST_SHOWN ? [`- … and ${findings.length - MOST_SHOWN} more`] : []),
        '',
      ];

/** The outcome and the findings of a run as Markdown: for a comment on a pull request, or a step summary. */
export function toComment(
  outcome: Outcome,
  all: Pick<Findings, 'run' | 'summary' | 'findings'>,
  artifact?: Artifact,
): string {
  const { acting, gone, accepted, stale, undocumented } = partsFor(outcome, all);
  const { run, summary } = all;
  const shown = acting.slice(0, MOST_SHOWN);
  const hidden = acting.slice(MOST_SHOWN).flatMap(({ leader, members }) => [leader, ...members]);
  const grouped = shown.flatMap(withIt);
  return [
    // A marker with which a workflow finds its comment again.
    '<!-- plumbline -->',
    `## Plumbline: ${escapeMarkdown(outcome.headline)}`,
    '',
    `${escapeMarkdown(outcome.exitReason)}. Run ${codeSpan(run.id)} against ${run.target === 'mock' ? 'a mock' : codeSpan(run.baseUrl)}, seed ${run.seed}.`,
    '',
    ...reachLines(outcome).flatMap((line) => [`**${escapeMarkdown(line)}**`, '']),
    ...(shown.length === 0
      ? []
      : [
          '| Severity | Claim | Seen | Place in the document | Since |',
          '| --- | --- | --- | --- | --- |',
          ...shown.map(({ leader }) => row(leader)),
          '',
        ]),
    ...(grouped.length === 0 ? [] : ['**Fail with these**', '', ...grouped, '']),
    ...list('Further findings to act on', hidden),
    ...(artifact === undefined || shown.length === 0
      ? []
      : [
          'The run is kept as an artifact. Fetch and open it; the commands below take it from there:',
          '',
          codeBlock('sh', artifact.commands.join('\n')),
          '',
        ]),
    ...shown.flatMap(({ leader }) => details(leader)),
    ...list('Documented defects that are gone, no regression', gone),
    ...list('In the baseline, and not seen any more', stale),
    `${plural(accepted.length, 'finding is', 'findings are')} accepted by the baseline, ${summary.unreviewed} of its entries without a reason; ${plural(undocumented.length, 'undocumented thing')} seen; quirks: ${Object.entries(
      summary.quirks,
    )
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}.`,
    '',
  ].join('\n');
}
