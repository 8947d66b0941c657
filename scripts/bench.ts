import { missed, runBench, tablesOf } from '../bench/index.ts';
import { columns } from '../reports/index.ts';
import { onInterrupt } from './process/interrupt.ts';
import { command, main, wholeNumber } from './cli/options.ts';
import { during } from './process/progress.ts';

await main(async () => {
  // The servers end with this process.
  onInterrupt(() => process.exit(130));
  const settings = command(
    'bench',
    'Compares the inbox mock with a raw server over its store and with Prism.',
  )
    .option('--without-prism', 'leave out Prism, which is fetched from the registry')
    .option('--check', 'exit with 1 when a target is missed')
    .option('--rounds <number>', 'the most rounds that are counted', wholeNumber(1), 9)
    .parse()
    .opts();
  const measured = await during('bench', (at) =>
    runBench({
      rounds: settings.rounds,
      withinMs: 75_000,
      sliceMs: 250,
      starts: 3,
      sizes: [130, 100_000],
      withPrism: settings.withoutPrism !== true,
      progress: at,
    }),
  );
  const misses = missed(measured);
  const tables = tablesOf(measured).map((rows) => `${columns(rows, 'right')}\n`);
  process.stdout.write([...tables, ...misses.map((miss) => `missed  ${miss}`), ''].join('\n'));
  return settings.check === true && misses.length > 0 ? 1 : 0;
});
