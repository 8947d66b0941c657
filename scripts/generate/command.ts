import { declare } from '../cli/declare.ts';

export const command = declare('generate', {
  does: 'Writes generated/ from specs/, and docs/reference/ from the declarations of the commands.',
  more: (base) =>
    base
      .option('--check', 'write nothing; fail when a file is stale')
      .option('--measure', 'measure what each scenario sends to the mock, too'),
  needsSources: true,
  examples: [
    ['', 'write generated/ and docs/reference/'],
    ['--check', 'only report what is stale'],
  ],
  codes: { 0: 'the files are fresh', 1: 'a file is stale' },
});

export type Program = ReturnType<typeof command.program>;
