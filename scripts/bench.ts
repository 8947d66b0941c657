import { missed, reportOf, runBench } from '../bench/index.ts';
import { command, main } from './options.ts';

interface Flags {
  readonly prism: boolean;
  readonly check?: boolean;
  readonly rounds: string;
}

await main(async () => {
  const program = command('bench', 'Compares the inbox mock with a raw server over its store and with Prism.')
    .option('--without-prism', 'leave out Prism, which is fetched from the registry')
    .option('--check', 'exit with 1 when a target is missed')
    .option('--rounds <number>', 'counted rounds', '9')
    .parse();
  const { withoutPrism = false, check = false, rounds } = program.opts<Flags & { withoutPrism?: boolean }>();
  const measured = await runBench({
    rounds: Number(rounds),
    sliceMs: 250,
    starts: 5,
    sizes: [130, 100_000],
    withPrism: !withoutPrism,
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  process.stdout.write(`${reportOf(measured)}\n`);
  const misses = missed(measured);
  for (const miss of misses) process.stdout.write(`missed  ${miss}\n`);
  return check && misses.length > 0 ? 1 : 0;
});
