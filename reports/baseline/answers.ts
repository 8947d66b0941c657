import { claims, type ClaimId } from '../../generated/claims.ts';
import { questionOf } from '../../suites/kit/index.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import type { Accepted } from '../findings.ts';

/** A finding that is accepted for a while. What stands beside fingerprint and acceptance is for those who review it. */
export interface KnownFinding extends Accepted {
  readonly fingerprint: string;
  readonly claim?: string;
  readonly operation?: string;
  readonly difference?: string;
}

/** Something that the documents do not name and that is nothing new any more. */
export interface Noted {
  readonly fingerprint: string;
  /** Such as `GET /emails: response header x-request-id`. */
  readonly what: string;
}

/** What is known of a target: answers to open questions, accepted findings, undocumented things. */
export interface Baseline {
  readonly savedAt: string;
  /** The id of the run that it was made by; its folder is kept as long. */
  readonly run?: string;
  /** What that run was pointed at, as `targetName` says it. */
  readonly target?: string;
  /** How words of the account are masked in the answers; absent where none are. */
  readonly masking?: string;
  readonly known: readonly KnownFinding[];
  readonly undocumented: readonly Noted[];
  /** The answers seen to each open question. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** How a run masks words of the account in what it shows. */
export interface RunMasking {
  readonly masking: string;
  /** The text with all of its words masked but those that are masked already. */
  canonical(text: string): string;
}

const MASKED = /\bx[0-9a-f]{8}\b/g;
/** Stands for a masked word of which nothing is known any more. */
const UNKNOWN = 'x········';

/** Masked words of another masking say nothing but that there was one. */
const withoutMasks = (seen: readonly string[]): string[] => [
  ...new Set(seen.map((answer) => answer.replaceAll(MASKED, UNKNOWN))),
];

/** Answers that are comparable with those of a run: where words are masked otherwise, they count as unknown. */
function comparable({ masking, answers }: Baseline, now: RunMasking | undefined): Baseline['answers'] {
  if (masking === undefined || masking === now?.masking) return answers;
  return Object.fromEntries(Object.entries(answers).map(([id, seen]) => [id, withoutMasks(seen)]));
}

/** Whether answers to a question are kept and compared at all; ids that the ledger does not know are kept. */
const isCompared = (id: string): boolean => claims[id as ClaimId]?.notCompared === undefined;

/** The answers of now, and those of before to whatever was not asked now. */
function joined(
  before: readonly string[],
  now: readonly string[],
  masking: RunMasking | undefined,
): string[] {
  return [...now, ...before.filter((each) => answersTo(each, now, masking).length === 0)].sort();
}

/** What a run saw, as a baseline; answers of an earlier one stay for questions that this run did not reach. */
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

/** What a person should know of a baseline before its comparison is read. */
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

/** Whether two texts are the same, though words may be masked in the one and not in the other. */
function isSame(text: string, known: string, now: RunMasking | undefined): boolean {
  if (now === undefined && !known.includes(UNKNOWN)) return known === text;
  const canonical = (each: string): string => now?.canonical(each) ?? each;
  const pieces = known
    .split(UNKNOWN)
    .map((piece) => canonical(piece).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('[\\p{L}\\p{N}]+')}$`, 'u').test(canonical(text));
}

/** The known answers to what an answer answers. */
const answersTo = (answer: string, known: readonly string[], now: RunMasking | undefined): string[] =>
  known.filter((each) => isSame(questionOf(answer), questionOf(each), now));

/**
 * Shows whether an answer is new to the baseline: it has other answers to the same question. What it has no answer to
 * was not asked or could not be seen then, which says nothing of the target.
 */
export function newTo(baseline: Baseline, now?: RunMasking): (id: string, answer: string) => boolean {
  const before = comparable(baseline, now);
  return (id, answer) => {
    const known = isCompared(id) ? answersTo(answer, before[id] ?? [], now) : [];
    return known.length > 0 && !known.some((each) => isSame(answer, each, now));
  };
}

/** An open question with the answers that the baseline knows, and others of now. */
export interface ChangedAnswer {
  readonly claim: ClaimId;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** What is answered otherwise than in the baseline. Questions that only one of both answers are no change. */
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

/** The part of an answer behind its question. */
const answerIn = (text: string): string => text.slice(questionOf(text).length).replace(/^ → /, '');

/** A change in words, a line for each question: "`limit=0`: answered 400, now 200 with the default". */
export const changeInWords = ({ claim, before, now }: ChangedAnswer): string =>
  [...Map.groupBy(now, questionOf)]
    .map(([question, answers]) => {
      const asked = question === '' ? claims[claim].statement : `\`${question}\``;
      const earlier = before.filter((each) => questionOf(each) === question);
      const words = (some: readonly string[]): string => some.map(answerIn).join(' or ');
      return `${asked}${/[?.]$/.test(asked) ? '' : ':'} answered ${words(earlier)}, now ${words(answers)}`;
    })
    .join('; ');
