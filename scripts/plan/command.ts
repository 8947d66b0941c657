import { declare } from '../cli/declare.ts';
import { accountOf } from '../cli/account.ts';

export const command = declare('plan', {
  does: 'Prints what a live run would spend. Nothing is sent.',
  options: ['baseUrl', 'service', 'claim', 'runs', 'budget', 'prospectingBudget', 'pace', 'plan'],
  settings: ['timeout', 'allowBurst', 'allowScratchWrites', 'scratchPrefix', 'history', 'complete'],
  isConfigured: true,
  checksAddedClaims: true,
  examples: [['--budget 300', 'what a live run with this budget would send']],
  codes: { 0: 'the plan is printed' },
  refuse: (program) => {
    accountOf(program.opts());
  },
});

export type Program = ReturnType<typeof command.program>;
