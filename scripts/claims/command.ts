import { declare } from '../cli/declare.ts';

export const command = declare('claims', {
  does: 'Shows the coverage of the claims of both documents, and fails on a gap.',
  options: ['service'],
  more: (base) =>
    base
      .argument('[id-or-glob...]', 'a claim to show in full, or a glob of claims to list')
      .option('--run <folder>', 'with ids: their verdicts in this run; else count what the mock showed in it')
      .option('--json', 'the named claims in full, or all claims, as JSON')
      .option('--documents <folder>', 'compare the documents in this folder with the ledger, line by line')
      .option('--record', 'use the documents for the ledger: claims move with their lines')
      .option('--pending', 'list only the claims without a checker'),
  checksAddedClaims: true,
  examples: [
    ['', 'coverage by section'],
    ["'inbox.page.*'", 'ids that match, with their sentences'],
    ['inbox.page.walk-complete', 'its sentence, place, scenarios, checker and drifts'],
    ['inbox.page.walk-complete --run reports/out/latest --json', 'the same with its verdict, as JSON'],
    ['--documents DIR', 'whether every line of the documents is the place of a claim'],
  ],
  codes: {
    0: 'nothing is missing',
    1: 'a claim lacks a part, or a line its claim',
    3: 'the run of --run has no coverage',
  },
});

export type Program = ReturnType<typeof command.program>;
