import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { toQuirks } from '../../reports/index.ts';
import { placeOf } from '../../reports/place.ts';
import { ACCEPTED, BROKEN, sample } from './sample-run.ts';

const kept = readFileSync(new URL('../../QUIRKS.md', import.meta.url), 'utf8');
const all = Object.values(claims);

test('the list of the mock has every quirk and every open question as the ledger states it, and no other', () => {
  const wanted = all
    .filter(({ quirk, level }) => quirk || level === 'open')
    .map((claim) => `${claim.statement}\n  - \`${claim.id}\`, ${placeOf(claim).text}`);
  const found = [
    ...kept.matchAll(/^- (?:\*\*[a-z ]+\*\* )?(.+\n {2}- `(?:inbox|prospecting)\.[^`]+`, .+)$/gm),
  ];
  expect(found.map(([, row]) => row).sort()).toEqual(wanted.sort());
});

test('the mock confirms every quirk that can be observed', () => {
  const seen = new Map(
    [...kept.matchAll(/^- \*\*([a-z ]+)\*\* .+\n {2}- `([^`]+)`/gm)].map(([, state, id]) => [id, state]),
  );
  const observable = all.filter(({ quirk, unobservable }) => quirk && unobservable === null);
  expect(observable.filter(({ id }) => seen.get(id) !== 'confirmed').map(({ id }) => id)).toEqual([]);
});

test('what a target says is one line of text in the list of a run', () => {
  const text = toQuirks(sample);
  expect(text).toContain('## Open questions');
  expect(text).toContain(`Answer: yes \\</script\\>`);
  expect(text).not.toMatch(/(?<!\\)<(?:script|img)/);
});

test('a quirk that is violated reads changed, and gone where the vendor has repaired it', () => {
  const [first, second] = sample.findings.findings;
  const altered = [
    first && { ...first, quirk: 'changed' as const },
    second && { ...second, quirk: 'gone' as const },
  ];
  const findings = altered.filter((each) => each !== undefined);
  const text = toQuirks({ verdicts: sample.verdicts, findings: { findings } });
  expect(text).toContain(`- **changed** ${claims[BROKEN].statement}`);
  expect(text).toContain(`- **gone** ${claims[ACCEPTED].statement}`);
  expect(text).toContain('  - Example: `GET /emails?limit=4` answers 200');
});
