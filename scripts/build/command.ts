import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';

export const command = declare('build', {
  does: 'Compiles the project into dist/, which npm pack puts into the package.',
  more: (base) =>
    base
      .option('--out <folder>', 'another folder', 'dist')
      .addOption(
        new Option('--types <yes|no>', 'also the types of what is exported')
          .choices(['yes', 'no'])
          .default('yes'),
      ),
  needsSources: true,
  examples: [['', 'before npm pack, which does it by itself']],
  codes: { 0: 'dist/ is written' },
});

export type Program = ReturnType<typeof command.program>;
