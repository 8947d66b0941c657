import { declare } from '../cli/declare.ts';

export const command = declare('doctor', {
  does: 'Prints what is installed, what is missing, and how to get it. Nothing is sent or installed.',
  options: ['target', 'load', 'baseUrl'],
  settings: ['service', 'pace', 'plan'],
  isConfigured: true,
  examples: [
    ['', 'what is installed, what is missing, and how to get it'],
    ['--target live', 'what a run on a real account needs, too'],
  ],
  codes: { 0: 'nothing is missing that is needed', 3: 'something is missing' },
});

export type Program = ReturnType<typeof command.program>;
