import { plural } from '../specs/plural.ts';
import { SEVERITIES } from '../specs/source.ts';
import type { Finding, Findings } from './findings.ts';
import type { FailingGroup, Outcome } from './outcome-parts.ts';
import type { StoredVerdict, Verdicts } from './result.ts';
import { isChecked, limitingOptions, scopeInWords, scopeOf, type Scope } from './scope.ts';

/** The data from which the outcome of a run is computed. */
export interface EndedRun {
  readonly verdicts: readonly Pick<StoredVerdict, 'id' | 'verdict' | 'reason' | 'accepted' | 'lastJudged'>[];
  readonly findings: Pick<Findings, 'findings'> & {
    readonly summary: Pick<Findings['summary'], 'unreviewed'>;
  };
  readonly scope: Scope;
  /** The ids and globs of `--claim`; absent if all claims were requested. */
  readonly asked?: readonly string[];
  /** Whether a claim matches one of them. */
  readonly isAsked?: (glob: string, id: string) => boolean;
  readonly minHeld?: number;
  /** Why the run as a whole is not reliable: interrupted, a tool is missing, or lists are left. */
  readonly troubles?: readonly string[];
}

/** Whether a value of `--claim` is an id, not a pattern. */
export const isExact = (glob: string): boolean => !/[*?[\]{}!()]/.test(glob);

/** Most reasons in a headline. */
const MOST_REASONS = 2;

