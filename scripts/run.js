#!/usr/bin/env node
// The first file of every command: `node scripts/run.js NAME …` runs the command of that name, and so does the installed
// `plumbline NAME …`. It is JavaScript, so that a Node without TypeScript can print what it lacks. It also starts faster:
// stripping the types of the first file would cost as much as all the rest. Compiled code is kept for the next start.
import { existsSync } from 'fs';
import * as module from 'module';
import { dirname } from 'path';
import { fileURLToPath } from 'url';

const [program, , name = '', ...args] = process.argv;
const isInstalled = existsSync(new URL('plumbline.js', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);

/**
 * Our files import each other by full names, with their suffix. Resolving files, real paths and packages anyway would
 * take a fifth of a start.
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

/** Another program than Node, which lacks parts of it that commands need. */
const other = ['Bun', 'Deno'].find((each) => process.versions[each.toLowerCase()] !== undefined);

const fail = (line) => {
  process.stderr.write(`plumbline: ${line}\n`);
  process.exitCode = 2;
};

/** What is wrong where the program itself cannot be loaded. */
const failedToLoad = (error) => {
  if (process.env.PLUMBLINE_DEBUG === '1') process.stderr.write(`${error?.stack}\n`);
  const [line] = String(error?.message ?? error).split('\n');
  fail(`it cannot be loaded (${line}): ${isInstalled ? 'install it' : 'run npm ci'} again`);
};

const run = ({ plumbline }) => {
  process.argv = [program, fileURLToPath(import.meta.url), ...args];
  return plumbline(name);
};

if (other !== undefined)
  fail(
    `${isInstalled ? 'Node 22.19 or later' : 'Node 24'} is needed, and this is ${other} ${process.versions[other.toLowerCase()]}; ` +
      (isInstalled
        ? 'npx plumbline takes Node, and so does bunx without --bun'
        : `npm run ${name} takes Node`),
  );
else if (isInstalled ? major > 22 || (major === 22 && minor >= 19) : process.features.typescript) {
  const { directory } = module.enableCompileCache();
  // Threads do not take it over by themselves.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);
  nameInFull();
  void (isInstalled ? import('./plumbline.js') : import('./plumbline.ts')).then(run, failedToLoad);
} else {
  fail(
    isInstalled
      ? `Node 22.19 or later is needed, and this is ${process.version}`
      : `Node 24 is needed, and this is ${process.version}; npm ci brings one, which npm run ${name} takes`,
  );
}
