import { declare } from '../cli/declare.ts';
import { wholeNumber } from '../cli/options.ts';

export const command = declare('bench', {
  does: 'Compares the inbox mock with a raw server over its store and with Prism.',
  more: (base) =>
    base
      .option('--without-prism', 'skip Prism, which is fetched from the registry')
      .option(
        '--commands <rounds>',
        'instead: time npm start, --help, npm run prove, npm test and, if installed, Schemathesis in this number of rounds',
        wholeNumber(1),
      )
      .option('--check', 'exit with 1 when a target is missed')
      .option('--rounds <number>', 'the most rounds that are counted', wholeNumber(1), 9),
  needsSources: true,
  examples: [
    ['--without-prism', 'the mock beside a raw server'],
    ['--check', 'fail where a target of docs/internals/speed.md is missed'],
  ],
  codes: { 0: 'measured', 1: 'with --check: a target is missed' },
});

export type Program = ReturnType<typeof command.program>;
