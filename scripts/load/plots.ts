import { makeFolder } from '../../specs/folder.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { K6Result } from '../../suites/kit/index.ts';

/** The sending program of each k6 run, with its version. */
export const loadRunsOf = (results: readonly K6Result[]): Readonly<Record<string, string>> =>
  Object.fromEntries(results.filter(({ by }) => by !== '').map(({ name, by }) => [name, by]));

/** The findings of k6 runs as text, each once. Their plots are written into the folder of the run. */
export function notesOf(results: readonly K6Result[], folder: string): string[] {
  const plots = results.filter(({ plot }) => plot !== undefined);
  if (plots.length > 0) makeFolder(join(folder, 'load'));
  for (const { name, plot = '' } of plots) writeFileSync(join(folder, 'load', `${name}.svg`), plot);
  return [
    ...new Set(results.map(({ note }) => note)),
    ...(plots.length > 0
      ? [
          `plots of requests against time: ${folder}/load/ (${plots.map(({ name }) => `${name}.svg`).join(', ')})`,
        ]
      : []),
  ];
}
