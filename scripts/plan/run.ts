import { plannedJournal } from '../../suites/kit/index.ts';
import type { Program } from './command.ts';
import { liveSettings, liveTarget } from '../run/live.ts';
import { completeBudget, planText } from '../run/plan.ts';
import { selection } from '../cli/selection.ts';

/** Prints what a live run would spend. */
export async function run(program: Program): Promise<number> {
  const options = program.opts();
  const { allowScratchWrites, scratchPrefix = 'PREFIX' } = options;
  const reading = {
    ...liveSettings(options),
    ...(allowScratchWrites === true && { journal: plannedJournal(scratchPrefix) }),
  };
  const settings =
    options.complete === true ? { ...reading, budget: completeBudget(options, reading) } : reading;
  const target = liveTarget(settings);
  process.stdout.write(planText(options, settings, target, selection(options)));
  await target.close();
  return 0;
}
