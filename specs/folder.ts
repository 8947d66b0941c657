import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string | URL): string => (path instanceof URL ? fileURLToPath(path) : path);

/**
 * Creates a folder with its parents. Node's recursive `mkdir` never returns below a folder that accepts none, such as
 * /proc. Throws the system error.
 */
export function makeFolder(path: string | URL, mode?: number): void {
  const missing: string[] = [];
  for (let folder = resolve(pathOf(path)); !existsSync(folder); folder = dirname(folder))
    missing.push(folder);
  for (const folder of missing.toReversed())
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/**
 * The files below a folder by relative path, sorted. Node's recursive listing gives wrong paths if a package manager
 * serves packages from archives, as Yarn does.
 */
export function filesBelow(folder: string | URL): string[] {
  const root = pathOf(folder);
  const found: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const name of readdirSync(join(root, at))) {
      const file = at === '' ? name : `${at}/${name}`;
      if (statSync(join(root, file)).isDirectory()) open.push(file);
      else found.push(file);
    }
  return found.sort();
}

/** Writes a whole file or nothing, so that a reader never sees a part of it. A link, pipe or device is kept. */
export function writeWhole(file: string, text: string | Uint8Array, mode?: number): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile() && !found.isDirectory()) {
    writeFileSync(file, text);
    return;
  }
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
