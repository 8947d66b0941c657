import { expect, test } from 'vitest';
import { sourcesBut } from './sources.ts';

const SOURCES = sourcesBut(/^(generated\/|tests\/(independent\/|docs\/))|\.m?js$/);
// Templates of generated files are not exports.
const EXPORTING = SOURCES.filter(([file]) => !/^(tests\/|scripts\/generate\/run\.ts$)/.test(file));

/** The names that a file declares and exports; re-exports do not count. */
const exportsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^export (?:default )?(?:abstract )?(?:async )?(?:(?:const|let|function\*?|class|interface|type|enum) (\w+)|const (\{[^}]*\}))/gm,
    ),
  ].flatMap(([, name, names = '']) => name ?? [...names.matchAll(/\w+(?=\s*[,}])/g)].map(([each]) => each));

/** Names that several files export, with the reason. */
const REPEATED: Readonly<Record<string, string>> = {
  command: 'the declaration of each command, found by its folder',
  Program: 'the parsed options of each command, beside its declaration',
  run: 'the work of each command, found by its folder',
  options: 'k6 reads it from each script',
  handleSummary: 'k6 calls it in each script',
  startMock: 'one function of the package: its lazy door, its options, and the mock itself',
};

/** Claims, drifts and variants of one section use the same address and names in their files. */
const SECTION = /^(?:mock\/(?:drifts|variants)|suites)\/(?:inbox|prospecting)\/(.*)\.ts$/;
const sectionOf = (file: string): string | undefined =>
  SECTION.exec(file)?.[1]?.replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());

const repeatedIn = (sources: readonly (readonly [string, string])[]): string[] => {
  const files = Map.groupBy(
    sources.flatMap(([file, text]) => exportsOf(text).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return [...files].flatMap(([name, all]) =>
    all.length === 1 || name in REPEATED || all.every(({ file }) => sectionOf(file) === name)
      ? []
      : [`${name}: ${all.map(({ file }) => file).join(', ')}`],
  );
};

test('each exported name has one meaning', () => {
  expect(EXPORTING.length).toBeGreaterThan(500);
  expect(repeatedIn(EXPORTING)).toEqual([]);
});

test('each name that may be repeated is repeated', () => {
  const all = EXPORTING.flatMap(([, text]) => exportsOf(text));
  expect(Object.keys(REPEATED).filter((name) => all.filter((each) => each === name).length < 2)).toEqual([]);
});

/** The words in a name: `toldLast` has `told` and `last`. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Words that STYLE.md refuses in any identifier. */
const REFUSED =
  /^(judg\w*|unjudged|legal\w*|illegal|told|tells?|telling|tellers?|untold|dear\w*|cheap\w*|worth|due|doubt\w*|looks?|looked|looking|nobody\w*|somebody|whoever|lasting|rereads?|rereading\w*|rereader|news)$/;

/** Words that names may keep, with the reason. */
const STAY: Readonly<Record<string, string>> = {
  judge: 'a claim of a configuration has it',
  OwnJudgement: 'a type of the package',
  doubts: 'stored in verdicts.json',
  judged: 'stored in runs and results',
  judgements: 'stored in the state of an account',
  lastJudged: 'stored in verdicts.json',
  unjudged: 'a kind of finding, stored in findings.json',
  unjudgedRuns: 'an option of the configuration',
  cannotTell: "stored in a gate's result",
  looks: 'stored in findings.json, and in histories',
  told: 'stored in histories',
  looked: 'stored in histories',
  byNobody: 'stored in histories',
  listsOfNobody: 'stored in histories',
};

/** A name without parts such as `lookUp` or `LOOKED_UP`: the documents use the word lookup. */
const withoutLookups = (name: string): string => name.replaceAll(/look(ed|s|ing)?_?up/gi, '');

/** Names in a text, without comments and string literals. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
      .replaceAll(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
      .match(/(?<![\w$'-])[A-Za-z_$][\w$]*(?=\s*(?:[?!]?[:=,;(){}[\].<>]|=>))/g),
  );

const refusedNamesIn = (text: string): string[] =>
  [...namesIn(text)].filter(
    (name) => !(name in STAY) && wordsIn(withoutLookups(name)).some((word) => REFUSED.test(word)),
  );

test('no identifier has a word that STYLE.md refuses', () => {
  expect(SOURCES.flatMap(([file, text]) => refusedNamesIn(text).map((name) => `${file}: ${name}`))).toEqual(
    [],
  );
});

/** Participles that are nouns or verbs here, each with its reason. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  given: 'a premise, as in logic: given this, check that',
  stated: 'words of our own files, made part of a message',
};
const PARTICIPLE =
  /^([a-z]+ed|shown|kept|told|found|sent|taken|known|given|drawn|said|seen|written|meant|went|hidden|built|held|made|lost|gone|left|bound|chosen|spent)$/;

test('no bare participle is exported', () => {
  const found = EXPORTING.flatMap(([file, text]) =>
    exportsOf(text)
      .filter((name) => PARTICIPLE.test(name) && !(name in PARTICIPLES))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('a second meaning, a refused word and a participle would be found', () => {
  expect(exportsOf('export const { one, two: three } = x;\nexport async function four() {}')).toEqual([
    'one',
    'three',
    'four',
  ]);
  const twice = ['a.ts', 'b.ts'].map((file) => [file, 'export const same = 1;'] as const);
  expect(repeatedIn(twice)).toEqual(['same: a.ts, b.ts']);
  expect(
    repeatedIn([
      ['mock/drifts/inbox/list-emails/views.ts', 'export const listEmailsViews = 1;'],
      ['suites/inbox/list-emails/views.ts', 'export const listEmailsViews = 1;'],
    ]),
  ).toEqual([]);
  expect(refusedNamesIn("const toldLast = 'judge'; // judging\nlookUp();")).toEqual(['toldLast']);
  expect(PARTICIPLE.test('counted')).toBe(true);
});
