import { execa } from 'execa';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onInterrupt } from '../process/interrupt.ts';

/** What would have the new process detach itself again, or end with npm. */
const TIES = ['PLUMBLINE_DETACH', 'npm_lifecycle_event'];

const FIRST = fileURLToPath(new URL('../run.js', import.meta.url));

/**
 * Runs this command again without `--detach`, in a process that outlives this one, and passes on its first line of
 * stdout. Resolves to 0 then, or to its exit code where it ends before that, having said why.
 */
export async function detach(name: string): Promise<number> {
  const args = process.argv.slice(2).filter((word) => word !== '--detach');
  const child = execa(process.execPath, [...process.execArgv, FIRST, name, ...args], {
    env: Object.fromEntries(TIES.map((tie) => [tie, undefined])),
    detached: true,
    stdin: 'ignore',
    buffer: false,
    reject: false,
  });
  onInterrupt(() => child.kill());
  child.stderr.pipe(process.stderr, { end: false });
  const ready = once(createInterface(child.stdout), 'line').then(([line]) => ({
    line: String(line),
    code: 0,
  }));
  const ended = child.then(({ exitCode = 1 }) => ({ line: '', code: exitCode }));
  const { line, code } = await Promise.race([ready, ended]);
  if (line !== '') process.stdout.write(`${line}\n`);
  // Nothing of it is held any longer, so that this process can end, and so can a reader of its output.
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  return code;
}
