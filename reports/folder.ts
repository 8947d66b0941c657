import { makeFolder, writeWhole } from '../specs/folder.ts';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { processExists } from '../specs/process.ts';
import { TOOL_VERSION } from './versions.ts';

/** The kind of results in a folder. Old folders are counted separately for each kind. */
export type RunKind = 'check' | 'part' | 'proof' | 'mutation' | 'load' | 'recording' | 'receiver' | 'shard';

/** The file that identifies a run folder as ours. Its name or contents are not sufficient. */
const MARKER = '.plumbline-run.json';
const LATEST = 'latest';
/** Disk space reserved for `verdicts.json` before the run, so that a full disk does not lose the verdicts. */
const RESERVE = '.reserve';
const RESERVE_BYTES = 4 * 1024 * 1024;

interface Marker {
  readonly tool: 'plumbline';
  readonly version: string;
  readonly kind: RunKind;
  readonly startedAt: string;
  readonly pid: number;
  readonly host: string;
  /** When its results were complete; absent during the run, or if it was killed. */
  readonly endedAt?: string;
  /** Baseline files made from this run. */
  readonly baselines?: readonly string[];
  /** Whether a comment refers to it. */
  readonly isNamed?: boolean;
}

export interface FolderOptions {
  readonly kind: RunKind;
  readonly startedAt: Date;
  /** Number of folders of this kind to keep, including this one. */
  readonly keep: number;
  /** Receives warnings for the user, such as a file in place of `latest`. */
  readonly warn: (message: string) => void;
  /** Creates a symbolic link; throws if the system has none. */
  readonly link?: (target: string, path: string) => void;
}

/** The folder of one run below `out`. */
export interface RunFolder {
  readonly id: string;
  readonly path: string;
  /**
   * Writes the result of the run into a file, whole or not at all. Only then `latest` names this folder, if the run
   * is a whole one, and our own old folders are removed. Throws what the file system throws.
   */
  publish(file: string, value: unknown, isWhole?: boolean): void;
  /** Writes something that ends the run, without making it the latest one. */
  keep(write: () => void): void;
  /** Keeps this folder while the baseline file names its run. */
  keepFor(baseline: string): void;
  /**
   * Removes the folder if nothing was published in it. Only reports what prevents this, since the run has already
   * ended.
   */
  close(): void;
}

const isMissing = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) === undefined;

function markerOf(folder: string): Marker | undefined {
  try {
    const read = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Partial<Marker>;
    return read.tool === 'plumbline' && typeof read.startedAt === 'string' ? (read as Marker) : undefined;
  } catch {
    return undefined;
  }
}

const writeMarker = (folder: string, marker: Marker): void =>
  writeWhole(join(folder, MARKER), `${JSON.stringify(marker, null, 2)}\n`);

/** Creates the folder of a new run. Throws errors of the file system. */
export function openRunFolder(out: string, options: FolderOptions): RunFolder {
  const { kind, startedAt } = options;
  makeFolder(out);
  const { id, path } = newFolder(out, idOf(kind, startedAt));
  let marker: Marker = {
    tool: 'plumbline',
    version: TOOL_VERSION,
    kind,
    startedAt: startedAt.toISOString(),
    pid: process.pid,
    host: hostname(),
  };
  const mark = (change: Partial<Marker>): void => {
    marker = { ...marker, ...change };
    writeMarker(path, marker);
  };
  mark({});
  writeFileSync(join(path, RESERVE), Buffer.alloc(RESERVE_BYTES));
  return {
    id,
    path,
    keep: (write) => {
      rmSync(join(path, RESERVE), { force: true });
      write();
      mark({ endedAt: new Date().toISOString() });
      removeOld(out, id, options);
    },
    publish: (file, value, isWhole = false) => {
      rmSync(join(path, RESERVE), { force: true });
      writeWhole(join(path, file), `${JSON.stringify(value, null, 2)}\n`);
      // Partial runs do not displace whole ones.
      const isPart = kind === 'check' && !isWhole;
      mark({ endedAt: new Date().toISOString(), ...(isPart && { kind: 'part' }) });
      if (isWhole) pointLatest(out, id, options);
      removeOld(out, id, { ...options, kind: marker.kind });
    },
    keepFor: (baseline) => mark({ baselines: [...(marker.baselines ?? []), resolve(baseline)] }),
    close: () => {
      if (marker.endedAt !== undefined) return;
      try {
        rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        options.warn(`${path} could not be removed: ${(error as Error).message}`);
      }
    },
  };
}

