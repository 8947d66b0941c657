import { claims, type Claim, type ClaimId } from '../generated/claims.ts';
import { SEVERITIES, type Severity } from '../specs/source.ts';
import { commandLine } from '../specs/command-line.ts';
import { exampleLine } from './quirk-example.ts';
import type { Finding, Findings, QuirkState } from './findings.ts';
import { documentPlaceOf } from './place.ts';
import { codeSpan, escapeMarkdown } from './sinks.ts';
import type { StoredVerdict, Verdicts } from './result.ts';

/** The file of open questions; it is written beside the file of quirks. */
export const OPEN_QUESTIONS = 'OPEN-QUESTIONS.md';

/** The sources of the list of quirks. */
export interface QuirkSource {
  readonly verdicts: Pick<Verdicts, 'run' | 'claims'>;
  readonly findings: Pick<Findings, 'findings'>;
  /** Omits date and target, for a target that never changes. */
  readonly isTimeless?: boolean;
}

/** An answer in Markdown. One that begins or ends with a space is quoted, to make the space visible. */
const answerInMarkdown = (answer: string): string =>
  answer === answer.trim() ? escapeMarkdown(answer) : codeSpan(JSON.stringify(answer));

/** Most answers to a question that a quirk shows. */
const MOST_ANSWERS = 3;

const TITLES: Readonly<Record<Severity, string>> = {
  'breaks clients': 'Breaks clients',
  surprises: 'Surprises',
  cosmetic: 'Cosmetic',
};

const DOCUMENTS = ['inbox-api.md', 'prospecting-api.md'] as const;
/** The meaning of each state for a reviewer. */
const STATES: Readonly<Record<QuirkState, string>> = {
  confirmed: 'The service does as the document says.',
  changed: 'The service does otherwise now, and not better.',
  gone: 'The vendor has repaired it.',
  'not seen': 'This run could not check it.',
};

interface Quirk {
  readonly claim: Claim;
  readonly verdict: StoredVerdict;
  readonly finding: Finding;
}

const day = (time: string): string => time.slice(0, 10);

/** A quirk in three lines: the sentence, its place, and a request with its answer, or why there is none. */
function quirkLines({ claim, verdict, finding }: Quirk, { isTimeless = false }: QuirkSource): string[] {
  const { quirk = 'not seen', lastSeen, seen, exchanges = [] } = finding;
  const example = exchanges.at(-1);
  const said = quirk === 'confirmed' || seen === undefined ? [] : [escapeMarkdown(seen)];
  const shown = example === undefined ? [] : [exampleLine(example, claim.statement)];
  const answers = (verdict.observed ?? []).slice(0, MOST_ANSWERS).map(answerInMarkdown);
  const last = lastSeen === undefined ? 'never seen by the runs kept here' : `seen last on ${day(lastSeen)}`;
  const reading = claim.interpretation === undefined ? '' : `; interpreted as: ${claim.interpretation}`;
  return [
    `- **${quirk}** ${claim.statement}<br>${codeSpan(claim.id)}, ${documentPlaceOf(claim).text}${reading}${isTimeless ? '' : `; ${last}`}`,
    `  - ${[...said, ...answers, ...shown].join('; ') || 'no request shows it alone'}`,
  ];
}

/** The order of quirks, worst first: by severity for clients, then by how much clients rely on them. */
const byBite = (a: Quirk, b: Quirk): number =>
  weightRank(a.claim) - weightRank(b.claim) ||
  DOCUMENTS.indexOf(a.claim.document as (typeof DOCUMENTS)[number]) -
    DOCUMENTS.indexOf(b.claim.document as (typeof DOCUMENTS)[number]) ||
  (a.claim.lines[0] ?? 0) - (b.claim.lines[0] ?? 0);
const weightRank = ({ weight }: Claim): number =>
  weight === 'relied on' ? 0 : weight === 'combined' ? 1 : 2;

interface Part {
  readonly title: string;
  readonly quirks: readonly Quirk[];
}

