import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import type { StoredVerdict, Verdicts } from '../../../reports/index.ts';
import { schemaClaims } from '../../../generated/schema-claims.ts';
import { drifts, variants } from '../../../mock/index.ts';
import { dossiers, type Dossier } from '../../../scripts/claims/dossier.ts';
import type { Location } from '../../../scripts/claims/locations.ts';
import { dossierLines } from '../../../scripts/claims/words.ts';
import { outFolder } from '../run.ts';
import { sample } from '../../reports/sample-run.ts';
import { warmly } from '../warm.ts';

const { path: folder, remove } = outFolder();
afterAll(remove);

const all = dossiers(Object.keys(claims) as ClaimId[]);
const of = (id: ClaimId): Dossier => all.find((each) => each.id === id) as Dossier;
const WALK = 'inbox.page.walk-complete';

const run = (some: readonly Omit<StoredVerdict, 'service'>[]): Verdicts => ({
  ...sample.verdicts,
  run: { ...sample.verdicts.run, id: 'a-run' },
  claims: some.map((each) => ({ ...each, service: claims[each.id].service })),
});

describe('what is known of a claim', () => {
  test('has its line in the ledger, whatever the claim', () => {
    for (const { id, statedAt } of all) {
      const ledger = statedAt.filter(({ file }) => file.startsWith('specs/claims/'));
      expect([id, ledger.length]).toEqual([id, 1]);
      const [{ file, line } = { file: '', line: 0 }] = ledger;
      expect(readFileSync(file, 'utf8').split('\n')[line - 1]).toContain(`id: ${id}`);
    }
  });

  test('has something that shows it, unless no client can observe it', () => {
    const lost = all.filter(
      (each) => each.unobservable === undefined && each.shownBy.length === 0 && !each.inDeliveries,
    );
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test('names the scenarios with what they require, the checker and the rule that a drift alterations', () => {
    const { shownBy, checkedAt, drifts } = of(WALK);
    expect(shownBy).toContainEqual(
      expect.objectContaining({ id: 'inbox.list-emails.two-walks', requires: ['read'] }),
    );
    for (const { file, line } of checkedAt)
      expect(readFileSync(file, 'utf8').split('\n')[line - 1]).toContain(WALK);
    expect(checkedAt.length).toBeGreaterThan(0);
    expect(drifts.map(({ alterations, editsWire }) => ({ alterations, editsWire }))).toContainEqual({
      alterations: ['inbox.cursorSkips'],
      editsWire: false,
    });
  });

  test('says where every drift of a claim stands that is written by hand', () => {
    const places = of(WALK).drifts.map(({ at }) => at);
    expect(places.length).toBeGreaterThan(1);
    for (const at of places) {
      const line = readFileSync(at?.file ?? '', 'utf8').split('\n')[(at?.line ?? 0) - 1];
      expect([at?.file, line]).toEqual([
        'mock/drifts/inbox/page.ts',
        expect.stringContaining('walk-complete'),
      ]);
    }
  });

  test('names the k6 run of a limit', () => {
    expect(all.flatMap(({ shownBy }) => shownBy)).toContainEqual(
      expect.objectContaining({ id: 'load.inbox-window', requires: ['k6'] }),
    );
  });

  const lineAt = ({ file, line }: Location): string => readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';

  test('has the file and the line of every scenario', () => {
    for (const { shownBy } of all)
      for (const { id, at } of shownBy) {
        const text = at === undefined ? '' : lineAt(at);
        const [, begins = id] = /id: `([^$`]+)\$\{/.exec(text) ?? [];
        expect([id, text.includes(`'${id}'`) || (begins !== id && id.startsWith(begins))]).toEqual([
          id,
          true,
        ]);
      }
  });

  test('has the line of the OpenAPI file that states it, and what its schema checks', () => {
    for (const id of Object.keys(schemaClaims) as ClaimId[]) {
      const { statedAt, checkedBySchema, drifts: its } = of(id);
      const lines = statedAt.filter(({ file }) => file.endsWith('.openapi.yaml'));
      expect([id, lines.length > 0, checkedBySchema.length > 0]).toEqual([id, true, true]);
      for (const line of lines) expect(lineAt(line)).toContain(id);
      expect(its.filter(({ at }) => at === undefined)).toEqual([]);
    }
  });

  test('has every drift and every allowed variant of it, each with its place', () => {
    const of = (kind: 'drifts' | 'variants') => all.flatMap((each) => each[kind]);
    expect(
      of('drifts')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(drifts.map(({ id }) => id).toSorted());
    expect(
      of('variants')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(variants.map(({ id }) => id).toSorted());
    expect([...of('drifts'), ...of('variants')].filter(({ at }) => at === undefined)).toEqual([]);
  });

  test('has the verdict of a run, or none', () => {
    const checked = run([{ id: WALK, verdict: 'not checked', reason: 'no emails' }]);
    expect(dossiers([WALK, 'inbox.page.items-array'], checked).map(({ verdict }) => verdict)).toEqual([
      { verdict: 'not checked', reason: 'no emails' },
      undefined,
    ]);
  });
});

test('in words the id and its sentence come first, as in a list, and each row says what it is', () => {
  const checked = run([{ id: WALK, verdict: 'held' }]);
  const [dossier] = dossiers([WALK], checked);
  const [first, ...rows] = dossierLines(dossier as Dossier, checked).split('\n');
  expect(first).toBe(`${WALK}\t${claims[WALK].statement}`);
  expect(rows).toContainEqual(
    expect.stringMatching(/^ {2}document +inbox-api\.md, Page of emails, line 101/),
  );
  expect(rows).toContainEqual(expect.stringMatching(/^ {2}verdict +held \(run a-run\)$/));
});

test('npm run claims -- ID says it as text and as JSON, with the verdict of the run that is named', async () => {
  writeFileSync(join(folder, 'verdicts.json'), JSON.stringify(run([{ id: WALK, verdict: 'held' }])));
  const text = await warmly('claims', [WALK, '--run', folder]);
  expect([text.code, text.stderr]).toEqual([0, '']);
  expect(text.stdout).toContain('held (run a-run)');
  const { stdout } = await warmly('claims', [WALK, '--run', folder, '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: WALK, place: of(WALK).place, verdict: { verdict: 'held' } },
  ]);
});