const OUR_ID = /^(?:proof-|receiver-|shard-)?\d{4}-\d\d-\d\dT[\d-]+Z(?:-\d+)?$/;
const idOf = (kind: RunKind, startedAt: Date): string => {
  const time = startedAt.toISOString().replaceAll(/[:.]/g, '-');
  return ['proof', 'mutation', 'receiver', 'shard'].includes(kind) ? `${kind}-${time}` : time;
};

/** A folder that did not exist, because two runs may start in the same millisecond. */
function newFolder(out: string, wanted: string): { id: string; path: string } {
  for (let attempt = 1; ; attempt += 1) {
    const id = attempt === 1 ? wanted : `${wanted}-${attempt}`;
    const path = join(out, id);
    try {
      mkdirSync(path);
      return { id, path };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The folder of the last whole run below `out`; undefined if there is none. */
export function latestRun(out: string): string | undefined {
  const name = namedBy(out);
  const folder = name === undefined ? undefined : join(out, name);
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** The folder named by `latest`, which is a link or, on systems without links, a file. */
function namedBy(out: string): string | undefined {
  const path = join(out, LATEST);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) return readlinkSync(path);
  if (found?.isFile() === true && found.size < 200) return readFileSync(path, 'utf8').trim();
  return undefined;
}

/** Whether `latest` is ours: it names a sibling that is one of our run folders, or a removed one. */
function isOurs(out: string): boolean {
  const name = namedBy(out);
  if (name === undefined || name === '' || /[/\\]/.test(name) || name.startsWith('..')) return false;
  const folder = join(out, name);
  if (markerOf(folder) !== undefined) return true;
  // The folder was removed by hand. The link to it is broken, and only our own links have such a name.
  if (isMissing(folder)) return OUR_ID.test(name);
  // A run folder of version 0.1.0, which had no marker.
  try {
    const { run } = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8')) as {
      run?: { id?: unknown };
    };
    return run?.id === name;
  } catch {
    return existsSync(join(folder, 'proof.json'));
  }
}

/** Makes `latest` name a folder. Anything else in its place stays, with a warning. */
function pointLatest(
  out: string,
  id: string,
  { warn, link = (target, path) => symlinkSync(target, path) }: FolderOptions,
): void {
  const path = join(out, LATEST);
  if (!isMissing(path) && !isOurs(out)) {
    warn(`${path} is not a link of Plumbline and is left unchanged; this run is in ${join(out, id)}`);
    return;
  }
  // Created beside it and renamed. So two runs that end at once both succeed, and readers always find one.
  const draft = join(out, `.${LATEST}-${id}-${process.pid}`);
  try {
    link(id, draft);
  } catch {
    writeFileSync(draft, `${id}\n`);
  }
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    warn(`${path} could not be renewed: ${(error as Error).message}; this run is in ${join(out, id)}`);
  }
}

const isAlive = ({ pid, host }: Marker): boolean => host !== hostname() || processExists(pid);

/** Whether a baseline file made from this run still names it. */
const isLinked = (id: string, { baselines = [] }: Marker): boolean =>
  baselines.some((file) => {
    try {
      return readFileSync(file, 'utf8').includes(id);
    } catch {
      return false;
    }
  });

/** Keeps the folder of a run until a comment names a later run. Throws what the file system throws. */
export function markNamed(folder: string): void {
  const marker = markerOf(folder);
  if (marker !== undefined) writeMarker(folder, { ...marker, isNamed: true });
}

/**
 * Removes the oldest of our folders of one kind. Keeps folders that are in use, linked or not marked as ours, and the
 * last one that a comment names.
 */
function removeOld(out: string, current: string, { kind, keep }: FolderOptions): void {
  const named = namedBy(out);
  const ours = readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const marker = markerOf(join(out, name));
      return marker?.kind === kind ? [{ name, marker }] : [];
    })
    .sort((a, b) => (a.marker.startedAt < b.marker.startedAt ? 1 : -1));
  const commented = ours.find(({ marker }) => marker.isNamed === true)?.name;
  for (const { name, marker } of ours.slice(keep)) {
    const isInUse = marker.endedAt === undefined && isAlive(marker);
    if ([current, named, commented].includes(name) || isInUse || isLinked(name, marker)) continue;
    rmSync(join(out, name), { recursive: true, force: true });
  }
}
