import {
  destinationOf,
  endLoad,
  loadDriver,
  MOST_ELSEWHERE,
  announceK6Run,
  describeProfiles,
  breachesInWords,
  describeLimiter,
  evaluatedLog,
  measuredRows,
  mergeProfileLogs,
  trendInWords,
} from '../../load/index.ts';
import { columns, openHistories } from '../../reports/index.ts';
import { k6Scenarios, allMonitors } from '../../suites/index.ts';
import { windowLimiters } from '../../suites/k6.ts';
import {
  listenTo,
  redactorOf,
  checkClaims,
  k6RunName,
  type K6Result,
  type RunRecord,
  type WindowLimiter,
} from '../../suites/kit/index.ts';
import { LOOPBACK, openAccount } from '../run/account.ts';
import { invocationOf } from '../run/check.ts';
import { k6OfLoadRuns } from '../run/load-driver.ts';
import { refuseUnsafe } from './elsewhere.ts';
import { documentsAt } from '../specs/documents.ts';
import { knownBaseline } from '../run/baseline.ts';
import { publishCompared } from '../run/compared.ts';
import { folderFor, warn } from '../run/folder.ts';
import { saver } from '../run/saving.ts';
import { exitCodeWithPages } from '../run/views.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { writeManifests } from './manifest.ts';
import type { Program } from './command.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError } from '../cli/options.ts';
import { loadRunsOf, notesOf } from './plots.ts';
import { during } from '../process/progress.ts';
import { loadProfiles, readProfiles, HEADLINES } from './profiles.ts';
import { commandLine } from '../../specs/command-line.ts';
import { causeOf } from '../cli/failures.ts';
import { readFileSync } from 'node:fs';
import { plural } from '../../specs/plural.ts';

