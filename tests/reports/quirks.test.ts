import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { toOpenQuestions, toQuirks } from '../../reports/index.ts';
import { documentPlaceOf } from '../../reports/place.ts';
import { quotedIn, statusesIn } from '../../suites/kit/verdicts/witness.ts';
import { ACCEPTED, BROKEN, sample } from './sample-run.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const kept = read('QUIRKS.md');
const all = Object.values(claims);
const ROW = /^- \*\*([a-z ]+)\*\* (.+)<br>`([^`]+)`, (.+)\n {2}- (.+)$/gm;
const rows = [...kept.matchAll(ROW)].map(
  ([, state = '', statement = '', id = '', place = '', shown = '']) => ({
    ...{ state, statement, id, place, shown },
  }),
);

test('the list of the mock has every quirk as the ledger states it, and no other', () => {
  const wanted = all.filter(({ quirk }) => quirk);
  expect(rows.map(({ id, statement }) => `${id} ${statement}`).sort()).toEqual(
    wanted.map(({ id, statement }) => `${id} ${statement}`).sort(),
  );
  for (const claim of wanted)
    expect(rows.find(({ id }) => id === claim.id)?.place).toContain(documentPlaceOf(claim).text);
});

test('the other list of the mock has every open question, and no other', () => {
  const wanted = all
    .filter(({ quirk, level }) => !quirk && level === 'open')
    .map((claim) => `${claim.statement}\n  - \`${claim.id}\`, ${documentPlaceOf(claim).text}`);
  const found = read('OPEN-QUESTIONS.md').matchAll(/^- (.+\n {2}- `(?:inbox|prospecting)\.[^`]+`, .+)$/gm);
  expect([...found].map(([, row]) => row).sort()).toEqual(wanted.sort());
});

test('the list has at most 400 lines, and a table of contents that names each heading', () => {
  expect(kept.split('\n').length).toBeLessThanOrEqual(400);
  const headings = [...kept.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const named = [...kept.matchAll(/^- \[(.+)\]\(#(.+)\) \(\d+\)$/gm)].map(([, title = '']) => title);
  expect(named).toEqual(headings);
});

test('the mock confirms every quirk that can be observed', () => {
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const observable = all.filter(({ quirk, unobservable }) => quirk && unobservable === null);
  expect(observable.filter(({ id }) => states.get(id) !== 'confirmed').map(({ id }) => id)).toEqual([]);
});

const examples = rows.filter(({ shown }) => shown.includes(' → '));
const answerOf = (shown: string): string => shown.slice(shown.indexOf(' → ') + 3);

test('each example has a status that its sentence speaks of', () => {
  const others = examples.filter(({ statement, shown }) => {
    const named = statusesIn(statement);
    return named.size > 0 && !named.has(Number(answerOf(shown).slice(0, 3)));
  });
  expect(others.map(({ id, shown }) => `${id}: ${shown}`)).toEqual([]);
});

test('each example of a refusal has the code that its sentence quotes', () => {
  const CODE = /^[a-z]+(?:_[a-z]+)+$/;
  const others = examples.filter(({ statement, shown }) => {
    const codes = quotedIn(statement).filter((name) => CODE.test(name));
    const isRefused = /^[45]/.test(answerOf(shown));
    return isRefused && codes.length > 0 && !codes.some((code) => shown.includes(code));
  });
  expect(others.map(({ id, shown }) => `${id}: ${shown}`)).toEqual([]);
});

test('each example shows something that its sentence quotes, but for sentences about what is not there', () => {
  const others = examples.filter(({ statement, shown }) => {
    const quoted = quotedIn(statement);
    return (
      quoted.length > 0 &&
      !quoted.some((name) => shown.includes(name)) &&
      !/\b(?:lacks|no|neither)\b/i.test(statement)
    );
  });
  expect(others.map(({ id, shown }) => `${id}: ${shown}`)).toEqual([]);
});

test.each([
  ['An unknown view is answered with 500 and not 404.', [500]],
  ['A used-up minute is refused with 429.', [429]],
  ['A request that fails validation costs its unit all the same.', [400]],
  ['A wrong type is answered with 400 instead of 422.', [400]],
])('of %s the statuses are %j', (statement, statuses) => {
  expect([...statusesIn(statement)]).toEqual(statuses);
});

test('what a target says is one line of text in the lists of a run', () => {
  const text = toOpenQuestions(sample);
  expect(text).toContain(`Answer: yes \\</script\\>`);
  for (const each of [text, toQuirks(sample)]) expect(each).not.toMatch(/(?<!\\)<(?:script|img)/);
});

test('quirks that changed come first, then those that the vendor has repaired', () => {
  const [first, second, third] = sample.findings.findings;
  const altered = [
    third,
    second && { ...second, quirk: 'gone' as const },
    first && { ...first, quirk: 'changed' as const },
  ];
  const findings = altered.filter((each) => each !== undefined);
  const text = toQuirks({ verdicts: sample.verdicts, findings: { findings } });
  expect(text.match(/^## .+$/gm)?.slice(0, 2)).toEqual(['## Changed', '## Gone']);
  expect(text).toContain(`- **changed** ${claims[BROKEN].statement}<br>`);
  expect(text).toContain(`- **gone** ${claims[ACCEPTED].statement}<br>`);
  expect(text).toContain('`GET /emails?limit=4` → 200');
});
