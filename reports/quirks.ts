import { claims, type Claim, type ClaimId } from '../generated/claims.ts';
import { commandLine } from '../specs/command-line.ts';
import { exampleOf } from './quirk-example.ts';
import type { Finding, Findings, QuirkState } from './findings.ts';
import { placeOf } from './place.ts';
import type { StoredVerdict, Verdicts } from './result.ts';

/** What the list of quirks is made of. */
export interface QuirkSource {
  readonly verdicts: Pick<Verdicts, 'run' | 'claims'>;
  readonly findings: Pick<Findings, 'findings'>;
  /** Leaves out when and where: the list of a target that is the same at any time. */
  readonly isTimeless?: boolean;
}

const DOCUMENTS = ['inbox-api.md', 'prospecting-api.md'] as const;
/** What a state means, in the words of a review. */
const STATES: Readonly<Record<QuirkState, string>> = {
  confirmed: 'The service does as the document says.',
  changed: 'The service does otherwise now, and not better.',
  gone: 'The vendor has repaired it.',
  'not seen': 'This run could not look.',
};

interface Quirk {
  readonly claim: Claim;
  readonly verdict: StoredVerdict;
  readonly finding: Finding;
}

const day = (time: string): string => time.slice(0, 10);
/** One line of Markdown: what a target said cannot end it, nor become a heading or a link. */
const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[<>[\]*_]/g, '\\$&');
const code = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;

function quirkLines({ claim, verdict, finding }: Quirk, { isTimeless = false }: QuirkSource): string[] {
  const { quirk = 'not seen', lastSeen, seen, exchanges = [] } = finding;
  const example = exchanges.at(-1);
  return [
    `- **${quirk}** ${claim.statement}`,
    `  - ${code(claim.id)}, ${placeOf(claim).text}`,
    ...(claim.interpretation === undefined ? [] : [`  - Read as: ${claim.interpretation}`]),
    ...(verdict.observed ?? []).map((answer) => `  - Answer: ${inLine(answer)}`),
    ...(quirk === 'confirmed' || seen === undefined ? [] : [`  - ${inLine(seen)}`]),
    ...(isTimeless
      ? []
      : [
          `  - ${lastSeen === undefined ? 'Never seen by the runs kept here' : `Seen last on ${day(lastSeen)}`}`,
        ]),
    ...(example === undefined ? [] : [`  - ${exampleOf(example)}`]),
  ];
}

/** Rows below the headings of their documents, in the order of the documents. */
function byHeading<T>(rows: readonly T[], claimOf: (row: T) => Claim, lines: (row: T) => string[]): string[] {
  return DOCUMENTS.flatMap((document) => {
    const own = rows
      .filter((row) => claimOf(row).document === document)
      .toSorted((a, b) => (claimOf(a).lines[0] ?? 0) - (claimOf(b).lines[0] ?? 0));
    const sections = Map.groupBy(own, (row) => claimOf(row).section);
    return [...sections].flatMap(([section, some]) => [
      `### ${document}: ${section}`,
      '',
      ...some.flatMap(lines),
      '',
    ]);
  });
}

function quirksOf({ verdicts, findings }: QuirkSource): Quirk[] {
  const byId = new Map(verdicts.claims.map((verdict) => [verdict.id, verdict]));
  return findings.findings.flatMap((finding): Quirk[] => {
    const { claim: id, quirk } = finding;
    const verdict = id === undefined ? undefined : byId.get(id);
    return id === undefined || quirk === undefined || verdict === undefined
      ? []
      : [{ claim: claims[id], verdict, finding }];
  });
}

const answerLines = ({ id, verdict, observed = [], changed, reason = '' }: StoredVerdict): string[] => {
  const { statement } = claims[id];
  const answers = observed.map((answer) => `  - Answer: ${inLine(answer)}`);
  const before = changed === undefined ? [] : [`  - Before: ${changed.before.map(inLine).join('; ')}`];
  return [
    `- ${statement}`,
    `  - ${code(id)}, ${placeOf(claims[id]).text}`,
    ...(answers.length > 0
      ? answers
      : [`  - No answer: ${inLine(verdict === 'observed' ? '' : `${verdict}, ${reason}`)}`]),
    ...before,
  ];
};

const undocumentedLines = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ kind }) => kind === 'undocumented')
    .map(({ title }) => title)
    .sort()
    .map((title) => `- ${inLine(title)}`);

/** The quirks of the documents, the open questions with their answers, and what is undocumented, as Markdown. */
export function toQuirks(source: QuirkSource): string {
  const { verdicts, findings, isTimeless = false } = source;
  const { run } = verdicts;
  const quirks = quirksOf(source);
  const isOpen = (id: ClaimId): boolean => claims[id].level === 'open' && !claims[id].quirk;
  const open = verdicts.claims.filter(({ id }) => isOpen(id));
  const undocumented = undocumentedLines(findings.findings);
  const counted = Object.entries(STATES).map(([state, words]) => {
    const count = new Set(
      quirks.filter(({ finding }) => finding.quirk === state).map(({ claim }) => claim.id),
    ).size;
    return `- **${state}**: ${count}. ${words}`;
  });
  return [
    '# Quirks, open questions and what is undocumented',
    '',
    isTimeless
      ? `What the mock of this project shows. Generated by \`${commandLine('report', '--quirks')}\`; do not edit.`
      : `What run ${run.id} against ${run.target === 'mock' ? 'a mock' : run.baseUrl} showed.`,
    '',
    ...counted,
    '',
    '## Quirks',
    '',
    ...byHeading(
      quirks,
      ({ claim }) => claim,
      (quirk) => quirkLines(quirk, source),
    ),
    '## Open questions',
    '',
    ...byHeading(open, ({ id }) => claims[id], answerLines),
    '## Undocumented',
    '',
    ...(undocumented.length > 0 ? undocumented : ['Nothing was seen that the documents do not name.']),
    '',
  ].join('\n');
}
