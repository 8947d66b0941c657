import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string | URL): string => (path instanceof URL ? fileURLToPath(path) : path);

/**
 * Makes a folder with all that it is in. The system's own way to do so never ends below a folder that takes none, such as
 * /proc. Throws the system's error.
 */
export function makeFolder(path: string | URL, mode?: number): void {
  const missing: string[] = [];
  for (let folder = resolve(pathOf(path)); !existsSync(folder); folder = dirname(folder))
    missing.push(folder);
  for (const folder of missing.toReversed())
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/**
 * The files below a folder, by their paths from there, in order. The system's own way to list them gives wrong paths
 * where a package manager serves packages out of archives, as Yarn does.
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

/** Writes a file whole or not at all: a reader never sees half of it. */
export function writeWhole(file: string, text: string | Uint8Array, mode?: number): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
