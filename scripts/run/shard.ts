import { openHistories, versions, writeWhole, type Invocation } from '../../reports/index.ts';
import type { ClaimVerdict } from '../../suites/kit/index.ts';
import type { Service } from '../../specs/source.ts';
import { shardOf, UsageError, type CheckSettings, type Settings } from '../cli/options.ts';
import { selection } from '../cli/selection.ts';
import { notesOf } from '../load/plots.ts';
import { checkTarget, invocationOf } from './check.ts';
import { folderFor, warn } from './folder.ts';
import { causeOf } from '../cli/failures.ts';

/** The file of a shard's folder that identifies the run and the part. */
export const SHARD_FILE = 'shard.json';

/** The result of one part of a run, for merging. */
export interface ShardResult {
  readonly schemaVersion: 1;
  readonly shard: { readonly index: number; readonly count: number };
  readonly versions: ReturnType<typeof versions>;
  readonly invocation: Invocation;
  readonly target: Settings['target'];
  readonly baseUrl: string;
  readonly seed: number;
  readonly requests: Readonly<Record<Service, number>>;
  readonly startedAt: string;
  readonly notes: readonly string[];
  /** The sending program of each k6 run, with its version. */
  readonly loadRuns: Readonly<Record<string, string>>;
  readonly troubles: readonly string[];
  /** Whether it was cut off; absent in files of older versions. */
  readonly isInterrupted?: boolean;
  /** Violations with their shortest counterexamples, which cannot be searched for later. */
  readonly violated: readonly ClaimVerdict[];
}

/** Whether a value is a Buffer in JSON. */
const isBuffer = (value: unknown): value is { readonly type: 'Buffer'; readonly data: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value;

/** The text of a result. As numbers, the bytes of bodies would take up most of it. */
const textOf = (result: ShardResult): string =>
  JSON.stringify(result, (_, value: unknown) =>
    isBuffer(value) ? { ...value, data: Buffer.from(value.data as number[]).toString('base64') } : value,
  );

/** The value in the text of a result. Throws a SyntaxError if it is no JSON. */
export const shardIn = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    isBuffer(value) ? Buffer.from(String(value.data), 'base64') : value,
  );

/** Runs a part of the scenarios and stores their histories. Only all parts together decide whether anything drifted. */
export async function checkShard(
  settings: CheckSettings & Pick<Settings, 'out' | 'keepRuns' | 'shard'>,
): Promise<number> {
  const shard = shardOf(settings.shard ?? '');
  const startedAt = new Date();
  const folder = folderFor('shard', settings, startedAt);
  const histories = openHistories(folder.path);
  try {
    const { verdicts, k6Results, loadRuns, troubles, isInterrupted, baseUrl, requests } = await checkTarget(
      settings,
      { wanted: selection(settings), shard, onLine: histories.write },
    );
    await histories.close().catch((error: unknown) => {
      throw new UsageError(`the histories could not be written: ${causeOf(error)}`);
    });
    const result: ShardResult = {
      ...{ schemaVersion: 1, shard, versions: versions(), invocation: invocationOf(settings) },
      ...{ target: settings.target, baseUrl, seed: settings.seed, requests },
      ...{ startedAt: startedAt.toISOString(), notes: notesOf(k6Results, folder.path), troubles },
      loadRuns,
      isInterrupted,
      violated: verdicts.filter(({ verdict }) => verdict === 'violated'),
    };
    folder.keep(() => writeWhole(`${folder.path}/${SHARD_FILE}`, textOf(result)));
    for (const trouble of troubles) warn(trouble);
    process.stdout.write(`shard ${shard.index}/${shard.count}: ${folder.path}\n`);
    return troubles.length === 0 ? 0 : 3;
  } finally {
    folder.close();
  }
}
