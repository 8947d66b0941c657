import { matchesGlob } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimId } from '../generated/claims.ts';
import { claims } from '../generated/claims.ts';
import { startMock } from '../mock/index.ts';
import {
  runFolder,
  showClaims,
  summarise,
  toHar,
  toVerdicts,
  writeJson,
  type Recorded,
  type RunInfo,
} from '../reports/index.ts';
import { judgeClaims, mockTarget, type Target } from '../suites/kit/index.ts';
import { monitors, scenarios } from '../suites/index.ts';
import { main, parseSettings, UsageError, type Settings } from './options.ts';

const HAR_RUNS = 2;

const NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'plan',
  'out',
  'fullWindows',
  'load',
  'drift',
] as const;
type StartSettings = Pick<Settings, (typeof NAMES)[number]>;

/** Which claims a run is about. */
function selection(settings: StartSettings): (id: ClaimId) => boolean {
  const globs = settings.claim;
  const wanted = (id: ClaimId): boolean =>
    (settings.service === undefined || claims[id].service === settings.service) &&
    (globs === undefined || globs.some((glob) => matchesGlob(id, glob)));
  if (!(Object.keys(claims) as ClaimId[]).some(wanted))
    throw new UsageError(
      `no claim matches ${globs?.join(', ') ?? 'the selection'}; npm run claims lists them`,
    );
  return wanted;
}

async function openTarget(settings: StartSettings): Promise<{ target: Target; close: () => Promise<void> }> {
  if (settings.target === 'live')
    throw new UsageError('--target live is not built yet; check a mock with --target mock');
  const plan = settings.plan ?? 'start';
  if (settings.baseUrl !== undefined || settings.controlUrl !== undefined) {
    if (settings.baseUrl === undefined || settings.controlUrl === undefined)
      throw new UsageError('a mock that runs already needs both --base-url and --control-url');
    if (settings.drift !== undefined)
      throw new UsageError('--drift goes to the mock that runs already: npm run mock -- --drift …');
    const target = await mockTarget({
      baseUrl: settings.baseUrl,
      controlUrl: settings.controlUrl,
      seed: settings.seed,
      plan,
    });
    return { target, close: () => target.close() };
  }
  const mock = await startMock({ seed: settings.seed, plan, drifts: [...(settings.drift ?? [])] });
  const target = await mockTarget({
    baseUrl: mock.baseUrl,
    controlUrl: mock.controlUrl,
    seed: settings.seed,
    plan,
  });
  return {
    target,
    close: async () => {
      await target.close();
      await mock.close();
    },
  };
}

function progress(): (done: number, total: number, scenario: string) => void {
  if (process.stderr.isTTY)
    return (done, total, scenario) =>
      process.stderr.write(`\r\x1b[K${done}/${total} scenarios · ${scenario}${done === total ? '\n' : ''}`);
  let said = 0;
  return (done, total) => {
    if (done === total || done - said >= Math.ceil(total / 5))
      process.stderr.write(`${(said = done)}/${total} scenarios\n`);
  };
}

await main(async () => {
  const settings = parseSettings(
    'start',
    'Checks every claim of both documents against a target and writes the reports.',
    NAMES,
  );
  const wanted = selection(settings);
  const { target, close } = await openTarget(settings);
  const started = Date.now();
  const recorded: Recorded[] = [];
  try {
    const verdicts = await judgeClaims({
      scenarios,
      monitors,
      target,
      seed: settings.seed,
      runs: settings.runs,
      wanted,
      ...(settings.path !== undefined && { path: settings.path }),
      onProgress: progress(),
      onExchange: (exchange, scenario, run) => {
        if (run < HAR_RUNS) recorded.push({ exchange, scenario });
      },
    });
    const startedAt = new Date(started).toISOString();
    const run: RunInfo = {
      id: startedAt.replaceAll(/[:.]/g, '-'),
      target: settings.target,
      baseUrl: target.baseUrl,
      seed: settings.seed,
      startedAt,
      durationMs: Date.now() - started,
      requests: target.requests,
      notes: [
        `exchanges.har holds the first ${HAR_RUNS} runs of each scenario and every counterexample (${recorded.length} exchanges)`,
      ],
    };
    const folder = runFolder(settings.out, run.id);
    const result = toVerdicts(run, verdicts);
    writeJson(`${folder}/verdicts.json`, result);
    writeJson(`${folder}/exchanges.har`, toHar(recorded, target.baseUrl));
    const problem = await showClaims(folder);
    if (problem !== undefined) process.stderr.write(`plumbline: ${problem}\n`);
    process.stdout.write(summarise(result, folder));
    await delay(0);
    if (result.summary.violated > 0) return 1;
    return result.summary.inconclusive > 0 ? 3 : 0;
  } finally {
    await close();
  }
});
