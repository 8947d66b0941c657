import { missed, runBench, tablesOf } from '../bench/index.ts';
import { columns } from '../reports/index.ts';
import { onInterrupt } from './process/interrupt.ts';
import type { Program } from './commands/bench.ts';
import { during } from './process/progress.ts';

/** Compares the inbox mock with its peers. */
export async function run(program: Program): Promise<number> {
  // The servers end with this process.
  onInterrupt(() => process.exit(130));
  const settings = program.opts();
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
}
