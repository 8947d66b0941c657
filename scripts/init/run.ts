import { causeOf } from '../cli/failures.ts';
import { makeFolder } from '../../specs/folder.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInstalled, commandAsTyped } from '../../specs/command-line.ts';
import { CONFIG_FILES } from '../cli/config.ts';
import { UsageError } from '../cli/options.ts';
import type { Program } from './command.ts';

const WORKFLOW = '.github/workflows/plumbline.yml';
/** Files that runs write into the folder: reports, state, and the files that the workflow names. */
const IGNORED = ['reports/out/', '.plumbline/', 'plumbline.sarif', 'plumbline.md'];

/** A workflow of the package. Below `dist/` it is one folder further up. */
const workflow = (name: 'nightly' | 'mock'): string =>
  readFileSync(new URL(`${isInstalled ? '../' : ''}../../ci/github/${name}.yml`, import.meta.url), 'utf8');

/** What to do before the workflow of a real account can run. */
const LIVE =
  'in the settings of the repository: set the variables PLUMBLINE_BASE_URL and PLUMBLINE_ACCOUNT, and the secret PLUMBLINE_API_KEY';

const template = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Writes a file if it does not exist, and prints whether it did. */
function offer(file: string, text: string): void {
  if (existsSync(file)) {
    process.stdout.write(`${file} is there and stays unchanged\n`);
    return;
  }
  makeFolder(dirname(file));
  writeFileSync(file, text);
  process.stdout.write(`${file} is written\n`);
}

/** Adds the files of runs to .gitignore. */
function ignoreReports(): void {
  const text = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8') : '';
  const known = new Set(text.split(/\r?\n/));
  const more = IGNORED.filter((each) => !known.has(each));
  if (more.length === 0) return;
  writeFileSync('.gitignore', `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${more.join('\n')}\n`);
  process.stdout.write(`.gitignore leaves ${more.join(', ')} out\n`);
}

/** Writes a configuration and a workflow into this folder. Throws a UsageError if nothing can be written. */
export function run(program: Program): number {
  const { ts = false, mock = false } = program.opts();
  const own = CONFIG_FILES.find((name) => existsSync(name));
  try {
    if (own !== undefined) offer(own, '');
    else if (ts) offer('plumbline.config.ts', template('config.ts.txt'));
    else offer('plumbline.config.yaml', template('config.yaml'));
    offer(WORKFLOW, workflow(mock ? 'mock' : 'nightly'));
    ignoreReports();
  } catch (error) {
    throw new UsageError(`nothing can be written here: ${causeOf(error)}`);
  }
  process.stdout.write(`next: ${commandAsTyped('start')}\n${mock ? '' : `${LIVE}\n`}`);
  return 0;
}
