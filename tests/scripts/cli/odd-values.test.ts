import { CommanderError, type Command } from '@commander-js/extra-typings';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { commandNames, commandOf } from '../../../scripts/cli/commands.ts';
import type { Declaration } from '../../../scripts/cli/declare.ts';
import { commandFailureOf } from '../../../scripts/cli/failures.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-odd-'));
afterAll(() => rmSync(here, { recursive: true, force: true }));
const FILE = join(here, 'file');
writeFileSync(FILE, 'x');

const ODD = {
  nothing: '',
  'a blank': ' ',
  'a negative number': '-1',
  'a huge number': '99999999999999999999',
  'no finite number': '1e999',
  'no number': 'NaN',
  'a byte that is zero': 'a\0b',
  'a folder': here,
  'a file': FILE,
  'a path through a file': join(FILE, 'x'),
  'what is not there': join(here, 'none/none'),
  'a folder that takes nothing': '/proc/none',
  'another scheme': 'ftp://a/b',
  'an address that is cut off': 'http://',
  'a broken pattern': '[{(*',
  'control characters': '\u001B[31m\r\n::error::x',
  'a very long text': 'x'.repeat(100_000),
  'half a character': '\uD800',
};

type Module = Declaration<Command>;

const names = commandNames();
const modules = new Map(
  await Promise.all(names.map(async (name) => [name, (await commandOf(name)) as Module] as const)),
);

const withSubcommands = (program: Command): readonly Command[] => [
  program,
  ...program.commands.map((each) => each as unknown as Command),
];

/** Every option of a command that takes a value, after the words that must precede it. */
const optionsOf = ({ program }: Module): readonly (readonly string[])[] =>
  withSubcommands(program()).flatMap((each, index) =>
    each.options
      .filter((option) => !option.isBoolean())
      .map((option) => [...(index === 0 ? [] : [each.name()]), option.long ?? option.flags]),
  );

/** The output of a command for its arguments, and its exit code where it refuses them. */
function parsed(
  { program: declare, refuse }: Module,
  words: readonly string[],
): { said: string; thrown?: unknown } {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  try {
    const program = declare();
    for (const each of withSubcommands(program)) each.exitOverride();
    program.parse(words, { from: 'user' });
    refuse?.(program);
    return { said };
  } catch (thrown) {
    return { said, thrown };
  } finally {
    vi.restoreAllMocks();
  }
}

describe.each(names)('%s', (name) => {
  afterEach(() => vi.restoreAllMocks());
  const module = modules.get(name);
  const options = module === undefined ? [] : optionsOf(module);

  test.each(Object.entries(ODD))(
    'takes %s for the value of an option, or refuses it in one line',
    (_, value) => {
      if (module === undefined) throw new Error(`no declaration of ${name}`);
      for (const words of options) {
        const { said, thrown } = parsed(module, [...words.slice(0, -1), `${words.at(-1) ?? ''}=${value}`]);
        const line =
          thrown instanceof CommanderError
            ? said
            : thrown === undefined
              ? ''
              : `${commandFailureOf(thrown).line}\n`;
        if (thrown === undefined) continue;
        expect([words, line.trimEnd().split('\n').length, /this is a fault of/.test(line)]).toEqual([
          words,
          1,
          false,
        ]);
        expect(line.length).toBeGreaterThan(10);
      }
    },
  );
});

test.each(['', ' ', ','])(
  'a selection that is "%s" is refused, since it would select everything',
  (value) => {
    const start = modules.get('start');
    if (start === undefined) throw new Error('no declaration of start');
    expect(parsed(start, [`--claim=${value}`]).said).toMatch(/takes a value, and this one is empty/);
  },
);
