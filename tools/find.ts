import { makeFolder } from '../specs/folder.ts';
import { sha256 } from '../specs/source.ts';
import envPaths from 'env-paths';
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from '../specs/process.ts';
import { pins, type ToolPin, type ToolName } from './pins.ts';

export type { ToolName } from './pins.ts';

/** Not execa, which waits while any child process holds the output of an aborted program open. */
const run = promisify(execFile);
const VERSION_MS = 20_000;
const DOWNLOAD_MS = 180_000;
const MAX_ARCHIVE_BYTES = 200 * 2 ** 20;
const BUILD_MS = 15 * 60_000;
const NOTICE_MS = 20_000;
const WAIT_MS = 500;
/** A lock without a process is being written, or its process was killed while writing. */
const WRITTEN_MS = 5_000;

/** A program was not found and could not be installed. */
export class ToolUnavailable extends Error {
  override readonly name = 'ToolUnavailable';
}

/** A program that was found. */
export interface FoundProgram {
  readonly path: string;
  /** The version in its output, such as `1.8.1`. */
  readonly version: string;
}

/** The dependencies of finding a program, which tests replace. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cache: string;
  readonly release?: string;
  readonly say: (line: string) => void;
}

const here = (): Surroundings => ({
  env: process.env,
  cache: envPaths('plumbline', { suffix: '' }).cache,
  say: (line) => process.stderr.write(`${line}\n`),
});

const fileName = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);

/** The version that a binary prints, as numbers; undefined if it does not run. */
async function versionOf(binary: string, { versionArgument }: ToolPin): Promise<number[] | undefined> {
  try {
    const { stdout } = await run(binary, [versionArgument], { timeout: VERSION_MS });
    const found = /(\d+)\.(\d+)\.(\d+)/.exec(stdout);
    return found === null ? [] : found.slice(1).map(Number);
  } catch {
    return undefined;
  }
}

const atLeast = (version: readonly number[], wanted: string): boolean => {
  const parts = wanted.split('.').map(Number);
  for (const [index, part] of parts.entries()) {
    const difference = (version[index] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
};

function onPath(name: string, path = ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, fileName(name)))
    .find(existsSync);
}

