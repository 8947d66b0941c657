import { Argument, InvalidArgumentError } from 'commander';
import { confusion, probes, profileList, runProbe, tableOf, type Row } from '../load/index.ts';
import { runFolder, summarise, toVerdicts, writeJson, type RunInfo } from '../reports/index.ts';
import { monitors } from '../suites/index.ts';
import { findTool } from '../tools/index.ts';
import { command, main, UsageError, type OptionName, type Settings } from './options.ts';
import { loadProfiles, readProfiles } from './profiles.ts';
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
  'allowBurst',
  'keepPayloads',
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

const listed = (name: string, previous: readonly string[] | undefined): string[] => [
  ...(previous ?? []),
  ...name.split(','),
];

interface Further {
  readonly confusion?: number;
  readonly profile?: readonly string[];
  readonly table?: string;
  readonly list?: boolean;
}

await main(async () => {
  const program = command('load', 'Runs k6: probes of the rate limits, or load profiles.', NAMES);
  program.addArgument(
    new Argument('[probe...]', 'which probes; all by default').choices(probes.map(({ name }) => name)),
  );
  program
    .option(
      '--confusion <trials>',
      'instead: how often each kind of limiter is recognised, in virtual time',
      trialsOf,
    )
    .option('--profile <name>', 'instead: a load profile; may be repeated', listed)
    .option('--table <file>', 'the table of profiles and thresholds', undefined)
    .option('--list', 'names the probes and the profiles')
    .parse();
  const settings = program.opts<Pick<Settings, (typeof NAMES)[number]> & Further>();
  if (settings.confusion !== undefined) return showConfusion(settings.confusion, settings.seed);
  if (settings.list === true) {
    const table = readProfiles(settings.table);
    process.stdout.write(`probes\n${probes.map(({ name }) => `${name}\n`).join('')}\nprofiles\n`);
    process.stdout.write(`${profileList(table)}\n`);
    return 0;
  }
  if (settings.profile !== undefined) {
    if (program.args.length > 0)
      throw new UsageError('probes and profiles are run by a command each: name one kind alone');
    return loadProfiles(settings.profile, settings);
  }
  const names = program.processedArgs[0] as readonly string[];
  const chosen = probes.filter(({ name }) => names.length === 0 || names.includes(name));
  if (settings.target === 'live')
    throw new UsageError('k6 sends more than a production account can spare; it checks a mock alone');
  const k6 = await findTool('k6');
  const { target, close } = await openMock(settings);
  const started = Date.now();
  try {
    const { fullWindows = false, seed } = settings;
    const results = await Promise.all(
      chosen.map((probe) => runProbe(probe, { k6, target, monitors, fullWindows, wanted: () => true, seed })),
    );
    const startedAt = new Date(started).toISOString();
    const run: RunInfo = {
      id: startedAt.replaceAll(/[:.]/g, '-'),
      target: settings.target,
      baseUrl: target.baseUrl,
      seed,
      startedAt,
      durationMs: Date.now() - started,
      requests: target.requests,
      notes: results.map(({ note }) => note),
    };
    const folder = runFolder(settings.out, run.id);
    const result = toVerdicts(
      run,
      results.flatMap(({ verdicts }) => verdicts),
    );
    writeJson(`${folder}/verdicts.json`, result);
    process.stdout.write(summarise(result, folder));
    if (result.summary.violated > 0) return 1;
    return result.summary.inconclusive > 0 ? 3 : 0;
  } finally {
    await close();
  }
});
