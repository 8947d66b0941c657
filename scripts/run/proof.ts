import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drifts, variants } from '../../mock/index.ts';
import type { PageProof } from '../../reports/index.ts';

/** The result of a drift in a proof, which is stored beside the runs. */
interface Proved {
  readonly drifts?: readonly { readonly id: string; readonly result: string }[];
}

/** The newest proof's result for each drift below a folder. */
function provedBelow(out: string): ReadonlyMap<string, string> {
  const files = !existsSync(out)
    ? []
    : readdirSync(out)
        .filter((name) => name.startsWith('proof-'))
        .sort()
        .map((name) => [name, join(out, name, 'proof.json')] as const)
        .filter(([, file]) => existsSync(file));
  const results = files.flatMap(([name, file]) => {
    const day = name.slice('proof-'.length, 'proof-2000-01-01'.length);
    try {
      const { drifts: rows = [] } = JSON.parse(readFileSync(file, 'utf8')) as Proved;
      return rows.map(({ id, result }): [string, string] => [id, `${result} on ${day}`]);
    } catch {
      return [];
    }
  });
  return new Map(results);
}

/** How the mock breaks each claim, and how it answers differently without breaking it. `out` is the folder of runs. */
export function proofsOfClaims(out: string): Record<'drifts' | 'variants', Map<string, PageProof[]>> {
  const results = provedBelow(out);
  const byClaim = (rows: typeof drifts, proved: ReadonlyMap<string, string>): Map<string, PageProof[]> =>
    new Map(
      [...Map.groupBy(rows, ({ claim }) => claim)].map(([claim, own]) => [
        claim,
        own.map(({ id, description }) => {
          const result = proved.get(id);
          return { id, description, ...(result !== undefined && { result }) };
        }),
      ]),
    );
  return { drifts: byClaim(drifts, results), variants: byClaim(variants, new Map()) };
}
