import { plannedJournal } from '../suites/kit/index.ts';
import { LIVE_NAMES, liveSettings, liveTarget } from './run/live.ts';
import { completeBudget, planText } from './run/plan.ts';
import { main, parseSettings } from './cli/options.ts';
import { selection } from './cli/selection.ts';

await main(async () => {
  const options = parseSettings('plan', 'Says what a live run would spend. Nothing is sent.', LIVE_NAMES);
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
});
