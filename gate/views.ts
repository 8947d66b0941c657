import type { Log, Result } from 'sarif';
import { codeSpan, escapeHtml, escapeMarkdown, toJson, versions } from '../reports/index.ts';
import { plural } from '../specs/plural.ts';
import type { LintSeverity } from '../specs/source.ts';
import type { GateMistake, GateResult, OutlinedCall } from './result.ts';

/** A call with its position in the recording: `5: GET /emails → 200`. */
const callText = ({ nth, request, status }: OutlinedCall): string =>
  `${nth}: ${request.slice(0, MOST_SHOWN)}${status === undefined ? '' : ` → ${status}`}`;
const MOST_SHOWN = 200;

/** A result in one line. */
const headline = ({ summary, traffic, inconclusive }: GateResult): string =>
  inconclusive ??
  `${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')} and ${plural(summary.infos, 'note')} in ${plural(traffic.calls, 'call')} and ${plural(traffic.deliveries, 'delivery', 'deliveries')}`;

/** Claims with a level other than `off`. */
const loudClaims = ({ claims }: GateResult): GateResult['claims'] =>
  claims.filter(({ severity }) => severity === 'error' || severity === 'warning');

const calls = ({ calls: shown, count }: GateMistake): string =>
  `${plural(count, 'call')}${count > shown.length ? `, the first ${shown.length}` : ''}`;

/** A result as Markdown, for example for a comment on a change. */
export function gateMarkdown(result: GateResult): string {
  const mistakes = result.mistakes.flatMap((mistake) => [
    `### ${mistake.severity}: ${codeSpan(mistake.lint)}`,
    '',
    `${escapeMarkdown(mistake.statement)} (${escapeMarkdown(mistake.place)})`,
    '',
    `- Seen: ${escapeMarkdown(mistake.message)}`,
    `- Instead: ${escapeMarkdown(mistake.instead)}`,
    `- ${calls(mistake)}:`,
    ...mistake.calls.map((call) => `  - ${codeSpan(callText(call))}`),
    ...(mistake.with.length === 0
      ? []
      : ['- After:', ...mistake.with.map((call) => `  - ${codeSpan(callText(call))}`)]),
    '',
  ]);
  const claims = loudClaims(result).map(
    ({ id, standing, severity, statement }) =>
      `- ${severity}: ${codeSpan(id)} (${standing}): ${escapeMarkdown(statement)}`,
  );
  return [
    `## Plumbline gate: ${escapeMarkdown(headline(result))}`,
    '',
    ...mistakes,
    ...(claims.length === 0 ? [] : ['### Claims that the tool relies on', '', ...claims, '']),
  ].join('\n');
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  LintSeverity,
  'error' | 'warning' | 'note'
>;

/** Mistakes in SARIF 2.1.0. A line of a log is a location; an entry of an archive has none. */
export function gateSarif(result: GateResult): string {
  const { file, format } = result.traffic;
  const uri = encodeURI(file.split(', ')[0]?.replaceAll('\\', '/') ?? '');
  const locationOf = (call: OutlinedCall) => ({
    physicalLocation: { artifactLocation: { uri }, region: { startLine: format === 'har' ? 1 : call.nth } },
    logicalLocations: [{ fullyQualifiedName: call.operation ?? call.request, kind: 'resource' }],
    message: { text: callText(call) },
  });
  const rules = [...new Map(result.mistakes.map((mistake) => [mistake.lint, mistake])).values()];
  const results = result.mistakes.map(
    ({ lint, severity, message, instead, place, calls: shown, with: others, count }): Result => ({
      ruleId: lint,
      ruleIndex: rules.findIndex((rule) => rule.lint === lint),
      level: LEVELS[severity],
      message: { text: [message, `Instead: ${instead}`, place, plural(count, 'call')].join('\n') },
      locations: shown.map(locationOf),
      ...(others.length > 0 && { relatedLocations: others.map(locationOf) }),
      properties: { count },
    }),
  );
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Plumbline gate',
            version: versions().plumbline,
            rules: rules.map(({ lint, statement, instead, place, severity }) => ({
              id: lint,
              shortDescription: { text: statement },
              fullDescription: { text: `${statement} (${place})` },
              help: { text: instead },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        invocations: [{ executionSuccessful: result.exitCode !== 3, exitCode: result.exitCode }],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${toJson(log, 2)}\n`;
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
article{border-left:4px solid;padding:.2rem 1rem;margin:1.5rem 0}.error{border-color:#c0392b}.warning{border-color:#c77700}.info{border-color:#888}
h2{font-size:1rem;margin:.3rem 0}p{margin:.4rem 0}`;

/** A result as a separate page. */
export function gatePage(result: GateResult): string {
  const list = (shown: readonly OutlinedCall[]): string =>
    `<ul>${shown.map((call) => `<li><code>${escapeHtml(callText(call))}</code></li>`).join('')}</ul>`;
  const mistakes = result.mistakes.map(
    (mistake) => `<article class="${mistake.severity}">
<h2>${mistake.severity}: <code>${escapeHtml(mistake.lint)}</code></h2>
<p>${escapeHtml(mistake.statement)} <small>${escapeHtml(mistake.place)}</small></p>
<p><b>Seen:</b> ${escapeHtml(mistake.message)}</p>
<p><b>Instead:</b> ${escapeHtml(mistake.instead)}</p>
<p>${calls(mistake)}:</p>${list(mistake.calls)}${mistake.with.length === 0 ? '' : `<p>After:</p>${list(mistake.with)}`}
</article>`,
  );
  const claims = loudClaims(result).map(
    ({ id, standing, severity, statement, place }) =>
      `<article class="${severity}"><h2>${severity}: <code>${escapeHtml(id)}</code> (${standing})</h2><p>${escapeHtml(statement)} <small>${escapeHtml(place)}</small></p></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plumbline gate</title><style>${STYLE}</style></head>
<body><h1>Plumbline gate</h1><p>${escapeHtml(headline(result))}, in <code>${escapeHtml(result.traffic.file)}</code>.</p>
${[...mistakes, ...claims].join('\n')}
</body></html>
`;
}
