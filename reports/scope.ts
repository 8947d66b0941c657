import { claims } from '../generated/claims.ts';
import { plural } from '../specs/plural.ts';
import type { ClaimVerdict, VerdictKind } from '../suites/kit/verdicts/verdict.ts';
import type { Invocation, RunInfo } from './run-info.ts';

/** What a run was asked for, and how much of that it checked. */
export interface Scope {
  /** What was checked, in words: runs of other subjects say nothing of it. */
  readonly subject: string;
  /** The options and circumstances that make it a part of a run, in words; empty for a whole run. */
  readonly parts: readonly string[];
  /** Claims that it was asked for, claims that there are, and claims that it came to a result on. */
  readonly asked: number;
  readonly of: number;
  readonly judged: number;
}

/** What makes a run a part of one, as its command knows it before the end. */
export interface AskedFor {
  /** Such as `--claim inbox.page.*`, `a replay of RUN`, `shard 1/2`. */
  readonly parts: readonly string[];
  readonly isInterrupted?: boolean;
}

export const isChecked = (kind: VerdictKind | undefined): boolean =>
  kind === 'held' || kind === 'violated' || kind === 'observed';

/** The options of a run that leave claims out, as typed. */
export function limitingOptions(invocation: Invocation = {}): string[] {
  const given = (name: string): string[] => {
    const value = invocation[name];
    if (value === undefined || value === '') return [];
    return [`--${name} ${Array.isArray(value) ? value.join(',') : String(value)}`];
  };
  return ['service', 'claim', 'path', 'shard'].flatMap(given);
}

/** What a run is pointed at, in words: a mock is like any other, a real account is that of its address. */
export const targetName = (target: string, baseUrl: string): string =>
  target === 'mock' ? 'a mock' : URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;

/** What a run looked at, in words: runs of other words are not compared. */
export function subjectOf({
  target,
  baseUrl,
  invocation = {},
}: Pick<RunInfo, 'target' | 'baseUrl' | 'invocation'>): string {
  const plan = invocation['plan'] === undefined ? '' : `, plan ${String(invocation['plan'])}`;
  return `${target === 'mock' ? '' : `${target}: `}${targetName(target, baseUrl)}${plan}`;
}

/** The scope of a run that has ended. */
export function scopeOf(
  run: Pick<RunInfo, 'target' | 'baseUrl' | 'invocation'>,
  verdicts: readonly Pick<ClaimVerdict, 'id' | 'verdict'>[],
  { parts, isInterrupted = false }: AskedFor,
): Scope {
  const asked = new Set(verdicts.map(({ id }) => id)).size;
  const of = Object.keys(claims).length;
  const checked = verdicts.filter(({ verdict }) => isChecked(verdict)).length;
  return {
    subject: subjectOf(run),
    parts: [
      // Options that leave no claim out make no part.
      ...parts.filter((part) => asked < of || !/^--(?:claim|service) /.test(part)),
      ...(asked < of && parts.length === 0 ? [plural(asked, 'claim')] : []),
      ...(isInterrupted ? ['interrupted'] : []),
      ...(checked === 0 ? ['nothing was checked'] : []),
    ],
    ...{ asked, of, judged: checked },
  };
}

/** Whether a run stands for all claims of its target: `latest` names such runs alone. */
export const coversAllClaims = ({ parts }: Pick<Scope, 'parts'>): boolean => parts.length === 0;

/** Of a run that is a part: which, and what it says nothing of; undefined for a whole one. */
export function scopeInWords({ parts, asked, of, judged }: Scope): string | undefined {
  if (parts.length === 0) return undefined;
  return `a part of a run (${parts.join('; ')}): ${judged} of ${plural(of, 'claim')} checked, ${asked} asked for; the others are unknown`;
}
