import { message, textOf } from '../../suites/kit/model/message.ts';
import { existsSync, statSync } from 'node:fs';
import { hasHistories, linesOfHistories, limitingOptions, type RunInfo } from '../../reports/index.ts';
import {
  replayDeliveries,
  Replay,
  notesOn,
  oddityOf,
  routeOperation,
  Reader,
  TrafficEvaluation,
  unreadProblem,
  type ClaimVerdict,
  type HeardDeliveries,
} from '../../suites/kit/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { allScenarios, deliveryChecks, allMonitors, allRunCheckers } from '../../suites/index.ts';
import { documentsAt } from '../specs/documents.ts';
import { knownBaseline } from '../run/baseline.ts';
import { publishCompared } from '../run/compared.ts';
import { folderFor, warn } from '../run/folder.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { during } from '../process/progress.ts';
import { selection } from '../cli/selection.ts';
import { runFolder, runIn } from '../run/stored-run.ts';
import { trafficFrom } from '../run/traffic.ts';
import { exitCodeWithPages } from '../run/views.ts';

/** The new verdicts, and the other data of the result. */
interface Replayed {
  readonly verdicts: readonly ClaimVerdict[];
  readonly run: Pick<
    RunInfo,
    'target' | 'baseUrl' | 'seed' | 'requests' | 'invocation' | 'loadRuns' | 'notes'
  >;
}

/** Checks a recording with every checker of single exchanges. */
async function ofRecording(
  files: readonly string[],
  serviceUrl: string | undefined,
  wanted: ReturnType<typeof selection>,
): Promise<Replayed> {
  const traffic = await trafficFrom(files, { route: routeOperation, serviceUrl });
  const { survey } = traffic;
  const problem = unreadProblem(survey);
  const evaluation = new TrafficEvaluation(allMonitors, wanted);
  const requests = { inbox: 0, prospecting: 0 };
  try {
    if (problem !== undefined) throw new Inconclusive(message`${files.join(', ')}: ${problem}`);
    for await (const calls of traffic.calls())
      for (const { kind, exchange, lacks } of calls) {
        if (kind === 'delivery') continue;
        requests[exchange.service] += 1;
        evaluation.take(exchange, lacks);
      }
  } finally {
    traffic.close();
  }
  // A recording without a host has no address to show.
  const baseUrl = (survey.origin ?? '').replace(/^\/\//, 'http://');
  const verdicts = evaluation.verdicts(baseUrl);
  const single = new Set(allMonitors.map(({ claim }) => claim));
  const shown = verdicts.filter(({ id }) => single.has(id)).length;
  const file = files.join(' ');
  return {
    verdicts,
    run: {
      target: 'recording',
      baseUrl,
      seed: 0,
      requests,
      invocation: { file },
      notes: [
        `${requests.inbox + requests.prospecting} recorded exchanges of ${file}; nothing was sent`,
        `${shown} of ${verdicts.length} claims can be checked from a recording: those that single exchanges show; the others need the history of their scenario`,
        ...notesOn(survey),
        ...(survey.deliveries > 0 ? [`${survey.deliveries} deliveries are left to npm run receiver`] : []),
      ],
    },
  };
}

/** Checks the histories of a run with all current checkers. */
async function ofRun(folder: string, wanted: ReturnType<typeof selection>): Promise<Replayed> {
  const stored = runIn(folder);
  if (!hasHistories(folder))
    throw new UsageError(
      `${folder} holds no histories: the command or version that wrote it saves none; make the run again`,
    );
  const reader = new Reader();
  let evaluating: Replay | undefined;
  let heard: HeardDeliveries | undefined;
  let count = 0;
  let isWhole = false;
  try {
    for await (const line of linesOfHistories(folder)) {
      const record = reader.read(line);
      if (record === undefined || reader.run === undefined) continue;
      if (record.kind === 'deliveries') {
        heard = record;
        continue;
      }
      evaluating ??= new Replay(reader.run, {
        scenarios: allScenarios,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        wanted,
      });
      await evaluating.take(record);
      if (record.kind === 'execution') count += 1;
      isWhole ||= record.kind === 'end';
    }
  } catch (error) {
    throw new UsageError(`the histories of ${folder} cannot be checked: ${oddityOf(error)}`);
  }
  const { target, baseUrl, seed, requests, invocation, loadRuns, id } = stored.run;
  const replayed = (verdicts: readonly ClaimVerdict[], notes: readonly string[]): Replayed => {
    const masked = verdicts.filter(
      ({ reason }) => reason !== undefined && textOf(reason) === 'masked',
    ).length;
    return {
      verdicts,
      run: {
        ...{ target, baseUrl, seed, requests },
        ...(invocation && { invocation }),
        ...(loadRuns && { loadRuns }),
        notes: [
          ...notes,
          ...(masked > 0 ? [`${masked} claims are about words that the run has masked`] : []),
        ],
      },
    };
  };
  if (heard !== undefined && reader.run !== undefined) {
    const { PLUMBLINE_WEBHOOK_SECRET: secret = '' } = process.env;
    const by = { checks: deliveryChecks[heard.service], wanted, ...(secret.trim() !== '' && { secret }) };
    return replayed(replayDeliveries(reader.run, heard, by), [
      `${heard.deliveries.length} deliveries of run ${id}, checked again; nothing was sent`,
      ...(heard.isSigned && by.secret === undefined
        ? ['signatures are not verified: that takes the secret of the webhook in PLUMBLINE_WEBHOOK_SECRET']
        : []),
    ]);
  }
  if (evaluating === undefined) throw new UsageError(`the histories of ${folder} are empty`);
  return replayed(evaluating.verdicts(), [
    `${count} histories of run ${id}, checked again; nothing was sent`,
    ...(isWhole ? [] : ['the run was cut off: its last histories are missing']),
  ]);
}

/** Checks saved histories or recorded traffic again. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  const [files] = program.processedArgs;
  const wanted = selection(settings);
  const documents = documentsAt(settings.documents, warn);
  const known = knownBaseline(settings.baseline, settings.updateBaseline);
  for (const file of files) if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const started = new Date();
  const [stored = '', ...more] = files.map(runFolder);
  const isRun = statSync(stored).isDirectory();
  if (more.some((each) => isRun || statSync(each).isDirectory()))
    throw new UsageError('name one run folder alone, or recordings alone');
  const { verdicts, run } = await (isRun
    ? during('histories', () => ofRun(stored, wanted))
    : ofRecording([stored, ...more], settings.serviceUrl, wanted));
  const folder = folderFor('recording', settings, started);
  try {
    const envelope = {
      ...{ folder, startedAt: started, documents },
      scope: { parts: [`a replay of ${files.join(' ')}`, ...limitingOptions(settings)] },
      ...(settings.claim && { asked: settings.claim }),
    };
    const published = await publishCompared(envelope, run, verdicts, { known, settings });
    return await exitCodeWithPages(folder.path, published);
  } finally {
    folder.close();
  }
}
