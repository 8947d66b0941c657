import { declare } from '../cli/declare.ts';
import { accountOf } from '../cli/account.ts';

export const command = declare('cleanup', {
  does: 'Removes the lists that an interrupted live run left. Nothing else is changed.',
  options: ['baseUrl', 'evenIfRunning'],
  settings: ['budget', 'prospectingBudget', 'pace', 'plan', 'timeout'],
  isConfigured: true,
  examples: [['', 'with the BASE_URL and API_KEY of the interrupted run']],
  codes: { 0: 'nothing is left', 3: 'lists are left: run it again' },
  refuse: (program) => {
    accountOf(program.opts());
  },
});

export type Program = ReturnType<typeof command.program>;
