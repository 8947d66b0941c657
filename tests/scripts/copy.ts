import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { started, type Ended } from './run.ts';

/** A copy of the project, for commands that write next to their sources. */
export function projectCopy(): {
  readonly path: (name: string) => string;
  readonly run: (script: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Ended>;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copy-'));
  for (const name of ['generated', 'load', 'mock', 'reports', 'scripts', 'specs', 'suites', 'tools'])
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('reports/out') });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    run: (script, args, env) =>
      started(process.execPath, [path('scripts/run.js'), script, ...args], env).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
