import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { VARIABLES, type Ended } from './run.ts';

/** A request to the warm process. */
export interface Asked {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Its answer: the exit code, and whether the process ends too. */
export interface WarmAnswer {
  readonly code: number;
  readonly isLast: boolean;
}

/** Marks the end of a command's output. */
export const END = '\0end of a command\0';

let current: ChildProcess | undefined;

function warmProcess(): ChildProcess {
  if (current?.connected === true) return current;
  const child = fork(new URL('./warm-process.ts', import.meta.url), {
    env: { ...process.env, ...VARIABLES },
    silent: true,
  });
  // The test run need not wait for this process.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr] as (Socket | null)[]) stream?.unref();
  return (current = child);
}

/** The output on a stream up to the end of a command. */
const saidOn = (stream: NodeJS.ReadableStream | null): Promise<string> =>
  new Promise((done) => {
    let text = '';
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (!text.endsWith(END)) return;
      stream?.off('data', listen);
      done(text.slice(0, -END.length));
    };
    stream?.on('data', listen);
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the project to its end in a process that has run others, since loading takes most of the time.
 * Not for tests of signals, of the keyboard, or of how a command begins.
 */
export function warmly(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const run = async (): Promise<Ended> => {
    const child = warmProcess();
    const said = Promise.all([saidOn(child.stdout), saidOn(child.stderr)]);
    const code = new Promise<number>((done, fail) => {
      const fell = (): void => fail(new Error(`a warm process has fallen: ${script} ${args.join(' ')}`));
      child.once('exit', fell);
      child.once('message', (told) => {
        child.off('exit', fell);
        const { code, isLast } = told as WarmAnswer;
        if (isLast) current = undefined;
        done(code);
      });
    });
    child.send({ script, args, env: { ...process.env, ...VARIABLES, ...env } } satisfies Asked);
    const ended = await code;
    const [stdout, stderr] = await said;
    return { code: ended, stdout, stderr };
  };
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
