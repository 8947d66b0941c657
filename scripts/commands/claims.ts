import { command } from '../cli/options.ts';

export const declare = () =>
  command('claims', 'Shows how far the claims of both documents are covered; fails on any hole.', ['service'])
    .argument('[id-or-glob...]', 'show all that is known of a claim, or list the claims that match a glob')
    .option('--run <folder>', 'with ids: their verdicts in this run; else count what the mock showed in it')
    .option('--json', 'all that is known of the claims that are named, or of all, as JSON')
    .option('--documents <folder>', 'compare the documents in this folder with the ledger, line by line')
    .option('--record', 'take the documents for those of the ledger: claims move with their lines')
    .option('--pending', 'list the claims that still need a checker, and nothing else');

export type Program = ReturnType<typeof declare>;
