import { declare } from '../cli/declare.ts';
import { accountOf, refuseLevers } from '../cli/account.ts';
import { OPTION_GROUPS, optionAsGiven, UsageError } from '../cli/options.ts';

export const command = declare('start', {
  does: 'Checks every claim of both documents against a target and writes the reports.',
  options: [
    'target',
    'controlUrl',
    ...OPTION_GROUPS.live,
    'fullWindows',
    'load',
    'drift',
    'shard',
    'out',
    'reporter',
    'baseline',
    'updateBaseline',
  ],
  settings: [
    ...OPTION_GROUPS.liveSettings,
    'keepRuns',
    'minHeld',
    'reports',
    'strictBaseline',
    'unjudgedRuns',
    'documents',
    ...OPTION_GROUPS.output,
  ],
  isConfigured: true,
  checksAddedClaims: true,
  examples: [
    ['', 'everything, against a mock of its own'],
    ['--claim inbox.page.walk-complete --load no', 'one claim, without load runs'],
    ["--service inbox --claim '*.list-emails.*'", 'the claims that a pattern matches'],
    ['--target live --budget 100', 'a real account: BASE_URL and API_KEY in the environment'],
  ],
  codes: {
    0: 'all checked claims held',
    1: 'new findings: the baseline does not accept them, or no longer does',
    3: 'inconclusive: the target could not be checked, the run was interrupted, or a load run left no result',
  },
  refuse: (program) => {
    const settings = program.opts();
    if (settings.shard !== undefined)
      for (const name of ['path', 'updateBaseline'] as const)
        if (settings[name] !== undefined)
          throw new UsageError(`${optionAsGiven(name)} and ${optionAsGiven('shard')} exclude each other`);
    if (settings.target !== 'live') return;
    if (settings.shard !== undefined)
      throw new UsageError(
        `${optionAsGiven('shard')} is for mocks: parts of a run would share the limits of one account`,
      );
    refuseLevers(settings);
    accountOf(settings);
  },
});

export type Program = ReturnType<typeof command.program>;