async function fetched(url: string, most: number): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > most) throw new Error(`${url} is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function findBelow(folder: string, name: string): string | undefined {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const file = found.find((entry) => entry.isFile() && entry.name === name);
  return file && join(file.parentPath, file.name);
}

/** Downloads the pinned release into `folder`, and verifies the published checksum. */
async function download(name: ToolName, release: string, folder: string): Promise<string> {
  const pin: ToolPin = pins[name];
  const archive = pin.archive(process.platform, process.arch);
  if (archive === undefined) throw new Error(`no release for ${process.platform} ${process.arch}`);
  const listed = (await fetched(`${release}/${pin.checksums}`, 2 ** 20)).toString('utf8');
  const wanted = listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, file]) => file?.replace(/^\*/, '') === archive)?.[0];
  if (wanted === undefined) throw new Error(`${pin.checksums} does not list ${archive}`);
  const bytes = await fetched(`${release}/${archive}`, MAX_ARCHIVE_BYTES);
  const sum = sha256(bytes);
  if (sum !== wanted.toLowerCase())
    throw new Error(`the checksum of ${archive} is ${sum}, not the published ${wanted}`);
  const path = join(folder, archive);
  writeFileSync(path, bytes);
  await run('tar', ['-xf', path, '-C', folder], { timeout: DOWNLOAD_MS });
  const binary = findBelow(folder, fileName(name));
  if (binary === undefined) throw new Error(`${archive} holds no ${name}`);
  return binary;
}

/**
 * Builds the pinned version. Go checks the sources against its checksum database, unless its settings turn this off.
 * So the build is compared with the pinned checksum. Throws an Error where they differ.
 */
async function build(name: ToolName, folder: string, { env, say }: Surroundings): Promise<string> {
  const started = Date.now();
  const notice = setInterval(
    () => say(`  still building ${name} (${Math.round((Date.now() - started) / 1000)} s)`),
    NOTICE_MS,
  );
  try {
    await run('go', ['install', pins[name].goPackage], { timeout: BUILD_MS, env: { ...env, GOBIN: folder } });
    const binary = join(folder, fileName(name));
    const { stdout } = await run('go', ['version', '-m', binary], { timeout: VERSION_MS, env: { ...env } });
    const sum = /^\s*mod\s+\S+\s+\S+\s+(\S+)/m.exec(stdout)?.[1] ?? 'none';
    const { goSum } = pins[name];
    if (sum !== goSum) throw new Error(`the checksum of the sources is ${sum}, not the pinned ${goSum}`);
    return binary;
  } finally {
    clearInterval(notice);
  }
}

const reason = (error: unknown): string => {
  const { message, cause, code, stderr } = error as Error & { code?: unknown; stderr?: string };
  if (code === 'ENOENT') return 'Go is not installed';
  const last = stderr?.trim().split('\n').at(-1);
  return last !== undefined && last !== ''
    ? last
    : cause instanceof Error
      ? `${message} (${cause.message})`
      : (message.split('\n')[0] ?? message);
};

/** Whether the process that made a lock has ended. */
function isAbandoned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 ? !processExists(pid) : Date.now() - statSync(lock).mtimeMs > WRITTEN_MS;
  } catch {
    return false;
  }
}

/**
 * Waits until no other process installs the same program, because five simultaneous builds would take five times as
 * long.
 */
async function hold(lock: string): Promise<void> {
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAbandoned(lock)) rmSync(lock, { force: true });
      else await delay(WAIT_MS);
    }
}

/**
 * Installs a program as `target`. Throws a ToolUnavailable that lists the attempts, or that nothing can be written
 * there.
 */
async function install(name: ToolName, target: string, around: Surroundings): Promise<void> {
  try {
    await installInto(name, target, around);
  } catch (error) {
    if (error instanceof ToolUnavailable) throw error;
    throw new ToolUnavailable(
      `${name} cannot be installed into ${dirname(target)} (${(error as Error).message}). ` +
        `Install it and name its path in ${pins[name].variable}.`,
    );
  }
}

async function installInto(name: ToolName, target: string, around: Surroundings): Promise<void> {
  const pin: ToolPin = pins[name];
  makeFolder(around.cache);
  const lock = join(around.cache, `.${name}.lock`);
  await hold(lock);
  const folder = mkdtempSync(join(around.cache, `.${name}-`));
  try {
    // Another process has installed it meanwhile.
    if ((await versionOf(target, pin)) !== undefined) return;
    let binary: string;
    around.say(`installing ${name} ${pin.version} into ${dirname(target)}`);
    around.say(
      `  licence ${pin.licence}, source ${pin.source}/tree/v${pin.version}; PLUMBLINE_INSTALL=no refuses it`,
    );
    try {
      binary = await download(name, around.release ?? pin.release, folder);
    } catch (downloading) {
      around.say(`  no download: ${reason(downloading)}; building it with Go`);
      try {
        binary = await build(name, folder, around);
      } catch (building) {
        throw new ToolUnavailable(
          `${name} ${pin.version} is neither on PATH nor installable (download: ${reason(downloading)}; ` +
            `go install: ${reason(building)}). Install it and name its path in ${pin.variable}.`,
        );
      }
    }
    makeFolder(dirname(target));
    // A rename is atomic: a command that looks for it finds the whole file or nothing.
    renameSync(binary, target);
    around.say(`  ${name} ${pin.version} is there`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(lock, { force: true });
  }
}

const cachedAt = (name: ToolName, cache: string): string =>
  join(cache, `${name}-${pins[name].version}`, fileName(name));

/** The licence of a program, by its SPDX name. */
export const licenceOf = (name: ToolName): string => pins[name].licence;

const toolOf = (path: string, version: readonly number[]): FoundProgram => ({
  path,
  version: version.length === 0 ? 'of an unknown version' : version.join('.'),
});

/**
 * A program that npm does not provide, from its variable, PATH or the user's cache; undefined if it is in none. Throws
 * a ToolUnavailable if the variable names another program.
 */
export async function toolAtHand(
  name: ToolName,
  around: Surroundings = here(),
): Promise<FoundProgram | undefined> {
  const pin: ToolPin = pins[name];
  const named = around.env[pin.variable];
  if (named !== undefined && named !== '') {
    const version = await versionOf(named, pin);
    if (version === undefined)
      throw new ToolUnavailable(`${pin.variable} names ${named}, which is no ${name} that runs`);
    return toolOf(named, version);
  }
  const found = onPath(name, around.env['PATH']);
  if (found !== undefined) {
    const version = await versionOf(found, pin);
    if (version !== undefined && atLeast(version, pin.atLeast)) return toolOf(found, version);
  }
  const cached = cachedAt(name, around.cache);
  const version = existsSync(cached) ? await versionOf(cached, pin) : undefined;
  return version === undefined ? undefined : toolOf(cached, version);
}

/**
 * The same, but installs it into the user's cache if it is missing, unless `PLUMBLINE_INSTALL` refuses. Throws a
 * ToolUnavailable that lists the attempts.
 */
export async function findTool(name: ToolName, around: Surroundings = here()): Promise<FoundProgram> {
  const found = await toolAtHand(name, around);
  if (found !== undefined) return found;
  const { version, variable } = pins[name];
  if (around.env['PLUMBLINE_INSTALL'] === 'no')
    throw new ToolUnavailable(
      `${name} is not on PATH, and PLUMBLINE_INSTALL=no refuses its installation. ` +
        `Install ${name} ${version} and name its path in ${variable}.`,
    );
  const cached = cachedAt(name, around.cache);
  await install(name, cached, around);
  return { path: cached, version };
}
