import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes a folder with all that it is in. The system's own way to do so never ends below a folder that takes none, such as
 * /proc. Throws the system's error.
 */
export function makeFolder(path: string | URL, mode?: number): void {
  const missing: string[] = [];
  for (
    let folder = resolve(path instanceof URL ? fileURLToPath(path) : path);
    !existsSync(folder);
    folder = dirname(folder)
  )
    missing.push(folder);
  for (const folder of missing.toReversed())
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}
