#!/usr/bin/env node
// The first file of every command: `node scripts/run.js NAME …` runs the command of that name, and so does the installed
// `plumbline NAME …`. It is no TypeScript, so that a Node which cannot read that says so, and because a start is mostly
// the reading of code: stripping the types of the first file would cost as much as all the rest. What was compiled once
// is kept for the next start.
import { existsSync } from 'fs';
import * as module from 'module';
import { dirname } from 'path';
import { fileURLToPath } from 'url';

const [program, , name = '', ...args] = process.argv;
const isInstalled = existsSync(new URL('plumbline.js', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);

/**
 * Own files name each other in full, with their suffix. To look for a file, its real path and its package all the same
 * would take a fifth of a start.
 */
const nameInFull = () => {
  const root = new URL('../', import.meta.url).href;
  const [suffix, format] = isInstalled ? ['.js', 'module'] : ['.ts', 'module-typescript'];
  module.registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('.') && name.endsWith(suffix) && context.parentURL?.startsWith(root)
        ? { url: new URL(name, context.parentURL).href, format, shortCircuit: true }
        : next(name, context),
  });
};

const run = ({ plumbline }) => {
  process.argv = [program, fileURLToPath(import.meta.url), ...args];
  return plumbline(name);
};

if (isInstalled ? major > 22 || (major === 22 && minor >= 19) : process.features.typescript) {
  const { directory } = module.enableCompileCache();
  // Threads do not take it over by themselves.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);
  nameInFull();
  void (isInstalled ? import('./plumbline.js') : import('./plumbline.ts')).then(run);
} else {
  process.stderr.write(
    isInstalled
      ? `plumbline: Node 22.19 or later is needed, and this is ${process.version}\n`
      : `plumbline: Node 24 is needed, and this is ${process.version}; npm ci brings one, which npm run ${name} takes\n`,
  );
  process.exitCode = 2;
}
