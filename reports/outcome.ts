import type { ClaimVerdict } from '../suites/kit/engine/verdict.ts';

/** What a run ends with, and why in words. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 3;
  readonly exitReason: string;
}

/** What the exit code of a run depends on. */
export interface Ended {
  readonly verdicts: readonly (Pick<ClaimVerdict, 'id' | 'verdict' | 'reason' | 'changed'> & {
    /** Whether the baseline accepts what was found of it. */
    readonly accepted?: true;
    /** Whether it is a quirk that the service was freed of. */
    readonly gone?: true;
  })[];
  /** What else is news to the baseline, in words: entries that have expired, claims that nobody judges any more. */
  readonly news?: readonly string[];
  /** The ids and globs of `--claim`; absent where all claims were asked for. */
  readonly asked?: readonly string[];
  /** Whether a claim belongs to one of them. */
  readonly isAsked?: (glob: string, id: string) => boolean;
  readonly minHeld?: number;
  /** Why the run as a whole is not to be relied on: interrupted, a tool is missing, lists are left. */
  readonly troubles?: readonly string[];
}

/** Whether a text of `--claim` is one id, and no pattern. */
export const isExact = (glob: string): boolean => !/[*?[\]{}!()]/.test(glob);

const isJudged = ({ verdict }: Ended['verdicts'][number]): boolean =>
  verdict === 'held' || verdict === 'violated' || verdict === 'observed';

/** Each thing asked for of which nothing was judged: no run is green that has not looked. */
function unjudged({ verdicts, asked, isAsked = (glob, id) => glob === id }: Ended): string[] {
  if (asked === undefined) return verdicts.some(isJudged) ? [] : ['nothing was judged'];
  return asked.flatMap((glob) => {
    const matching = verdicts.filter(({ id }) => isAsked(glob, id));
    if (matching.some(isJudged)) return [];
    const [first] = matching;
    const why = isExact(glob) && first?.reason !== undefined ? `: ${first.reason}` : '';
    return [isExact(glob) ? `${glob} was not judged${why}` : `nothing that ${glob} matches was judged`];
  });
}

const count = (number: number, one: string, more: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : more}`];

/**
 * The exit code of a run: 1 for drift (a violation that the baseline does not accept and that is no repair of a quirk, an
 * open question with another answer than in the baseline, or an acceptance that has expired), else 3 where something that was asked for could not be judged, else 0.
 */
export function outcomeOf(ended: Ended): Outcome {
  const { verdicts, news = [], minHeld = 0, troubles = [] } = ended;
  const of = (kind: string): number =>
    verdicts.filter(({ verdict, accepted, gone }) => verdict === kind && accepted !== true && gone !== true)
      .length;
  const drift = [
    ...count(of('violated'), 'claim is violated', 'claims are violated'),
    ...count(
      verdicts.filter(({ changed }) => changed !== undefined).length,
      'open question is answered otherwise than in the baseline',
      'open questions are answered otherwise than in the baseline',
    ),
    ...news,
  ];
  if (drift.length > 0) return { exitCode: 1, exitReason: drift.join('; ') };
  const held = of('held');
  const doubts = [
    ...unjudged(ended),
    ...count(of('inconclusive'), 'claim is inconclusive', 'claims are inconclusive'),
    ...(held < minHeld ? [`${held} claims are held, and --min-held asks for ${minHeld}`] : []),
    ...troubles,
  ];
  if (doubts.length > 0) return { exitCode: 3, exitReason: doubts.join('; ') };
  const known = verdicts.filter(({ accepted }) => accepted === true).length;
  const repaired = verdicts.filter(({ gone, accepted }) => gone === true && accepted !== true).length;
  const but = [
    ...(known === 0 ? [] : [`${known} that the baseline accepts`]),
    ...count(repaired, 'quirk that is gone', 'quirks that are gone'),
  ];
  return {
    exitCode: 0,
    exitReason: `all claims that were judged held${but.length === 0 ? '' : `, but for ${but.join(' and ')}`}`,
  };
}
