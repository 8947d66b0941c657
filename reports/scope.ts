import { claims } from '../generated/claims.ts';
import { plural } from '../specs/plural.ts';
import type { ClaimVerdict, VerdictKind } from '../suites/kit/verdicts/verdict.ts';
import type { Invocation, RunInfo } from './run-info.ts';

/** What a run had to check, and how much of it was checked. */
export interface Scope {
  /** What was checked, as text; runs of other subjects are not comparable. */
  readonly subject: string;
  /** The options and circumstances that limit the run, as text; empty for a whole run. */
  readonly parts: readonly string[];
  /** Numbers of claims: requested, existing, and with a result. */
  readonly asked: number;
  readonly of: number;
  readonly judged: number;
}

/** What limits a run, as its command knows it before the end. */
export interface AskedFor {
  /** For example `--claim inbox.page.*`, `a replay of RUN`, `shard 1/2`. */
  readonly parts: readonly string[];
  readonly isInterrupted?: boolean;
}

export const isChecked = (kind: VerdictKind | undefined): boolean =>
  kind === 'held' || kind === 'violated' || kind === 'observed';

/** The options of a run that exclude claims, as typed. */
export function limitingOptions(invocation: Invocation = {}): string[] {
  const given = (name: string): string[] => {
    const value = invocation[name];
    if (value === undefined || value === '') return [];
    return [`--${name} ${Array.isArray(value) ? value.join(',') : String(value)}`];
  };
  return ['service', 'claim', 'path', 'shard'].flatMap(given);
}

/** The target of a run, as text: all mocks are alike, a real account has its address. */
export const targetName = (target: string, baseUrl: string): string =>
  target === 'mock' ? 'a mock' : URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;

/** The subject of a run, as text: only runs with the same subject are compared. */
export function subjectOf({
  target,
  baseUrl,
  invocation = {},
}: Pick<RunInfo, 'target' | 'baseUrl' | 'invocation'>): string {
  const plan = invocation['plan'] === undefined ? '' : `, plan ${String(invocation['plan'])}`;
  return `${target === 'mock' ? '' : `${target}: `}${targetName(target, baseUrl)}${plan}`;
}

/** The scope of a finished run. */
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
      // Options that exclude no claim do not limit the run.
      ...parts.filter((part) => asked < of || !/^--(?:claim|service) /.test(part)),
      ...(asked < of && parts.length === 0 ? [plural(asked, 'claim')] : []),
      ...(isInterrupted ? ['interrupted'] : []),
      ...(checked === 0 ? ['nothing was checked'] : []),
    ],
    ...{ asked, of, judged: checked },
  };
}

/** Whether a run covers all claims of its target: only such runs are `latest`. */
export const coversAllClaims = ({ parts }: Pick<Scope, 'parts'>): boolean => parts.length === 0;

/** For a partial run: which part it is, and what it did not check; undefined for a whole run. */
export function scopeInWords({ parts, asked, of, judged }: Scope): string | undefined {
  if (parts.length === 0) return undefined;
  return `a part of a run (${parts.join('; ')}): ${judged} of ${plural(of, 'claim')} checked, ${asked} asked for; the others are unknown`;
}
