import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  comparedOf,
  late,
  missedTargets,
  runBench,
  tablesOf,
  timeCommands,
  timesOf,
} from '../../bench/index.ts';
import { columns } from '../../reports/index.ts';
import { onInterrupt } from '../process/interrupt.ts';
import type { Program } from './command.ts';
import { during } from '../process/progress.ts';
import { isSchemathesisThere } from '../schemathesis/run.ts';

/** Compares the inbox mock with its peers, or measures the duration of commands. */
export async function run(program: Program): Promise<number> {
  // The servers must end with this process.
  onInterrupt(() => process.exit(130));
  const settings = program.opts();
  const { commands: rounds } = settings;
  if (rounds !== undefined) {
    const out = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
    try {
      const root = join(import.meta.dirname, '../..');
      const withSchemathesis = await isSchemathesisThere();
      const timed = await during('bench', (at) =>
        timeCommands({ root, out, rounds, withSchemathesis, progress: at }),
      );
      const code = printTables([timesOf(timed)], late(timed), settings.check);
      const compared = comparedOf(timed);
      if (compared !== undefined) process.stdout.write(`${compared}\n`);
      // The duration of a command that fails means nothing.
      return timed.some(({ failures = [] }) => failures.length > 0) ? 3 : code;
    } finally {
      rmSync(out, { recursive: true });
    }
  }
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
  return printTables(tablesOf(measured), missedTargets(measured), settings.check);
}

/** Prints the measurements and the missed targets. Returns the exit code. */
function printTables(tables: readonly string[][][], misses: readonly string[], check = false): number {
  const shown = tables.map((rows) => `${columns(rows, 'right')}\n`);
  process.stdout.write([...shown, ...misses.map((miss) => `missed  ${miss}`), ''].join('\n'));
  return check && misses.length > 0 ? 1 : 0;
}
