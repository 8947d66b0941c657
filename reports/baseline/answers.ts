import { claims, type ClaimId } from '../../generated/claims.ts';
import { questionOf } from '../../suites/kit/index.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import type { Accepted } from '../findings.ts';

/** A finding that is accepted until a date. Fields other than fingerprint and acceptance are for reviewers. */
export interface KnownFinding extends Accepted {
  readonly fingerprint: string;
  readonly claim?: string;
  readonly operation?: string;
  readonly difference?: string;
}

/** An undocumented thing that is no longer new. */
export interface Noted {
  readonly fingerprint: string;
  /** For example `GET /emails: response header x-request-id`. */
  readonly what: string;
}

/** What is known of a target: answers to open questions, accepted findings, undocumented things. */
export interface Baseline {
  readonly savedAt: string;
  /** The id of the run from which it was made; the run's folder is kept as long. */
  readonly run?: string;
  /** The target of that run, as named by `targetName`. */
  readonly target?: string;
  /** How words of the account are masked in the answers; absent if none are. */
  readonly masking?: string;
  readonly known: readonly KnownFinding[];
  readonly undocumented: readonly Noted[];
  /** The answers seen to each open question. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** How a run masks words of the account in its output. */
export interface RunMasking {
  readonly masking: string;
  /** The text with all words masked; masked words stay. */
  canonical(text: string): string;
}

const MASKED = /\bx[0-9a-f]{8}\b/g;
/** The placeholder of a masked word of unknown masking. */
const UNKNOWN = 'x········';

/** Replaces masked words of another masking, which cannot be compared. */
const withoutMasks = (seen: readonly string[]): string[] => [
  ...new Set(seen.map((answer) => answer.replaceAll(MASKED, UNKNOWN))),
];

/** Answers that are comparable with those of a run. Words with another masking become unknown. */
function comparable({ masking, answers }: Baseline, now: RunMasking | undefined): Baseline['answers'] {
  if (masking === undefined || masking === now?.masking) return answers;
  return Object.fromEntries(Object.entries(answers).map(([id, seen]) => [id, withoutMasks(seen)]));
}

/** Whether answers to a question are stored and compared. Answers with unknown ids are kept. */
const isCompared = (id: string): boolean => claims[id as ClaimId]?.notCompared === undefined;

/** The answers of this run, and earlier ones to questions that this run did not answer. */
function joined(
  before: readonly string[],
  now: readonly string[],
  masking: RunMasking | undefined,
): string[] {
  return [...now, ...before.filter((each) => answersTo(each, now, masking).length === 0)].sort();
}

/** The answers of a run as a baseline. Earlier answers stay for questions that this run did not reach. */
export function toBaseline(
  verdicts: readonly ClaimVerdict[],
  earlier?: Baseline,
  now?: RunMasking,
  by?: Required<Pick<Baseline, 'run' | 'target'>>,
): Baseline {
  const before = earlier === undefined ? {} : comparable(earlier, now);
  const seen = verdicts.flatMap(({ id, observed }): [string, string[]][] =>
    observed === undefined ? [] : [[id, joined(before[id] ?? [], observed, now)]],
  );
  return {
    savedAt: new Date().toISOString(),
    ...by,
    ...(now && { masking: now.masking }),
    ...{ known: earlier?.known ?? [], undocumented: earlier?.undocumented ?? [] },
    answers: Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(seen) })
        .filter(([id]) => isCompared(id))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Warnings about a baseline for the user, before the comparison. */
export function uncertainAnswersOf(
  { answers, known, target }: Baseline,
  file: string,
  now: string,
): string[] {
  const unknown = Object.keys(answers).filter((id) => !(id in claims));
  const unclaimed = known.filter(({ claim = '' }) => claim !== '' && !(claim in claims));
  return [
    ...(unknown.length > 0
      ? [
          `${file} has answers to what is no claim any more: ${unknown.join(', ')}; they are compared with nothing`,
        ]
      : []),
    ...(unclaimed.length > 0
      ? [
          `${file} accepts findings of what is no claim any more: ${unclaimed.map(({ claim = '' }) => claim).join(', ')}; remove them`,
        ]
      : []),
    ...(target !== undefined && target !== now
      ? [
          `${file} was made of ${target}, and this run is of ${now}: other answers may be those of another target`,
        ]
      : []),
  ];
}

/** Whether two texts are equal, even if words are masked in only one of them. */
function isSame(text: string, known: string, now: RunMasking | undefined): boolean {
  if (now === undefined && !known.includes(UNKNOWN)) return known === text;
  const canonical = (each: string): string => now?.canonical(each) ?? each;
  const pieces = known
    .split(UNKNOWN)
    .map((piece) => canonical(piece).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('[\\p{L}\\p{N}]+')}$`, 'u').test(canonical(text));
}

/** The known answers to the same question. */
const answersTo = (answer: string, known: readonly string[], now: RunMasking | undefined): string[] =>
  known.filter((each) => isSame(questionOf(answer), questionOf(each), now));

/**
 * Whether an answer is new to the baseline, which has other answers to the same question. A question without a known
 * answer was not asked or not seen before, so nothing changed.
 */
export function newTo(baseline: Baseline, now?: RunMasking): (id: string, answer: string) => boolean {
  const before = comparable(baseline, now);
  return (id, answer) => {
    const known = isCompared(id) ? answersTo(answer, before[id] ?? [], now) : [];
    return known.length > 0 && !known.some((each) => isSame(answer, each, now));
  };
}

/** An open question with the answers of the baseline, and different ones of this run. */
export interface ChangedAnswer {
  readonly claim: ClaimId;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** Answers that differ from the baseline. A question with answers on one side only is no change. */
export function changesSince(
  baseline: Baseline,
  verdicts: readonly ClaimVerdict[],
  now?: RunMasking,
): ChangedAnswer[] {
  const before = comparable(baseline, now);
  const isNew = newTo(baseline, now);
  return verdicts.flatMap(({ id, observed = [] }) => {
    const newAnswers = observed.filter((each) => isNew(id, each));
    const known = new Set(newAnswers.flatMap((each) => answersTo(each, before[id] ?? [], now)));
    return newAnswers.length === 0 ? [] : [{ claim: id, before: [...known], now: newAnswers }];
  });
}

/** The answer part of a text, after its question. */
const answerIn = (text: string): string => text.slice(questionOf(text).length).replace(/^ → /, '');

/** A change in words, with one line per question: "`limit=0`: answered 400, now 200 with the default". */
export const changeInWords = ({ claim, before, now }: ChangedAnswer): string =>
  [...Map.groupBy(now, questionOf)]
    .map(([question, answers]) => {
      const asked = question === '' ? claims[claim].statement : `\`${question}\``;
      const earlier = before.filter((each) => questionOf(each) === question);
      const words = (some: readonly string[]): string => some.map(answerIn).join(' or ');
      return `${asked}${/[?.]$/.test(asked) ? '' : ':'} answered ${words(earlier)}, now ${words(answers)}`;
    })
    .join('; ');
