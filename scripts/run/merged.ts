import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { linesOfHistories, versions } from '../../reports/index.ts';
import {
  isSavedViolation,
  selectScenarios,
  Replay,
  oddityOf,
  Reader,
  Writer,
  type ClaimVerdict,
  type RunLine,
  type RunRecord,
} from '../../suites/kit/index.ts';
import { boundExceededBy } from '../../suites/kit/model/foreign-json.ts';
import { fits } from '../../suites/kit/model/fits.ts';
import { SERVICES } from '../../specs/source.ts';
import { allScenarios, allMonitors, allRunCheckers } from '../../suites/index.ts';
import { UsageError } from '../cli/options.ts';
import type { Checked, CheckOptions } from './check.ts';
import { evidenceIn, SentByRun } from './sent.ts';
import { SHARD_FILE, shardIn, type ShardResult } from './shard.ts';

/** A part of a run, and the folder of its histories. */
export interface PartOfRun extends ShardResult {
  readonly folder: string;
}

/** Most characters of a shard's result besides its histories. */
const MOST_CHARS = 1 << 27;
const TEXTS = { type: 'array', items: { type: 'string' } };
const COUNT = { type: 'integer', minimum: 0 };
const isResult = fits<ShardResult>({
  type: 'object',
  required: [
    ...['schemaVersion', 'shard', 'versions', 'invocation', 'target', 'baseUrl', 'seed', 'requests'],
    ...['startedAt', 'notes', 'loadRuns', 'troubles', 'violated'],
  ],
  properties: {
    schemaVersion: { const: 1 },
    shard: {
      type: 'object',
      required: ['index', 'count'],
      properties: { index: { type: 'integer', minimum: 1 }, count: COUNT },
    },
    versions: { type: 'object' },
    invocation: { type: 'object' },
    target: { enum: ['mock', 'live'] },
    baseUrl: { type: 'string' },
    seed: { type: 'integer' },
    requests: {
      type: 'object',
      required: SERVICES,
      properties: Object.fromEntries(SERVICES.map((service) => [service, COUNT])),
    },
    startedAt: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT` },
    notes: TEXTS,
    loadRuns: { type: 'object', additionalProperties: { type: 'string' } },
    troubles: TEXTS,
    isInterrupted: { type: 'boolean' },
    violated: { type: 'array' },
  },
});

/** Whether a file is the result of a shard. */
const isShardResult = (read: unknown): read is ShardResult =>
  isResult(read) && read.shard.index <= read.shard.count && read.violated.every(isSavedViolation);

/** A shard that cannot be checked, with the reason. */
class LostShard extends Error {
  override readonly name = 'LostShard';
}

/** The part in a file. Throws a LostShard if it cannot be read, a UsageError if other files are needed. */
function partIn(file: string): PartOfRun {
  const { plumbline, ledger } = versions();
  let read: unknown;
  try {
    const text = readFileSync(file, 'utf8');
    const beyond = boundExceededBy(text, { chars: MOST_CHARS, members: Number.POSITIVE_INFINITY });
    if (beyond !== undefined) throw new LostShard(`${file} cannot be read: ${beyond}`);
    read = shardIn(text);
  } catch (error) {
    if (error instanceof LostShard) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new LostShard(`${file} cannot be read: ${code ?? 'it is no JSON, or is cut off'}`, {
      cause: error,
    });
  }
  if (!isShardResult(read)) throw new LostShard(`${file} cannot be read: it is not what a shard leaves`);
  if (read.versions.plumbline !== plumbline || read.versions.ledger !== ledger)
    throw new UsageError(`${file} was written by another version of Plumbline; make its run again`);
  return { ...read, folder: dirname(file) };
}

/** Most levels of folders below a given one, and most entries in all of them. */
const MOST_LEVELS = 6;
const MOST_ENTRIES = 50_000;

/** The files of shards in a folder or below it. Throws a UsageError if the folder is too large to search. */
function shardFilesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  if (!statSync(folder).isDirectory())
    throw new UsageError(`${folder} is a file: name the folder of a shard, or one that holds all of them`);
  const found: string[] = [];
  let entries = 0;
  let level: readonly string[] = [folder];
  for (let depth = 0; depth <= MOST_LEVELS && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const each of level) {
      const inside = listed(each);
      if ((entries += inside.length) > MOST_ENTRIES)
        throw new UsageError(
          `${folder} holds more than ${MOST_ENTRIES} files: name the folders of the shards, or one that holds them alone`,
        );
      for (const entry of inside) {
        if (entry.isDirectory()) below.push(join(each, entry.name));
        else if (entry.name === SHARD_FILE) found.push(join(each, entry.name));
      }
    }
    level = below;
  }
  return found;
}

/** The entries of a folder; none if it may not be read. */
function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The available parts of a run, and the problems of others. */
export interface Parts {
  readonly parts: readonly [PartOfRun, ...PartOfRun[]];
  readonly troubles: readonly string[];
}

/**
 * The parts of one run in some folders or below them. Throws a UsageError if they are not a whole run. A shard that
 * cannot be read affects only itself.
 */
export function partsIn(folders: readonly string[]): Parts {
  const troubles: string[] = [];
  const files = [...new Set(folders.flatMap(shardFilesIn).map((file) => resolve(file)))];
  const read = files.flatMap((file) => {
    try {
      return [partIn(relative('', file) || file)];
    } catch (error) {
      if (!(error instanceof LostShard)) throw error;
      troubles.push(`a shard is lost: ${error.message}`);
      return [];
    }
  });
  const [first, ...more] = read.sort((one, other) => one.shard.index - other.shard.index);
  if (first === undefined)
    throw new UsageError(
      troubles[0] ?? `${folders.join(', ')} holds no ${SHARD_FILE}, which a run with --shard leaves`,
    );
  const parts = [first, ...more] as const;
  const { count } = first.shard;
  const sameRun = JSON.stringify([count, first.seed, first.invocation]);
  const other = parts.find(
    ({ shard, seed, invocation }) => JSON.stringify([shard.count, seed, invocation]) !== sameRun,
  );
  if (other !== undefined)
    throw new UsageError(`${other.folder} is of another run than ${first.folder}: its options are others`);
  const there = Map.groupBy(parts, ({ shard }) => shard.index);
  for (const [index, found] of there)
    if (found.length > 1)
      throw new UsageError(
        `shard ${index}/${count} is there twice: ${found.map(({ folder }) => folder).join(', ')}`,
      );
  // The unreadable parts may be the missing ones.
  if (there.size + troubles.length < count)
    for (let index = 1; index <= count; index += 1)
      if (!there.has(index)) throw new UsageError(`shard ${index}/${count} is missing`);
  return { parts, troubles };
}

/** Counts the exchanges of a record, as a single run does. */
function takeSent(sent: SentByRun, record: RunRecord): void {
  if (record.kind !== 'execution') return;
  const { scenario, first, repeated } = record;
  for (const { exchanges } of [first, ...repeated])
    for (const exchange of exchanges) sent.take(exchange, scenario, first.run);
}

/** The verdict with the shortest counterexample of all parts. */
const withShortest = (verdict: ClaimVerdict, parts: readonly PartOfRun[]): ClaimVerdict => {
  if (verdict.verdict !== 'violated') return verdict;
  const found = parts
    .flatMap(({ violated }) => violated)
    .find(({ id, evidence }) => id === verdict.id && evidence?.fingerprint === verdict.evidence?.fingerprint);
  return found?.evidence === undefined ? verdict : { ...verdict, evidence: found.evidence };
};

/** The first line of a part's histories. */
async function runLineIn({ folder }: PartOfRun): Promise<RunLine> {
  const reader = new Reader();
  for await (const line of linesOfHistories(folder)) {
    reader.read(line);
    if (reader.run !== undefined) return reader.run;
  }
  throw new RangeError('they are empty');
}

const lost = ({ shard: { index, count }, folder }: PartOfRun, error: unknown): string =>
  `shard ${index}/${count} is lost from here on: the histories of ${folder} cannot be checked: ${oddityOf(error)}`;

/** Checks the histories of all parts together, as those of one run. Throws a UsageError if they cannot be read. */
export async function mergeRuns(
  { parts: given, troubles: before }: Parts,
  { wanted, onLine = () => undefined }: CheckOptions,
): Promise<Checked> {
  const troubles = [...before];
  const parts: PartOfRun[] = [];
  const lines: RunLine[] = [];
  for (const part of given)
    try {
      lines.push(await runLineIn(part));
      parts.push(part);
    } catch (error) {
      troubles.push(lost(part, error));
    }
  const [first] = lines;
  if (first === undefined) throw new UsageError(troubles[0] ?? 'there is no shard');
  const line: RunLine = { ...first, offers: [...new Set(lines.flatMap(({ offers }) => offers))] };
  const evaluating = new Replay(line, {
    scenarios: allScenarios,
    monitors: allMonitors,
    runCheckers: allRunCheckers,
    wanted,
  });
  const { spare } = selectScenarios(allScenarios, [...allMonitors, ...allRunCheckers], wanted);
  const isSpare = new Set(spare.map(({ id }) => id));
  const writer = new Writer(onLine);
  writer.run(line);
  const sent = new SentByRun();
  const take = async (record: RunRecord): Promise<void> => {
    takeSent(sent, record);
    writer.write(record);
    await evaluating.take(record);
  };
  // Parts may have run spare scenarios for a claim. They are ignored if other parts show the claim, as in a single run.
  const late: RunRecord[] = [];
  for (const part of parts)
    try {
      const reader = new Reader();
      for await (const text of linesOfHistories(part.folder)) {
        const record = reader.read(text);
        if (record === undefined) continue;
        if ('scenario' in record && isSpare.has(record.scenario)) late.push(record);
        else await take(record);
      }
    } catch (error) {
      troubles.push(lost(part, error));
    }
  const open = new Set(
    [...allMonitors, ...allRunCheckers].flatMap(({ claim, service }) =>
      wanted(claim) && !evaluating.isDecided(claim) ? [service] : [],
    ),
  );
  const services = new Map(spare.map(({ id, service }) => [id, service]));
  for (const record of late) {
    const service = 'scenario' in record ? services.get(record.scenario) : undefined;
    if (service !== undefined && open.has(service)) await take(record);
  }
  const verdicts = evaluating.verdicts().map((verdict) => withShortest(verdict, parts));
  const sum = (service: 'inbox' | 'prospecting'): number =>
    parts.reduce((total, { requests }) => total + requests[service], 0);
  return {
    verdicts,
    recorded: [
      ...[...sent.recorded].map(([exchange, scenario]) => ({ exchange, scenario })),
      ...evidenceIn(verdicts),
    ],
    k6Results: parts.flatMap(({ notes }) => notes.map((note) => ({ name: '', note, by: '' }))),
    loadRuns: Object.assign({}, ...parts.map(({ loadRuns }) => loadRuns)) as ShardResult['loadRuns'],
    baseUrl: line.baseUrl,
    requests: { inbox: sum('inbox'), prospecting: sum('prospecting') },
    ...{
      redactor: undefined,
      remembered: [],
      undocumented: sent.undocumented,
      traffic: sent.traffic.counted(),
    },
    isInterrupted: parts.some(({ isInterrupted = false }) => isInterrupted),
    troubles: [...troubles, ...parts.flatMap((part) => part.troubles)],
    failures: [],
  };
}
