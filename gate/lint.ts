import type { Call, Part } from './call.ts';
import type { Earlier } from './earlier.ts';

/** A mistake: what is wrong, and the earlier calls that show it. */
export interface Wrong {
  readonly wrong: string;
  readonly with?: readonly Call[];
}

/** What a lint says of a call: nothing is wrong, what is, or which part of the recording it would take to tell. */
export type Said = undefined | string | Wrong | { readonly unseen: string };

/** A rule for callers: a pure function over each call that it concerns and those before it. */
export interface Lint {
  /** Which calls it concerns. */
  readonly of: (call: Call) => boolean;
  /** What it has to see of them. */
  readonly needs?: readonly Part[];
  readonly judge: (call: Call, earlier: Earlier) => Said;
}

/** One mistake in a recording. */
export interface Mistake {
  readonly call: Call;
  readonly message: string;
  readonly with: readonly Call[];
}

/** What a lint says of a recording. */
export interface Outcome {
  /** Calls that it could judge. */
  readonly judged: number;
  readonly mistakes: readonly Mistake[];
  /** What it would have had to see, with the number of calls that lack it. */
  readonly unseen: ReadonlyMap<string, number>;
}

const isUnseen = (said: Said): said is { readonly unseen: string } =>
  typeof said === 'object' && 'unseen' in said;

/** Judges all calls by one lint; each call sees those before it. */
export function judgeBy(
  { of, needs = [], judge }: Lint,
  calls: readonly Call[],
  earlierThan: (call: Call) => Earlier,
): Outcome {
  const mistakes: Mistake[] = [];
  const unseen = new Map<string, number>();
  let judged = 0;
  for (const call of calls) {
    if (!of(call)) continue;
    const missing = needs.find((part) => call.lacks.has(part));
    const said = missing === undefined ? judge(call, earlierThan(call)) : { unseen: missing };
    if (isUnseen(said)) {
      unseen.set(said.unseen, (unseen.get(said.unseen) ?? 0) + 1);
      continue;
    }
    judged += 1;
    if (said === undefined) continue;
    const { wrong, with: others = [] } = typeof said === 'string' ? { wrong: said } : said;
    mistakes.push({ call, message: wrong, with: others });
  }
  return { judged, mistakes, unseen };
}
