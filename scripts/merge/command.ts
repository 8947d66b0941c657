import { declare } from '../cli/declare.ts';

export const command = declare('merge', {
  does: 'Merges the shards of a run: checks their histories and writes the reports of one run.',
  options: [
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
  ],
  more: (base) => base.argument('<folder...>', 'the folders of all shards, or one that holds them'),
  checksAddedClaims: true,
  examples: [
    ['shards', 'a folder that holds the folders of all shards'],
    ['reports/out/shard-1 reports/out/shard-2', 'the folders themselves'],
  ],
  codes: {
    0: 'all checked claims held',
    1: 'new findings: the baseline does not accept them, or no longer does',
    3: 'inconclusive: a shard could not be checked',
  },
});

export type Program = ReturnType<typeof command.program>;
