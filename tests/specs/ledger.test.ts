import { describe, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claims } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import { CHECKED_CLAIMS, OBSERVED_CLAIMS } from '../../scripts/claims/bindings.ts';
import { readLedger } from '../../specs/ledger.ts';

const all = readLedger();

describe('a file of the ledger', () => {
  const CLAIM = 'id: inbox.page.x, statement: A., lines: [1], level: stated';
  test.each<[string, string, RegExp]>([
    [
      'an id of another section',
      `{ ${CLAIM.replace('page', 'search')} }`,
      /does not begin with inbox\.page\./,
    ],
    ['an id used twice', `{ ${CLAIM} }, { ${CLAIM} }`, /is used twice/],
    ['a field that there is not', `{ ${CLAIM}, sayz: B. }`, /additional properties/],
    ['a level that there is not', `{ ${CLAIM.replace('stated', 'sure')} }`, /level must be equal/],
    [
      'a stated claim that is not compared',
      `{ ${CLAIM}, notCompared: depends on the hour of the day }`,
      /level/,
    ],
  ])('is refused for %s, and named', (_, claims, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
    try {
      for (const service of ['inbox', 'prospecting']) mkdirSync(join(folder, service));
      const file = `document: inbox-api.md\nsection: Page\nclaims: [${claims}]\n`;
      writeFileSync(join(folder, 'inbox/page.yaml'), file);
      expect(() => readLedger(pathToFileURL(`${folder}/`))).toThrow(message);
      expect(() => readLedger(pathToFileURL(`${folder}/`))).toThrow('specs/claims/inbox/page.yaml');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the ledger', () => {
  test('ids are unique and readable', () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(inbox|prospecting)\.[a-z0-9-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  test('every operation that a claim names exists', () => {
    const unknown = Object.values(claims).flatMap(({ id, service, operations: named }) =>
      named
        .filter((name) => !name.startsWith('*') && !(name in operations[service]))
        .map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every claim has a sentence, a place and a level', () => {
    expect(
      all.filter(
        ({ statement, lines, level }) =>
          statement === '' || lines.length === 0 || !['stated', 'inferred', 'open'].includes(level),
      ),
    ).toEqual([]);
  });

  test('every claim has a checker, is an open question or is explained', () => {
    const unbound = all.filter(
      ({ id, level, unobservable }) =>
        level !== 'open' && unobservable === undefined && !CHECKED_CLAIMS.has(id),
    );
    expect(unbound.map(({ id }) => id)).toEqual([]);
  });

  test('both documents name 125 operations', () => {
    expect([Object.keys(operations.inbox).length, Object.keys(operations.prospecting).length]).toEqual([
      11, 114,
    ]);
  });
});

describe('answers that are not compared', () => {
  const left = all.filter(({ notCompared }) => notCompared !== undefined);

  test('are those of open questions alone, each with its reason', () => {
    expect(
      left
        .filter(({ level, notCompared = '' }) => level !== 'open' || !/^\S.{20,}[^.]$/.test(notCompared))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('are 37 at the most, so that 420 and more are compared', () => {
    const compared = all.filter(
      ({ id, notCompared }) => OBSERVED_CLAIMS.has(id) && notCompared === undefined,
    );
    expect(left.length).toBeLessThanOrEqual(37);
    expect(compared.length).toBeGreaterThanOrEqual(420);
  });
});
