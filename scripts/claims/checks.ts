import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claims } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import { evaluatedBy } from '../../suites/kit/model/added-claims.ts';
import { sha256 } from '../../specs/source.ts';
import { occurrencesBelow } from './locations.ts';

const root = join(import.meta.dirname, '../..');

/**
 * A digest for each claim, of its statement and of the files of the suites that name it. Where two runs differ in it,
 * the claim was checked otherwise, and their verdicts are not compared.
 */
export function checksOfClaims(): ReadonlyMap<string, string> {
  const occurrences = occurrencesBelow(['suites']);
  const digests = new Map<string, string>();
  const digestOf = (file: string): string => {
    const known = digests.get(file) ?? sha256(readFileSync(join(root, file), 'utf8'));
    digests.set(file, known);
    return known;
  };
  return new Map(
    Object.values(claims).map(({ id, statement, interpretation = '' }) => {
      const files = [...new Set((occurrences.get(id) ?? []).map(({ file }) => file))].sort();
      const places = JSON.stringify(schemaClaims[id] ?? null);
      const by = evaluatedBy(id) ?? places;
      return [id, sha256([statement, interpretation, by, ...files.map(digestOf)].join('|')).slice(0, 8)];
    }),
  );
}
