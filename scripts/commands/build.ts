import { Option } from '@commander-js/extra-typings';
import { command } from '../cli/options.ts';

export const declare = () =>
  command('build', 'Compiles the project into dist/, which npm pack puts into the package.')
    .option('--out <folder>', 'another folder', 'dist')
    .addOption(
      new Option('--types <yes|no>', 'also the types of what is exported')
        .choices(['yes', 'no'])
        .default('yes'),
    );

export type Program = ReturnType<typeof declare>;