const read = (name: string): { name: string; text: string } => {
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${causeOf(error)}`);
  }
};

/** Merges the logs of several machines. Returns 1 if a threshold is not met, 3 if there is no result. */
function mergeLogs(files: readonly string[]): number {
  const { profile, requests, operations, trend, outcome, reason } = mergeProfileLogs(files.map(read));
  const lines = [
    `${profile} in ${plural(files.length, 'log')}: ${requests} requests; ${HEADLINES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    columns(measuredRows(operations), 'right'),
    ...breachesInWords(operations).map((line) => `✗ ${line}`),
    ...(trend === undefined ? [] : [trendInWords(trend)]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return { kept: 0, failed: 1, inconclusive: 3 }[outcome];
}

/** Identifies the limiter in the log of a window k6 run. */
async function evaluateLog(
  file: string,
  [name, limiter]: readonly [string, WindowLimiter],
  plan: string,
): Promise<number> {
  const found = await evaluatedLog(read(file).text, limiter, plan);
  process.stdout.write(`${name}: ${describeLimiter(found)}\n`);
  return found.uncertainty === undefined ? 0 : 3;
}

/** The window k6 runs with these names, which can run without Node. */
function limitersOf(names: readonly string[]): [name: string, limiter: WindowLimiter][] {
  return names.map((name) => {
    const limiter = windowLimiters[name];
    if (limiter === undefined)
      throw new UsageError(
        `${name} needs more than one run of k6; of the load runs only ${Object.keys(windowLimiters).join(' and ')} run by themselves`,
      );
    return [name, limiter];
  });
}

/** Ends the sending programs at an interrupt. Findings until then are still reported. */
function installSignalHandlers(): void {
  onInterrupt(() => {
    if (!endLoad()) process.exit(130);
    process.stderr.write('interrupted: nothing more is sent; the reports are written\n');
  });
}

/** Measures rate limits with k6 or the embedded driver, or runs load profiles with k6. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  if (settings.list === true) {
    const table = readProfiles(settings.table);
    process.stdout.write(
      `load runs\n${k6Scenarios.map((each) => `${k6RunName(each)}\n`).join('')}\nprofiles\n`,
    );
    process.stdout.write(`${columns(describeProfiles(table), 'left')}\n`);
    return 0;
  }
  const [names] = program.processedArgs;
  const unknown = names.find((name) => !k6Scenarios.some((each) => k6RunName(each) === name));
  if (unknown !== undefined)
    throw new UsageError(
      `no load run is called ${unknown}${nearestInWords(unknown, k6Scenarios.map(k6RunName))}; ${commandLine('load', '--list')} names them`,
    );
  const chosen = k6Scenarios.filter((each) => names.length === 0 || names.includes(k6RunName(each)));
  if (settings.merge !== undefined) {
    const [file = ''] = settings.merge;
    if (names.length === 0) return mergeLogs(settings.merge);
    const [limiter, ...further] = limitersOf(names);
    if (limiter === undefined || further.length > 0 || settings.merge.length > 1)
      throw new UsageError(`a load run of a window has one log: ${commandLine('load', 'NAME --merge LOG')}`);
    return evaluateLog(file, limiter, settings.plan ?? 'start');
  }
  if (settings.manifest !== undefined) {
    const { manifest, profile = [] } = settings;
    if (profile.length + names.length === 0)
      throw new UsageError('--manifest needs the names of load runs, or --profile');
    return writeManifests(profile, limitersOf(names), { ...settings, manifest });
  }
  if (settings.profile !== undefined) {
    if (names.length > 0)
      throw new UsageError('load runs and profiles are run by a command each: name one kind alone');
    installSignalHandlers();
    return loadProfiles(settings.profile, settings);
  }
  const { target: kind, baseUrl = LOOPBACK } = settings;
  const { isElsewhere } = destinationOf(baseUrl, kind);
  if (isElsewhere && kind === 'mock')
    throw new UsageError(
      `${new URL(baseUrl).origin} is not on this machine: load runs reach a mock there by a loopback forwarder, and a real account by --target live`,
    );
  if (isElsewhere) refuseUnsafe({ profiles: [], k6Runs: chosen.map(k6RunName) }, { ...settings, baseUrl });
  const documents = documentsAt(settings.documents, warn);
  const known = knownBaseline(settings.baseline, settings.updateBaseline);
  const k6 = await k6OfLoadRuns({ installs: true });
  installSignalHandlers();
  const { target, spend, close } = await openAccount(settings);
  if (isElsewhere)
    for (const { service } of chosen)
      process.stderr.write(announceK6Run(service, target.baseUrl, settings.plan));
  const startedAt = new Date();
  const folder = folderFor('load', settings, startedAt);
  // All requests that the k6 run may send count as sent now, because a run that is cut off stores nothing.
  for (const service of new Set(chosen.map((k6Run) => k6Run.service))) spend(service, MOST_ELSEWHERE);
  try {
    const { fullWindows = false, seed } = settings;
    const records: RunRecord[] = [];
    const k6Results: K6Result[] = [];
    const driver = loadDriver(k6, fullWindows);
    const all = await during('load runs', (at) =>
      checkClaims({
        ...{ scenarios: chosen, k6: driver, target, monitors: allMonitors, seed, runs: 1 },
        wanted: () => true,
        listeners: [
          listenTo('k6 run begins', ({ begun, total, name }) => at(`${begun}/${total} ${name}`)),
          listenTo('k6 run done', ({ result }) => void k6Results.push(result)),
          listenTo('record', ({ record }) => void records.push(record)),
        ],
      }),
    );
    const redactor = redactorOf(target);
    // Claims without a result in k6 runs are not reported.
    const checked = all.filter(({ verdict }) => verdict !== 'not checked');
    const histories = openHistories(folder.path);
    const ids = new Set(checked.map(({ id }) => id));
    const saving = saver(histories.write, target, driver, seed, (id) => ids.has(id));
    for (const record of records) saving.listener.hear({ kind: 'record', record });
    saving.close();
    const verdicts = checked.map((verdict) => {
      for (const exchange of verdict.evidence?.exchanges ?? []) redactor?.meet(exchange);
      return redactor?.verdict(verdict, target.baseUrl) ?? verdict;
    });
    const published = await publishCompared(
      { folder, startedAt, documents, scope: { parts: ['load runs alone'] } },
      {
        target: settings.target,
        baseUrl: target.baseUrl,
        seed,
        requests: target.requests,
        invocation: invocationOf(settings),
        loadRuns: loadRunsOf(k6Results),
        notes: notesOf(k6Results, folder.path),
      },
      verdicts,
      { known, settings, masking: settings.keepPayloads === true ? undefined : redactor },
    );
    await histories.close().catch((error: unknown) => {
      warn(`the histories could not be written: ${causeOf(error)}`);
    });
    return await exitCodeWithPages(folder.path, published);
  } finally {
    folder.close();
    await close();
  }
}
