import { newJournal, stateFolder, type LiveSettings } from '../../suites/kit/index.ts';
import { optionAsGiven, UsageError, type LiveOptions } from '../cli/options.ts';
import { completeBudget } from './plan.ts';

/** Asks on the terminal; undefined if there is none. */
type Ask = (question: string) => Promise<string | undefined>;

/** Lets the run create its own lists, on request and if the prefix of their names is confirmed. */
export async function withScratch(
  options: LiveOptions,
  settings: LiveSettings,
  typed: Ask,
): Promise<LiveSettings> {
  const { allowScratchWrites, scratchPrefix, confirmScratchPrefix } = options;
  if (allowScratchWrites !== true) return settings;
  if (scratchPrefix === undefined)
    throw new UsageError(
      `${optionAsGiven('allowScratchWrites')} needs ${optionAsGiven('scratchPrefix')}, the beginning of the names of its lists`,
    );
  const { origin } = new URL(settings.baseUrl);
  const again =
    confirmScratchPrefix ??
    (await typed(
      `This run will make lists and contacts at ${origin} and remove them again.\n` +
        `Their names begin with ${scratchPrefix}. Type that prefix to go on: `,
    ));
  if (again === undefined)
    throw new UsageError(
      `${optionAsGiven('allowScratchWrites')} without a terminal needs ${optionAsGiven('confirmScratchPrefix')}, the prefix once more`,
    );
  if (again === '') throw new UsageError('no prefix was typed; nothing was sent');
  if (again !== scratchPrefix)
    throw new UsageError(
      confirmScratchPrefix === undefined
        ? 'the prefix typed is another; nothing was sent'
        : `${optionAsGiven('confirmScratchPrefix')} and ${optionAsGiven('scratchPrefix')} differ; nothing was sent`,
    );
  try {
    const journal = newJournal(stateFolder(), { origin, key: settings.key }, scratchPrefix);
    return { ...settings, journal };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `the state folder ${stateFolder()} cannot be written (${code ?? message}), and a run makes no lists that it cannot write down; PLUMBLINE_STATE names another folder`,
    );
  }
}

/** Lets the run check all claims at once, on request and if its cost is confirmed. */
export async function withComplete(
  options: LiveOptions,
  settings: LiveSettings,
  typed: Ask,
): Promise<LiveSettings> {
  const { complete, confirmComplete } = options;
  if (complete !== true) return settings;
  const budget = completeBudget(options, settings);
  const needed = budget.inbox + budget.prospecting;
  const cost = `up to ${budget.inbox} inbox and ${budget.prospecting} prospecting requests`;
  if (confirmComplete !== undefined) {
    if (confirmComplete < needed)
      throw new UsageError(
        `${optionAsGiven('complete')} takes ${cost}, and ${optionAsGiven('confirmComplete')} allows ${confirmComplete} together; nothing was sent`,
      );
    return { ...settings, budget };
  }
  const again = await typed(
    `This run will check all claims at once, in ${cost} to ${new URL(settings.baseUrl).origin}.\n` +
      `Type ${needed}, their number, to go on: `,
  );
  if (again === undefined)
    throw new UsageError(
      `${optionAsGiven('complete')} takes ${cost}: without a terminal it needs ${optionAsGiven('confirmComplete')} with ${needed}`,
    );
  if (again !== `${needed}`) throw new UsageError('another number was typed; nothing was sent');
  return { ...settings, budget };
}
