import { makeFolder } from '../../specs/folder.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInstalled, typed } from '../../specs/command-line.ts';
import { CONFIG_FILES } from '../cli/config.ts';
import { UsageError } from '../cli/options.ts';
import type { Program } from './command.ts';

const WORKFLOW = '.github/workflows/plumbline.yml';
const IGNORED = 'reports/out/';

/** The workflow that the package holds for everybody; below `dist/` it stands one folder further up. */
const nightly = (): string =>
  readFileSync(new URL(`${isInstalled ? '../' : ''}../../ci/github/nightly.yml`, import.meta.url), 'utf8');

const template = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Writes a file that is not there yet, and says which it was. */
function offer(file: string, text: string): void {
  if (existsSync(file)) {
    process.stdout.write(`${file} is there and stays as it is\n`);
    return;
  }
  makeFolder(dirname(file));
  writeFileSync(file, text);
  process.stdout.write(`${file} is written\n`);
}

/** Keeps reports out of git. */
function ignoreReports(): void {
  const text = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8') : '';
  if (text.split('\n').includes(IGNORED)) return;
  writeFileSync('.gitignore', `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${IGNORED}\n`);
  process.stdout.write(`.gitignore leaves ${IGNORED} out\n`);
}

/** Writes a configuration and a workflow into this folder. Throws a UsageError where nothing can be written. */
export function run(program: Program): number {
  const { ts = false } = program.opts();
  const own = CONFIG_FILES.find((name) => existsSync(name));
  try {
    if (own !== undefined) offer(own, '');
    else if (ts) offer('plumbline.config.ts', template('config.ts.txt'));
    else offer('plumbline.config.yaml', template('config.yaml'));
    offer(WORKFLOW, nightly());
    ignoreReports();
  } catch (error) {
    throw new UsageError(`nothing can be written here: ${(error as Error).message}`);
  }
  process.stdout.write(`next: ${typed('start')}\n`);
  return 0;
}
