// The first file of every command: `node scripts/run.js NAME …` runs the command of that name. It is no TypeScript, so that a Node which
// cannot read that says so, and because a start is mostly the reading of code: stripping the types of the first file
// would cost as much as all the rest. What was compiled once is kept for the next start.
import * as module from 'module';
import { fileURLToPath } from 'url';

const [program, , name = '', ...args] = process.argv;

if (process.features.typescript) {
  module.enableCompileCache();
  process.argv = [program, fileURLToPath(import.meta.url), ...args];
  void import('./plumbline.ts').then(({ plumbline }) => plumbline(name));
} else {
  process.stderr.write(
    `plumbline: Node 24 is needed, and this is ${process.version}; npm ci brings one, which npm run ${name} takes\n`,
  );
  process.exitCode = 2;
}
