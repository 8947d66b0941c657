import { command, wholeNumber } from '../cli/options.ts';

export const declare = () =>
  command('bench', 'Compares the inbox mock with a raw server over its store and with Prism.')
    .option('--without-prism', 'leave out Prism, which is fetched from the registry')
    .option(
      '--commands <rounds>',
      'time npm start, --help, npm run prove and npm test instead, in this number of rounds, and Schemathesis where it is',
      wholeNumber(1),
    )
    .option('--check', 'exit with 1 when a target is missed')
    .option('--rounds <number>', 'the most rounds that are counted', wholeNumber(1), 9);

export type Program = ReturnType<typeof declare>;
