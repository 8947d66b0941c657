import { execa } from 'execa';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onInterrupt } from '../process/interrupt.ts';

/** Variables that would make the new process detach itself again, or end with npm. */
const TIES = ['PLUMBLINE_DETACH', 'npm_lifecycle_event'];
const FIRST = fileURLToPath(new URL('../run.js', import.meta.url));

/**
 * Runs this command again without `--detach`, in a process that outlives this one. Prints the first line of its stdout.
 * Resolves to 0 then, or to the exit code of a process that ended before with a message.
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
  // Releases the child, so that this process and readers of its output can end.
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  return code;
}