/** Changed and gone quirks come first, then by severity, then those that no run sees. */
function partsOf(quirks: readonly Quirk[]): Part[] {
  const of = (state: QuirkState): Quirk[] => quirks.filter(({ finding }) => finding.quirk === state);
  const parts: Part[] = [
    { title: 'Changed', quirks: of('changed') },
    { title: 'Gone', quirks: of('gone') },
    ...SEVERITIES.map((severity) => ({
      title: TITLES[severity],
      quirks: of('confirmed').filter(({ claim }) => claim.severity === severity),
    })),
    { title: 'Not seen', quirks: of('not seen') },
  ];
  return parts.flatMap(({ title, quirks: own }) =>
    own.length === 0 ? [] : [{ title, quirks: own.toSorted(byBite) }],
  );
}

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Rows below the headings of their documents, in document order. */
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
  const answers = observed.map((answer) => `  - Answer: ${answerInMarkdown(answer)}`);
  const before =
    changed === undefined
      ? []
      : [`  - Before: ${changed.before.map((each) => escapeMarkdown(each)).join('; ')}`];
  return [
    `- ${statement}`,
    `  - ${codeSpan(id)}, ${documentPlaceOf(claims[id]).text}`,
    ...(answers.length > 0
      ? answers
      : [`  - No answer: ${escapeMarkdown(verdict === 'observed' ? '' : `${verdict}, ${reason}`)}`]),
    ...before,
  ];
};

const undocumentedLines = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ kind }) => kind === 'undocumented')
    .map(({ title }) => title)
    .sort()
    .map((title) => `- ${escapeMarkdown(title)}`);

/** The source of a list, as a sentence. */
const sourceLine = ({ verdicts: { run }, isTimeless = false }: QuirkSource): string =>
  isTimeless
    ? `What the mock of this project shows. Generated by \`${commandLine('report', '--quirks')}\`; do not edit.`
    : `What run ${run.id} against ${run.target === 'mock' ? 'a mock' : run.baseUrl} showed.`;

/** The quirks of the documents as Markdown: changed ones first, then by severity. */
export function toQuirks(source: QuirkSource): string {
  const parts = partsOf(quirksOf(source));
  const counted = Object.entries(STATES).map(([state, words]) => {
    const own = parts.flatMap(({ quirks }) => quirks).filter(({ finding }) => finding.quirk === state);
    return `- **${state}**: ${new Set(own.map(({ claim }) => claim.id)).size}. ${words}`;
  });
  return [
    '# Quirks',
    '',
    `${sourceLine(source)} Answers to what the documents leave open stand in [${OPEN_QUESTIONS}](${OPEN_QUESTIONS}).`,
    '',
    ...counted,
    '',
    ...parts.map(({ title, quirks }) => `- [${title}](#${anchorOf(title)}) (${quirks.length})`),
    ...parts.flatMap(({ title, quirks }) => [
      '',
      `## ${title}`,
      '',
      ...quirks.flatMap((quirk) => quirkLines(quirk, source)),
    ]),
    '',
  ].join('\n');
}

/** The answers to open questions, and undocumented things, as Markdown. */
export function toOpenQuestions(source: QuirkSource): string {
  const { verdicts, findings } = source;
  const isOpen = (id: ClaimId): boolean => claims[id].level === 'open' && !claims[id].quirk;
  const open = verdicts.claims.filter(({ id }) => isOpen(id));
  const undocumented = undocumentedLines(findings.findings);
  return [
    '# Open questions and what is undocumented',
    '',
    `${sourceLine(source)} Quirks stand in [QUIRKS.md](QUIRKS.md).`,
    '',
    '- [Open questions](#open-questions)',
    '- [Undocumented](#undocumented)',
    '',
    '## Open questions',
    '',
    ...byHeading(open, ({ id }) => claims[id], answerLines),
    '## Undocumented',
    '',
    ...(undocumented.length > 0 ? undocumented : ['Nothing was seen that the documents do not name.']),
    '',
  ].join('\n');
}
