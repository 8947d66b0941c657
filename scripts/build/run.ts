import { makeFolder } from '../../specs/folder.ts';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { commandNames, commandOf } from '../cli/commands.ts';
import type { Program } from './command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders of the installed tool. */
const FOLDERS = [
  'api',
  'gate',
  'generated',
  'load',
  'mock',
  'reports',
  'scripts',
  'specs',
  'suites',
  'tools',
];
const commands = await Promise.all(commandNames().map(commandOf));
const ofSources = commands.filter(({ needsSources }) => needsSources === true).map(({ name }) => name);
/** Files that work on the sources, or were bundled from them. */
const LEFT_OUT = new RegExp(
  `^(reports/out/|reports/page/client/.*\\.tsx?$|load/[^/]*/tsconfig|mock/mutants|scripts/(${ofSources.join('|')})/|specs/schemathesis|.*\\.d\\.ts$|.*tsconfig.*|.*\\.md$)`,
);

/** The file of a thread. Such names are no imports, so the compiler does not rename them. */
const THREAD = /(new URL\('[^']+)\.ts(', import\.meta\.url\))/g;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file));

/** Writes one file of the tool. TypeScript becomes JavaScript with the same lines; everything else is copied. */
function write(file: string, to: string): void {
  const from = join(root, file);
  const target = join(to, file);
  makeFolder(dirname(target));
  if (!file.endsWith('.ts')) {
    copyFileSync(from, target);
    return;
  }
  const { outputText } = ts.transpileModule(readFileSync(from, 'utf8'), {
    compilerOptions: OPTIONS,
    fileName: from,
  });
  writeFileSync(target.replace(/\.ts$/, '.js'), outputText.replaceAll(THREAD, '$1.js$2'));
}

/** Writes the types of the exports of `api/`, with all types that they use. Throws an Error if they do not compile. */
function writeTypes(to: string): void {
  const emitted = new Map<string, string>();
  const entries = ['api/index', 'api/config'];
  const program = ts.createProgram(
    entries.map((entry) => join(root, `${entry}.ts`)),
    {
      ...OPTIONS,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2024.d.ts', 'lib.esnext.iterator.d.ts', 'lib.esnext.disposable.d.ts'],
      strict: true,
      skipLibCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      types: ['node'],
    },
  );
  program.emit(undefined, (file, text) => emitted.set(relative(root, file), text));
  const wanted = entries.map((entry) => `${entry}.d.ts`);
  for (const file of wanted) {
    const text = emitted.get(file);
    if (text === undefined) throw new Error(`no types are made of ${file}`);
    const imported = [...text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.ts['"]/g)];
    for (const [, path = ''] of imported) {
      const next = `${join(dirname(file), path)}.d.ts`;
      if (!wanted.includes(next)) wanted.push(next);
    }
    makeFolder(dirname(join(to, file)));
    writeFileSync(join(to, file), text.replaceAll(/((?:from |import\()['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'));
  }
}

/** Compiles the project into `dist/`, as packed and installed. */
export function run(program: Program): number {
  const { out, types } = program.opts();
  const to = resolve(root, out);
  rmSync(to, { recursive: true, force: true });
  for (const file of FOLDERS.flatMap(filesOf)) write(file, to);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`);
  if (types !== 'no') writeTypes(to);
  return 0;
}
