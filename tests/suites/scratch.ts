import { scenarios } from '../../suites/index.ts';
import { newJournal, type LiveSettings } from '../../suites/kit/index.ts';
import { checkLive, type Evaluated } from './live.ts';

/** All scenarios that write to their own lists. */
export const scratchScenarios = scenarios.filter(({ requires }) => requires.includes('scratch'));

export interface ScratchAccount {
  readonly baseUrl: string;
  readonly key: string;
  /** The folder of the journals. */
  readonly folder: string;
}

export const PREFIX = 'plumbline-test';

/** A live run that may create lists. */
export const checkScratch = (
  { baseUrl, key, folder }: ScratchAccount,
  settings: Partial<LiveSettings> = {},
  run: Parameters<typeof checkLive>[1] = {},
): Promise<Evaluated> =>
  checkLive(
    {
      baseUrl,
      key,
      services: ['prospecting'],
      journal: newJournal(folder, { origin: new URL(baseUrl).origin, key }, PREFIX),
      ...settings,
    },
    { scenarios: scratchScenarios, ...run },
  );
