import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { listenTo, checkPart, Writer } from '../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { selection } from '../cli/selection.ts';
import { newFindingsOf } from './baseline.ts';
import { openMock } from './target.ts';
import { SentByRun } from './sent.ts';
import type { PartTask, PartMessage } from './parts-beside.ts';

/** Characters of lines that are sent in one message. */
const CHUNK = 1 << 18;

/** Checks the exchanges with one service, against a mock of this thread. */
const { settings, service, baseline, isSaved } = workerData as PartTask;
const notify = (part: PartMessage): void => parentPort?.postMessage(part);
const sent = new SentByRun();
let lines: string[] = [];
let waiting = 0;
const flush = (): void => {
  if (lines.length > 0) notify({ lines: lines.join('') });
  lines = [];
  waiting = 0;
};
const writer = new Writer((line) => {
  lines.push(line);
  if ((waiting += line.length) >= CHUNK) flush();
});
const { target, close } = await openMock(settings, { isBeside: false });
const isNew = newFindingsOf(baseline, undefined, undefined);
const checked = await checkPart({
  scenarios: scenarios.filter((scenario) => scenario.service === service),
  ...{
    monitors: allMonitors,
    runCheckers: allRunCheckers,
    target,
    seed: settings.seed,
    runs: settings.runs,
    wanted: selection(settings),
  },
  concurrency: 1,
  ...(isNew && { isNew }),
  listeners: [
    ...(isSaved ? [listenTo('record', ({ record }) => writer.write(record))] : []),
    listenTo('progress', ({ done, total, scenario }) => notify({ done, total, scenario })),
    listenTo('exchange', ({ exchange, scenario, run }) => sent.take(exchange, scenario, run)),
  ],
});
flush();
await close();
// Serialized here, because a message would turn bytes into plain arrays. Serialized together, so that shared objects
// stay shared.
notify({ result: serialize({ judged: checked, sent: sent.data(), requests: target.requests }) });
