import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commandOf, isCommand } from '../../scripts/cli/commands.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

const FILES = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Lines of fenced blocks and inline code; bars in table cells are unescaped. */
function codeIn(text: string): string[] {
  const fenced = [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const prose = text.replaceAll(/^```[^\n]*\n.*?^```/gms, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) =>
    code.replaceAll(String.raw`\|`, '|'),
  );
  return [...fenced, ...inline];
}

/** Sample values for the placeholders of a document. */
const SAMPLES: Readonly<Record<string, string>> = {
  N: '1',
  P: '4010',
  C: '4011',
  S: '1',
  'INDEX/COUNT': '1/2',
  URL: 'http://127.0.0.1:4010',
  CLAIM: 'inbox.page.walk-complete',
  ID: 'inbox.page.walk-complete',
  GLOB: 'inbox.page.*',
  'SCENARIO@PATH': 'inbox.page.walk@0',
  'NAME[=FILE]': 'junit',
  SECONDS: '5',
};

/** A word as a user would type it: with a sample value, the first alternative, and no marks for optional parts. */
const typedAs = (word: string): string => {
  const plain = word.replaceAll(/^\[|[\],;]+$|…$/g, '');
  return SAMPLES[plain] ?? plain.split('|')[0] ?? '';
};

/** Splits words as a shell does. */
const wordsOf = (rest: string): string[] =>
  (rest.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [])
    .map((word) => (/^['"]/.test(word) ? word.slice(1, -1) : typedAs(word)))
    .filter((word) => word !== '' && word !== '&');

interface Call {
  readonly line: string;
  readonly command: string;
  readonly words: readonly string[];
}

const CALL =
  /(?:^|\s)(?:npm (?:run )?(?:--silent |-s )?(?<npm>[a-z][\w:]*)(?: --silent)?(?: --(?= ))?|(?:npx )?plumbline (?<own>[a-z]+))(?<rest>(?: [^#]*)?)$/;

/** The calls of commands in a line. */
function callsIn(line: string): Call[] {
  return line.split(/\s*(?:&&|\|\||;|\s\|\s|\s>\s)\s*/).flatMap((part): Call[] => {
    const { npm, own, rest = '' } = CALL.exec(part.replace(/\s+#.*$/, '').trim())?.groups ?? {};
    const command = own === 'check' ? 'start' : (own ?? npm);
    if (command === undefined || (npm !== undefined && ['ci', 'i', 'install', 'pack', 'exec'].includes(npm)))
      return [];
    return [{ line, command, words: wordsOf(rest) }];
  });
}

/** How the documents name the tests of a reader's own tool. */
const OF_READERS = 'e2e';

interface Declared {
  parse(words: readonly string[], options: { readonly from: 'user' }): unknown;
}

/** Parses a call by its command's declared options and arguments, which is also the command's first step. */
async function parsed({ command, words }: Call): Promise<void> {
  if (!isCommand(command)) {
    if (!(command in scripts) && command !== OF_READERS) throw new Error(`there is no command ${command}`);
    return;
  }
  // A command without arguments is only mentioned by name.
  if (words.length === 0) return;
  const { program } = await commandOf(command);
  (program() as Declared).parse(words, { from: 'user' });
}

// Vite sets it for the code that it serves.
beforeEach(() => void vi.stubEnv('BASE_URL', undefined));

describe.each(FILES)('%s', (file) => {
  test('names commands that there are, with options and values that they take; none is started', async () => {
    const wrong: string[] = [];
    for (const call of codeIn(read(file)).flatMap(callsIn))
      await parsed(call).catch((error: unknown) =>
        wrong.push(`${call.line}: ${(error as Error).message} ${JSON.stringify(call.words)}`),
      );
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['npm start -- --sede 3', /unknown option '--sede'/],
  ['npm start -- --seed many', /--seed/],
  ['npx plumbline chek', /there is no command chek/],
  ['npm run merge -- --out', /--out/],
])('%s would be found', async (line, message) => {
  const [call] = callsIn(line);
  await expect(parsed(call ?? { line, command: '', words: [] })).rejects.toThrow(message);
});