/** Why claims were not checked, the most frequent reasons first. */
function reasonsIn(verdicts: EndedRun['verdicts'], kind: 'inconclusive' | 'not checked'): string[] {
  const reasons = verdicts.flatMap(({ verdict, reason }) =>
    verdict === kind && reason !== undefined ? [reason] : [],
  );
  const counted = [...Map.groupBy(reasons, (reason) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return counted.map(([reason]) => reason).slice(0, MOST_REASONS);
}

const because = (reasons: readonly string[]): string =>
  reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;

/** Each requested claim or pattern without a check, because a run without checks must not pass. */
function uncheckedClaims({
  verdicts,
  scope,
  asked,
  isAsked = (glob, id) => glob === id,
}: EndedRun): string[] {
  if (asked === undefined) {
    if (scope.judged > 0) return [];
    const isUncertain = verdicts.some(({ verdict }) => verdict === 'inconclusive');
    return [`nothing was checked${isUncertain ? '' : because(reasonsIn(verdicts, 'not checked'))}`];
  }
  return asked.flatMap((glob) => {
    const matching = verdicts.filter(({ id }) => isAsked(glob, id));
    if (matching.some(({ verdict }) => isChecked(verdict))) return [];
    const [first] = matching;
    const why = isExact(glob) && first?.reason !== undefined ? `: ${first.reason}` : '';
    return [isExact(glob) ? `${glob} was not checked${why}` : `nothing that ${glob} matches was checked`];
  });
}

/** Why a run did not check everything that was requested. */
function uncertaintiesIn(ended: EndedRun): string[] {
  const { verdicts, minHeld = 0, troubles = [] } = ended;
  const held = verdicts.filter(({ verdict }) => verdict === 'held').length;
  const open = verdicts.filter(({ verdict, accepted }) => verdict === 'inconclusive' && accepted !== true);
  return [
    ...uncheckedClaims(ended),
    ...(open.length === 0
      ? []
      : [
          `${plural(open.length, 'claim is', 'claims are')} inconclusive${because(reasonsIn(open, 'inconclusive'))}`,
        ]),
    ...(held < minHeld
      ? [`${plural(held, 'claim is', 'claims are')} held, and minHeld asks for ${minHeld}`]
      : []),
    ...troubles,
  ];
}

/** The failing findings in groups. A finding that does not fail never leads a group. */
export function failingGroups(findings: readonly Finding[]): FailingGroup[] {
  const failing = findings.filter(({ fails }) => fails);
  const claims = new Set(failing.map(({ claim }) => claim));
  const leaderOf = ({ cause, claim, fingerprint }: Finding): string =>
    cause !== undefined && claims.has(cause) ? cause : (claim ?? fingerprint);
  return [...Map.groupBy(failing, leaderOf)].flatMap(([name, own]) => {
    const leader = own.find(({ claim }) => claim === name) ?? own[0];
    if (leader === undefined) return [];
    const members = own.filter((each) => each !== leader).map(({ fingerprint }) => fingerprint);
    return [{ leader: leader.fingerprint, members }];
  });
}

/** The nouns for kinds of failing findings, singular and plural. */
const NOUNS: readonly (readonly [is: (finding: Finding) => boolean, one: string, more: string])[] = [
  [
    ({ state }) => state === 'gone',
    'repaired defect that strictBaseline does not pass over',
    'repaired defects that strictBaseline does not pass over',
  ],
  [({ state }) => state === 'expired', 'acceptance that has expired', 'acceptances that have expired'],
  [({ state }) => state === 'stale', 'stale entry of the baseline', 'stale entries of the baseline'],
  [
    ({ state }) => state === 'known',
    'unreviewed entry of the baseline',
    'unreviewed entries of the baseline',
  ],
  [({ kind }) => kind === 'violation', 'violation', 'violations'],
  [({ kind }) => kind === 'changed answer', 'changed answer', 'changed answers'],
  [
    ({ kind }) => kind === 'unjudged',
    'claim that was not checked for several runs',
    'claims that were not checked for several runs',
  ],
  [
    ({ kind }) => kind === 'disagreement',
    'disagreement of a document and a published file',
    'disagreements of the documents and the published files',
  ],
  [({ kind }) => kind === 'changed', 'change since earlier runs', 'changes since earlier runs'],
  [({ kind }) => kind === 'threshold', 'threshold that is not kept', 'thresholds that are not kept'],
  [() => true, 'other finding', 'other findings'],
];

/** The failing findings as text, each counted once: `2 violations, 1 changed answer`. */
function failuresInWords(failing: readonly Finding[]): string {
  const byNoun = Map.groupBy(failing, (finding) => NOUNS.findIndex(([is]) => is(finding)));
  return NOUNS.flatMap(([, one, more], index) => {
    const own = byNoun.get(index) ?? [];
    return own.length === 0 ? [] : [plural(own.length, one, more)];
  }).join(', ');
}

const ONE: Readonly<Record<string, string>> = { surprises: 'surprise' };
const SEVERAL: Readonly<Record<string, string>> = { 'breaks clients': 'break clients' };

/** The severities of failing findings as text. Problems of the baseline alone affect no client. */
function severitiesInWords(failing: readonly Finding[]): string {
  const ofBaseline = failing.filter(({ state }) => state === 'stale' || state === 'gone');
  const others = failing.filter((each) => !ofBaseline.includes(each));
  return [
    ...SEVERITIES.flatMap((severity) => {
      const own = others.filter((each) => each.severity === severity).length;
      if (own === 0) return [];
      return [`${own} ${(own === 1 ? ONE : SEVERAL)[severity] ?? severity}`];
    }),
    ...(['stale', 'gone'] as const).flatMap((state) => {
      const own = ofBaseline.filter((each) => each.state === state).length;
      return own === 0 ? [] : [`${own} ${state}`];
    }),
  ].join(', ');
}

/** The findings that need no action now, as text. */
function quietInWords(
  {
    gone,
    accepted,
    stale,
    undocumented,
  }: Readonly<Record<'gone' | 'accepted' | 'stale' | 'undocumented', number>>,
  unreviewed: number,
): string[] {
  return [
    ...(gone > 0 ? [`${plural(gone, 'documented defect')} gone`] : []),
    ...(accepted > 0 ? [plural(accepted, 'known finding')] : []),
    ...(unreviewed > 0 ? [`${plural(unreviewed, 'entry', 'entries')} of the baseline unreviewed`] : []),
    ...(stale > 0 ? [`${plural(stale, 'entry', 'entries')} of the baseline stale`] : []),
    ...(undocumented > 0 ? [`${plural(undocumented, 'undocumented thing')} in answers`] : []),
  ];
}

/** The sentence for exit code 0. */
function greenReason(accepted: number, gone: number): string {
  const but = [
    ...(accepted === 0 ? [] : [`${plural(accepted, 'finding')} that the baseline accepts`]),
    ...(gone === 0
      ? []
      : [plural(gone, 'documented defect that is gone', 'documented defects that are gone')]),
  ];
  return `all claims that were checked held${but.length === 0 ? '' : `, but for ${but.join(' and ')}`}`;
}

/** The outcome of a run. Exit code 1 if a finding fails it, else 3 if something could not be checked, else 0. */
export function outcomeOf(ended: EndedRun): Outcome {
  const { verdicts, scope, findings: all } = ended;
  const { findings } = all;
  const failing = findings.filter(({ fails }) => fails);
  const quiet = findings.filter(({ fails }) => !fails);
  const of = (state: Finding['state']): Finding[] =>
    quiet.filter((each) => each.state === state && each.kind !== 'undocumented');
  const [gone, accepted, stale] = [of('gone'), of('known'), of('stale')];
  const undocumented = quiet.filter(({ kind, state }) => kind === 'undocumented' && state === 'new');
  const { unreviewed } = all.summary;
  const also = quietInWords(
    {
      ...{ gone: gone.length, accepted: accepted.length },
      ...{ stale: stale.length, undocumented: undocumented.length },
    },
    unreviewed,
  );
  const inBrackets = (words: readonly string[]): string =>
    words.length === 0 ? '' : ` (${words.join(', ')})`;
  const doubts = uncertaintiesIn(ended);
  const base = {
    ...{ failing: failing.length, groups: failingGroups(findings), doubts, unreviewed, scope },
    ...{
      gone: gone.map(({ fingerprint }) => fingerprint),
      stale: stale.map(({ fingerprint }) => fingerprint),
    },
    accepted: accepted.map(({ fingerprint }) => fingerprint),
    undocumented: undocumented.map(({ fingerprint }) => fingerprint),
    unknown: verdicts.flatMap(({ id, verdict, lastJudged }) =>
      !isChecked(verdict) && lastJudged?.verdict === 'violated' ? [id] : [],
    ),
  };
  if (failing.length > 0) {
    const number = plural(failing.length, 'finding');
    return {
      ...{ kind: 'drift', ...base, exitCode: 1 },
      headline: `${number} to act on: ${severitiesInWords(failing)}${inBrackets(also)}`,
      exitReason: [
        `${number} to act on: ${failuresInWords(failing)}`,
        ...(doubts.length === 0 ? [] : [`besides, ${doubts.join('; ')}`]),
      ].join('; '),
    };
  }
  if (doubts.length > 0)
    return {
      ...{ kind: 'not checked', ...base, exitCode: 3, exitReason: doubts.join('; ') },
      headline: `not checked${scope.judged === 0 ? '' : ' in full'}: ${doubts.join('; ')}${inBrackets(also)}`,
    };
  const exitReason = greenReason(accepted.length, gone.length);
  if (gone.length > 0)
    return {
      ...{ kind: 'gone', ...base, exitCode: 0, exitReason },
      headline: `${plural(gone.length, 'documented defect')} gone, no regression; nothing else to act on${inBrackets(also.slice(1))}`,
    };
  return {
    ...{ kind: 'nothing new', ...base, exitCode: 0, exitReason },
    headline: `nothing new${inBrackets(also)}`,
  };
}

/** Lines about the scope of the run, for every view; none for a whole run without problems. */
export function reachLines({ kind, doubts, scope, unknown }: Outcome): string[] {
  const part = scopeInWords(scope);
  return [
    ...(kind === 'drift' && doubts.length > 0 ? [`not checked in full: ${doubts.join('; ')}`] : []),
    ...(part === undefined ? [] : [`scope: ${part}`]),
    ...(unknown.length === 0
      ? []
      : [
          `unknown: ${plural(unknown.length, 'claim was', 'claims were')} violated when last checked, and this run did not check ${unknown.length === 1 ? 'it' : 'them'}`,
        ]),
  ];
}

/** Whether missing findings mean that they are gone. Only such a run closes alerts of earlier runs. */
export const isConclusive = ({ doubts, scope, unknown }: Outcome): boolean =>
  doubts.length === 0 && scope.parts.length === 0 && unknown.length === 0;

/** The outcome of a stored run. For older versions it is computed from their files. */
export function outcomeIn(
  stored: Pick<Verdicts, 'outcome' | 'run' | 'claims' | 'exitCode' | 'exitReason'>,
  findings: EndedRun['findings'],
): Outcome {
  const { outcome, run, claims: verdicts, exitCode, exitReason } = stored;
  if (outcome !== undefined) return outcome;
  const from = {
    verdicts,
    findings,
    scope: scopeOf(run, verdicts, { parts: limitingOptions(run.invocation) }),
  };
  const computed = outcomeOf(from);
  return computed.exitCode === 0 && exitCode === 3
    ? outcomeOf({ ...from, troubles: [exitReason] })
    : computed;
}
