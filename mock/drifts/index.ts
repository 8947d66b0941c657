import { sectionDrifts } from '../../generated/drifts.ts';
import { schemaDrifts } from './schema.ts';
import type { Drift } from './types.ts';
import { commandLine } from '../../specs/command-line.ts';

export type { Drift } from './types.ts';

/** Every drift. */
export const drifts: readonly Drift[] = [
  ...sectionDrifts.inbox,
  ...sectionDrifts.prospecting,
  ...schemaDrifts,
];

/** The drifts with an id: a single one, or all of a claim. Throws a RangeError that names an unknown id. */
export function driftsOfId(ids: readonly string[]): Drift[] {
  return ids.flatMap((id) => {
    const found = drifts.filter((drift) => drift.id === id);
    const all = found.length > 0 ? found : drifts.filter((drift) => drift.claim === id).slice(0, 1);
    if (all.length === 0)
      throw new RangeError(`no drift is called ${id}; ${commandLine('prove', '--list')} shows them`);
    return all;
  });
}
