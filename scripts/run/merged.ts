import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linesOfHistories, versions } from '../../reports/index.ts';
import {
  dueOf,
  JudgingAgain,
  Reader,
  Writer,
  type ClaimVerdict,
  type RunLine,
  type RunRecord,
} from '../../suites/kit/index.ts';
import { allScenarios, monitors, runCheckers } from '../../suites/index.ts';
import { UsageError } from '../cli/options.ts';
import type { Checked, CheckOptions } from './check.ts';
import { Sent } from './sent.ts';
import { SHARD_FILE, type ShardResult } from './shard.ts';

/** A part of a run, and where its histories are. */
export interface Part extends ShardResult {
  readonly folder: string;
}

/** Buffers as JSON has them. */
const revived = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? Buffer.from(value.data as number[])
    : value;

function partIn(file: string): Part {
  const { plumbline, ledger } = versions();
  try {
    const read = JSON.parse(readFileSync(file, 'utf8'), revived) as ShardResult;
    if (read.schemaVersion === 1 && read.versions.plumbline === plumbline && read.versions.ledger === ledger)
      return { ...read, folder: dirname(file) };
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} was written by another version of Plumbline; make its run again`);
}

/** The parts of one run that are in some folders, or below them. Throws a UsageError where they are no whole run. */
export function partsIn(folders: readonly string[]): readonly [Part, ...Part[]] {
  const files = folders.flatMap((folder) => {
    if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file === SHARD_FILE || file.endsWith(`/${SHARD_FILE}`))
      .map((file) => join(folder, file));
  });
  const [first, ...more] = [...new Set(files)]
    .map(partIn)
    .sort((one, other) => one.shard.index - other.shard.index);
  if (first === undefined)
    throw new UsageError(`${folders.join(', ')} holds no ${SHARD_FILE}, which a run with --shard leaves`);
  const all = [first, ...more] as const;
  const { count } = first.shard;
  const sameRun = JSON.stringify([count, first.seed, first.invocation]);
  const other = all.find(
    ({ shard, seed, invocation }) => JSON.stringify([shard.count, seed, invocation]) !== sameRun,
  );
  if (other !== undefined)
    throw new UsageError(`${other.folder} is of another run than ${first.folder}: its options are others`);
  for (let index = 1; index <= count; index += 1) {
    const found = all.filter(({ shard }) => shard.index === index);
    if (found.length === 0) throw new UsageError(`shard ${index}/${count} is missing`);
    if (found.length > 1)
      throw new UsageError(
        `shard ${index}/${count} is there twice: ${found.map(({ folder }) => folder).join(', ')}`,
      );
  }
  return all;
}

/** Takes what a record says was sent, as a run in one piece counts it. */
function takeSent(sent: Sent, record: RunRecord): void {
  if (record.kind !== 'execution') return;
  const { scenario, first, repeated } = record;
  for (const { exchanges } of [first, ...repeated])
    for (const exchange of exchanges) sent.take(exchange, scenario, first.run);
}

/** The shortest counterexample that the parts found stands for the first one. */
const withShortest = (verdict: ClaimVerdict, parts: readonly Part[]): ClaimVerdict => {
  if (verdict.verdict !== 'violated') return verdict;
  const found = parts
    .flatMap(({ violated }) => violated)
    .find(({ id, evidence }) => id === verdict.id && evidence?.fingerprint === verdict.evidence?.fingerprint);
  return found?.evidence === undefined ? verdict : { ...verdict, evidence: found.evidence };
};

/** What all parts say of their run: the line that begins their histories. */
async function runLineOf(parts: readonly Part[]): Promise<RunLine> {
  const lines = await Promise.all(
    parts.map(async ({ folder }) => {
      const reader = new Reader();
      for await (const line of linesOfHistories(folder)) {
        reader.read(line);
        if (reader.run !== undefined) return reader.run;
      }
      throw new UsageError(`the histories of ${folder} are empty`);
    }),
  );
  const [first] = lines;
  if (first === undefined) throw new UsageError('there is no shard');
  return { ...first, offers: [...new Set(lines.flatMap(({ offers }) => offers))] };
}

/** Judges the histories of all parts together, as those of one run. Throws a UsageError where they cannot be read. */
export async function merged(
  parts: readonly [Part, ...Part[]],
  { wanted, onLine = () => undefined }: CheckOptions,
): Promise<Checked> {
  const line = await runLineOf(parts);
  const judging = new JudgingAgain(line, { scenarios: allScenarios, monitors, runCheckers, wanted });
  const { spare } = dueOf(allScenarios, [...monitors, ...runCheckers], wanted);
  const isSpare = new Set(spare.map(({ id }) => id));
  const writer = new Writer(onLine);
  writer.run(line);
  const sent = new Sent();
  const take = async (record: RunRecord): Promise<void> => {
    takeSent(sent, record);
    writer.write(record);
    await judging.take(record);
  };
  // What a part ran in case that the others show a claim nothing counts where they do, as in a run in one piece.
  const late: RunRecord[] = [];
  for (const { folder } of parts) {
    const reader = new Reader();
    for await (const text of linesOfHistories(folder)) {
      const record = reader.read(text);
      if (record === undefined) continue;
      if ('scenario' in record && isSpare.has(record.scenario)) late.push(record);
      else await take(record);
    }
  }
  const open = new Set(
    [...monitors, ...runCheckers].flatMap(({ claim, service }) =>
      wanted(claim) && !judging.isDecided(claim) ? [service] : [],
    ),
  );
  const services = new Map(spare.map(({ id, service }) => [id, service]));
  for (const record of late) {
    const service = 'scenario' in record ? services.get(record.scenario) : undefined;
    if (service !== undefined && open.has(service)) await take(record);
  }
  const verdicts = judging.verdicts().map((verdict) => withShortest(verdict, parts));
  const evidence = verdicts.flatMap(({ evidence: shown, scenario = '' }) =>
    (shown?.exchanges ?? []).map((exchange) => ({ exchange, scenario, isEvidence: true })),
  );
  const sum = (service: 'inbox' | 'prospecting'): number =>
    parts.reduce((total, { requests }) => total + requests[service], 0);
  return {
    verdicts,
    recorded: [...[...sent.recorded].map(([exchange, scenario]) => ({ exchange, scenario })), ...evidence],
    probed: parts.flatMap(({ notes }) => notes.map((note) => ({ name: '', note, by: '' }))),
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
    troubles: parts.flatMap(({ troubles }) => troubles),
    failures: [],
  };
}
