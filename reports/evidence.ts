import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../suites/kit/exchange.ts';
import type { ClaimVerdict, Evidence, VerdictKind } from '../suites/kit/verdict.ts';

/** What `verdicts.json` says of the run as a whole. */
export interface RunInfo {
  readonly id: string;
  readonly target: 'mock' | 'live' | 'recording' | 'receiver';
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
  /** What the report must say beside its numbers, such as shortened windows. */
  readonly notes: readonly string[];
}

export type StoredVerdict = Omit<ClaimVerdict, 'evidence'> & {
  readonly evidence?: Omit<Evidence, 'exchanges'> & { readonly exchanges: readonly string[] };
};

export interface Verdicts {
  readonly run: RunInfo;
  readonly summary: {
    readonly held: number;
    readonly violated: number;
    readonly inconclusive: number;
    readonly notChecked: number;
    readonly observed: number;
  };
  readonly claims: readonly StoredVerdict[];
}

const count = (verdicts: readonly ClaimVerdict[], kind: VerdictKind): number =>
  verdicts.filter(({ verdict }) => verdict === kind).length;
const line = (exchange: Exchange): string =>
  `${exchange.request.method} ${exchange.request.target} → ${exchange.response.status}`;

export function toVerdicts(run: RunInfo, verdicts: readonly ClaimVerdict[]): Verdicts {
  return {
    run,
    summary: {
      held: count(verdicts, 'held'),
      violated: count(verdicts, 'violated'),
      inconclusive: count(verdicts, 'inconclusive'),
      notChecked: count(verdicts, 'not checked'),
      observed: count(verdicts, 'observed'),
    },
    claims: verdicts.map(({ evidence, ...rest }) => ({
      ...rest,
      ...(evidence && { evidence: { ...evidence, exchanges: evidence.exchanges.map(line) } }),
    })),
  };
}

/** What a run ends with: 1 for drift, 3 where something could not be judged, 0 where all that was checked held. */
export const exitCodeOf = (
  { violated, inconclusive }: Verdicts['summary'],
  changes: readonly string[] = [],
): 0 | 1 | 3 => (violated + changes.length > 0 ? 1 : inconclusive > 0 ? 3 : 0);

/** The folder of a run below `out`, with `latest` pointing at it. */
export function runFolder(out: string, id: string): string {
  const folder = join(out, id);
  mkdirSync(folder, { recursive: true });
  rmSync(join(out, 'latest'), { recursive: true, force: true });
  symlinkSync(id, join(out, 'latest'));
  return folder;
}

export const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
export const readVerdicts = (file: string): Verdicts => JSON.parse(readFileSync(file, 'utf8')) as Verdicts;
