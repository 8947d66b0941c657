import { plain } from '../../reports/sinks.ts';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { commandLine, commandAsTyped } from '../../specs/command-line.ts';
import { readLock } from '../../specs/pins.ts';
import { SERVICES } from '../../specs/source.ts';
import { stateFolder } from '../../suites/kit/targets/live/state.ts';
import { licenceOf, toolAtHand, ToolUnavailable, type ToolName } from '../../tools/index.ts';
import { accountOf } from '../cli/account.ts';
import { CONFIG_FILES, readConfig } from '../cli/config.ts';
import { UsageError } from '../cli/options.ts';
import type { Program } from './command.ts';

/** One requirement of a run. */
interface Finding {
  readonly name: string;
  /** Missing: a run fails without it. Absent: some runs do not need it, or install it themselves. */
  readonly state: 'there' | 'absent' | 'missing';
  /** What was found, or its purpose and how to get it. */
  readonly words: string;
}

const there = (name: string, words: string): Finding => ({ name, state: 'there', words });
const absent = (name: string, words: string): Finding => ({ name, state: 'absent', words });
const missing = (name: string, words: string): Finding => ({ name, state: 'missing', words });

const MARKS = { there: styleText('green', '✓'), absent: '·', missing: styleText('red', '✗') } as const;

async function tool(name: ToolName, without: string): Promise<Finding> {
  try {
    const found = await toolAtHand(name);
    return found === undefined
      ? absent(name, without)
      : there(name, `${found.path}, version ${found.version}`);
  } catch (error) {
    if (!(error instanceof ToolUnavailable)) throw error;
    return missing(name, error.message);
  }
}

function allure(): Finding {
  try {
    return there('allure', createRequire(import.meta.url).resolve('allure'));
  } catch {
    return absent('allure', 'runs write no Allure page; npm install --save-dev allure gives it');
  }
}

function pinnedSpecs(): Finding[] {
  const lock = readLock();
  return SERVICES.map((service) => {
    const name = `published ${service} file`;
    const pin = lock[service];
    return pin === undefined
      ? absent(name, `none is pinned; ${commandLine('specs', `pull --${service} URL-OR-PATH`)} does`)
      : there(name, `${pin.source}, of ${pin.pulledAt.slice(0, 10)}`);
  });
}

/** The requirements of a run on a real account. */
function account(options: ReturnType<Program['opts']>): Finding {
  if (options.target !== 'live') return absent('account', 'the mock is checked; --target live needs a key');
  try {
    const { baseUrl, otherKeys } = accountOf(options);
    const more = Object.keys(otherKeys).length;
    return there('account', `${baseUrl}, with API_KEY and ${more} further keys`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return missing('account', error.message);
  }
}

/** The folder of state, or its nearest existing parent. */
function writablePart(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : writablePart(parent);
}

/** Whether live runs can store state. */
function state(isLive: boolean): Finding {
  const name = 'state of live runs';
  const folder = stateFolder();
  try {
    rmdirSync(mkdtempSync(join(writablePart(folder), '.plumbline-')));
    return there(name, folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words = `${folder} cannot be written (${code ?? message}); PLUMBLINE_STATE names another folder`;
    return isLive ? missing(name, words) : absent(name, words);
  }
}

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Linux, where all of it is tested',
  darwin: 'macOS, for which it is written, too',
};

/** When a missing program is installed. */
function installing(name: ToolName, by: string): string {
  const { PLUMBLINE_INSTALL: wish } = process.env;
  return wish === 'no'
    ? 'PLUMBLINE_INSTALL=no refuses to install it'
    : `${wish === 'yes' && name === 'k6' ? 'the next run' : by} installs it (${licenceOf(name)}) into the cache of the user`;
}

/** Prints the requirements of a run, and which of them are missing. */
export async function run(program: Program): Promise<number> {
  const options = program.opts();
  const { platform, version } = process;
  const known = PLATFORMS[platform];
  const config = await readConfig(process.cwd());
  const k6 = `the embedded driver measures the rate limits without it; ${installing('k6', commandAsTyped('load'))}`;
  const oasdiff = installing('oasdiff', `the first ${commandLine('specs', 'diff')}`);
  const found: readonly Finding[] = [
    there('Node', version),
    known === undefined
      ? absent(
          'platform',
          `${platform}: checks and the mock work; signals, --detach and the end of npm are not tried there`,
        )
      : there('platform', known),
    config === undefined
      ? absent(
          'configuration',
          `there is no ${CONFIG_FILES[0] ?? ''} or .yaml; ${commandAsTyped('init')} writes one`,
        )
      : there('configuration', config.file),
    account(options),
    ...(options.load === 'no' ? [absent('k6', 'not asked for, by --load no')] : [await tool('k6', k6)]),
    await tool('oasdiff', oasdiff),
    ...pinnedSpecs(),
    allure(),
    state(options.target === 'live'),
  ];
  const width = Math.max(...found.map(({ name }) => name.length));
  for (const { name, state, words } of found)
    process.stdout.write(`${MARKS[state]} ${name.padEnd(width)}  ${plain(words)}\n`);
  return found.some(({ state }) => state === 'missing') ? 3 : 0;
}
