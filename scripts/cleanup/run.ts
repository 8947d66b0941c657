import { leftJournals, stateFolder } from '../../suites/kit/index.ts';
import { removeLeft } from '../../suites/targets.ts';
import type { Program } from './command.ts';
import { liveSettings } from '../run/live.ts';
import { during } from '../process/progress.ts';

/** Removes lists that interrupted runs left. */
export async function run(program: Program): Promise<number> {
  const options = program.opts();
  const settings = liveSettings(options);
  const account = { origin: new URL(settings.baseUrl).origin, key: settings.key };
  const found = leftJournals(stateFolder(), account);
  if (found.length === 0) process.stdout.write('nothing is left of any run in this account\n');
  let isClean = true;
  for (const { journal, isRunning } of found) {
    if (isRunning && options.evenIfRunning !== true) {
      process.stdout.write(`run ${journal.run} seems to go on still; --even-if-running removes its lists\n`);
      isClean = false;
      continue;
    }
    const { text, left } = await during(`removing lists of run ${journal.run}`, () =>
      removeLeft(settings, journal),
    );
    process.stdout.write(text === '' ? `nothing is left of run ${journal.run}\n` : text);
    isClean &&= !left;
  }
  return isClean ? 0 : 3;
}
