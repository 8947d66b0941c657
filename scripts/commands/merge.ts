import { command } from '../cli/options.ts';

export const declare = () =>
  command('merge', 'Merges the shards of a run: checks their histories and writes the reports of one run.', [
    'out',
    'keepRuns',
    'minHeld',
    'reports',
    'baseline',
    'updateBaseline',
    'strictBaseline',
    'unjudgedRuns',
    'documents',
    'json',
    'quiet',
    'verbose',
    'reporter',
  ]).argument('<folder...>', 'the folders of all shards, or one that holds them');

export type Program = ReturnType<typeof declare>;
