import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import { drifts } from '../../mock/index.ts';
import { occurrencesBelow } from '../../scripts/claims/locations.ts';
import { readYaml } from '../../specs/yaml.ts';
import { k6Scenarios, allMonitors, scenarios } from '../../suites/index.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

/** The address of every claim: service and section, plus the part for a large section. */
const addresses = new Map(
  filesIn('specs/claims', '.yaml')
    .filter((address) => address.includes('/'))
    .flatMap((address) => {
      const read = readYaml(new URL(`../../specs/claims/${address}.yaml`, import.meta.url)) as {
        claims: { id: ClaimId }[];
      };
      return read.claims.map(({ id }) => [id, address] as const);
    }),
);

/** Ids that occur as literals in the files of a folder, with the addresses of those files. */
function literals(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const address of filesIn(folder, '.ts'))
    for (const [, id = ''] of readFileSync(join(root, folder, `${address}.ts`), 'utf8').matchAll(
      /['"`]([a-z]+\.[a-z0-9-]+\.[a-z0-9-]+)(?=['"`/])/g,
    ))
      if (id in claims) found.set(id, [...new Set([...(found.get(id) ?? []), address])]);
  return found;
}

const elsewhere = (found: ReadonlyMap<string, readonly string[]>): string[] =>
  [...found].flatMap(([id, at]) =>
    at.filter((address) => address !== addresses.get(id as ClaimId)).map((address) => `${id} in ${address}`),
  );
const isGenerated = (id: string): boolean => id in schemaClaims;

test('the ledger gives every claim an address', () => {
  expect([...addresses.keys()].sort()).toEqual(Object.keys(claims).sort());
  for (const [id, address] of addresses)
    expect(`${address}/`).toContain(`${id.split('.').slice(0, 2).join('/')}/`);
});

test('what checks a claim names it at its address, and nowhere else in the suites', () => {
  const found = literals('suites');
  const bound = [...scenarios, ...k6Scenarios].flatMap(({ checkers, observers }) => [
    ...checkers.keys(),
    ...observers.keys(),
  ]);
  const checked = new Set<string>([...bound, ...allMonitors.map(({ claim }) => claim)]);
  expect(elsewhere(found)).toEqual([]);
  expect([...checked].filter((id) => !found.has(id) && !isGenerated(id))).toEqual([]);
});

test('what breaks a claim names it at its address, and nowhere else among the drifts', () => {
  const found = new Map(
    [...occurrencesBelow(['mock/drifts'])].flatMap(([id, at]) => {
      const files = at.map(({ file }) => file.replace(/^mock\/drifts\/|\.ts$/g, ''));
      return id in claims ? [[id, [...new Set(files)]]] : [];
    }),
  );
  expect(elsewhere(found)).toEqual([]);
  expect(drifts.filter(({ claim }) => !found.has(claim) && !isGenerated(claim)).map(({ id }) => id)).toEqual(
    [],
  );
});

test('a part of a section has the same name wherever there is one', () => {
  const stated = new Set(filesIn('specs/claims', '.yaml'));
  const rooms = /\/(checks|support|scenarios|arbitraries|edits|resources$|index$)/;
  for (const folder of ['suites', 'mock/drifts'])
    for (const address of filesIn(folder, '.ts'))
      if (
        /^(inbox|prospecting)\//.test(address) &&
        !rooms.test(`/${address}`) &&
        !/^\w+\/account/.test(address)
      )
        expect(stated, relative(root, join(folder, address))).toContain(address);
});
