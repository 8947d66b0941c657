import { Argument, InvalidArgumentError } from 'commander';
import { confusion, probes, runProbes, tableOf, type Row } from '../load/index.ts';
import { runFolder, summarise, toVerdicts, writeJson, type RunInfo } from '../reports/index.ts';
import { joinVerdicts, type ClaimVerdict } from '../suites/kit/index.ts';
import { monitors } from '../suites/index.ts';
import { findTool } from '../tools/index.ts';
import { command, main, UsageError, type OptionName, type Settings } from './options.ts';
import { notesOf } from './plots.ts';
import { openMock } from './target.ts';

const NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'seed',
  'plan',
  'out',
  'fullWindows',
  'drift',
] as const satisfies readonly OptionName[];

/** Window of the trials; only its proportion to the round trips matters. */
const TRIAL_WINDOW_MS = 3000;

const trialsOf = (text: string): number => {
  const trials = Number(text);
  if (!Number.isSafeInteger(trials) || trials < 1)
    throw new InvalidArgumentError('takes a whole number from 1 on.');
  return trials;
};

/** How often each kind of limiter is taken for which, in virtual time; a wrong claim is a failure. */
function showConfusion(trials: number, seed: number): number {
  const rows: Row[] = [];
  for (const row of confusion(trials, seed, TRIAL_WINDOW_MS)) {
    rows.push(row);
    process.stderr.write(`${row.kind}: ${row.trials - row.inconclusive} of ${row.trials} claimed\n`);
  }
  process.stdout.write(tableOf(rows));
  return rows.some(({ kind, claimed }) => Object.keys(claimed).some((name) => name !== kind)) ? 1 : 0;
}

await main(async () => {
  const program = command('load', 'Runs the k6 probes of the rate limits alone.', NAMES);
  program.addArgument(
    new Argument('[probe...]', 'which probes; all by default').choices(probes.map(({ name }) => name)),
  );
  program
    .option(
      '--confusion <trials>',
      'instead: how often each kind of limiter is recognised, in virtual time',
      trialsOf,
    )
    .parse();
  const settings = program.opts<Pick<Settings, (typeof NAMES)[number]> & { readonly confusion?: number }>();
  if (settings.confusion !== undefined) return showConfusion(settings.confusion, settings.seed);
  const names = program.processedArgs[0] as readonly string[];
  const chosen = probes.filter(({ name }) => names.length === 0 || names.includes(name));
  if (settings.target === 'live')
    throw new UsageError('k6 sends more than a production account can spare; it checks a mock alone');
  const k6 = await findTool('k6');
  const { target, close } = await openMock(settings);
  const started = Date.now();
  try {
    const { fullWindows = false, seed } = settings;
    const results = await runProbes(chosen, { k6, target, monitors, fullWindows, wanted: () => true, seed });
    const startedAt = new Date(started).toISOString();
    const id = startedAt.replaceAll(/[:.]/g, '-');
    const folder = runFolder(settings.out, id);
    const run: RunInfo = {
      id,
      target: settings.target,
      baseUrl: target.baseUrl,
      seed,
      startedAt,
      durationMs: Date.now() - started,
      requests: target.requests,
      notes: notesOf(results, folder),
    };
    const result = toVerdicts(
      run,
      results.reduce<readonly ClaimVerdict[]>((all, { verdicts }) => joinVerdicts(all, verdicts), []),
    );
    writeJson(`${folder}/verdicts.json`, result);
    process.stdout.write(summarise(result, folder));
    if (result.summary.violated > 0) return 1;
    return result.summary.inconclusive > 0 ? 3 : 0;
  } finally {
    await close();
  }
});
