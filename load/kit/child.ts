import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/** Time that the output of a process may stay open behind its end: something that it started may hold it for ever. */
const GRACE_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Bounded {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly mostMs: number;
  /** What it works in, which is removed when it is cut off by the end of this process. */
  readonly folder: string;
}

export interface ChildEnd {
  /** Null when it was ended from outside or took too long. */
  readonly code: number | null;
  /** What it wrote to its standard error. */
  readonly complaint: string;
}

/** Process groups that are at work, with the folders that they work in. */
const groups = new Map<number, string>();
let isInterrupted = false;

/** Whether an interrupt has said that nothing more is to be started. */
export const interrupted = (): boolean => isInterrupted;

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

/** Ends all that runs and lets nothing more start. Says whether anything did run. */
export function endAll(): boolean {
  isInterrupted = true;
  const wasBusy = groups.size > 0;
  for (const pid of groups.keys()) endGroup(pid);
  return wasBusy;
}

/** Ends all that runs and removes its folders, as this process is about to end. */
function cleanUp(): void {
  endAll();
  for (const folder of groups.values()) rmSync(folder, { recursive: true, force: true });
}

function onSignal(signal: NodeJS.Signals): void {
  // Who else listens decides what becomes of this process; else the signal does what it always does.
  if (process.listenerCount(signal) > 1) {
    endAll();
    return;
  }
  cleanUp();
  removeSignalHandlers();
  process.kill(process.pid, signal);
}

function installSignalHandlers(): void {
  process.on('exit', cleanUp);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function removeSignalHandlers(): void {
  process.off('exit', cleanUp);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/** Waits for a line; where its input ends without one, its caller was killed, and the group and the folder remain. */
const GUARD = 'read -r line || { kill -KILL "-$1"; rm -rf "$2"; }';

/** Ends a group even if this process is killed and can do nothing any more. Answers what calls that off. */
function guarded(pid: number, folder: string): () => void {
  const guard = spawn('sh', ['-c', GUARD, 'guard', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Where there is no shell there is no guard; a guard that has ended takes no line.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.stdin.end('\n');
}

const HELD = 'plumbline-held';
/** Waits for a line and becomes the program; where its input ends without one, nothing was started. */
const HOLD = 'read -r line && exec "$@" < /dev/null';

interface Held {
  readonly child: ChildProcessByStdio<Writable | null, null, Readable>;
  /** Lets the program begin. */
  readonly begin: () => void;
  /** Why it could not begin, once it has ended with this code; undefined where it began. */
  readonly unstarted: (code: number | null, complaint: string) => Error | undefined;
}

/** A process that becomes the program when it is told to; where there is no shell, the program itself, at work. */
function held({ program, args, env }: Bounded): Held {
  if (process.platform !== 'win32') {
    const shell = spawn('sh', ['-c', HOLD, HELD, program, ...args], {
      env,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    // One that was ended takes no line.
    shell.stdin.on('error', () => undefined);
    if (shell.pid !== undefined)
      return {
        child: shell,
        begin: () => void shell.stdin.end('\n'),
        // What a shell answers that cannot become a program, with its own name before the reason.
        unstarted: (code, complaint) =>
          (code === 126 || code === 127) && complaint.startsWith(`${HELD}:`)
            ? new Error(complaint.trim().replace(/^.*exec: /, ''))
            : undefined,
      };
    shell.on('error', () => undefined);
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  return { child, begin: () => undefined, unstarted: () => undefined };
}

/**
 * Runs a program in a process group of its own, which is ended as a whole: when the program ends, when its time is
 * over, and when this process ends by itself or is ended. Throws when it does not start.
 */
export function runBounded(bounded: Bounded): Promise<ChildEnd> {
  const { mostMs, folder } = bounded;
  // Before there is anything to end: a signal between would end this process alone.
  if (groups.size === 0) installSignalHandlers();
  const { child, begin, unstarted } = held(bounded);
  const { pid } = child;
  if (pid !== undefined) groups.set(pid, folder);
  else if (groups.size === 0) removeSignalHandlers();
  const release = pid === undefined ? undefined : guarded(pid, folder);
  // Only now: whoever is killed before this line leaves nothing at work.
  begin();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((done, fail) => {
    const timers: NodeJS.Timeout[] = [];
    let isFinished = false;
    const finish = (code: number | null): void => {
      if (isFinished) return;
      isFinished = true;
      for (const timer of timers) clearTimeout(timer);
      if (pid !== undefined) {
        endGroup(pid);
        groups.delete(pid);
        release?.();
        if (groups.size === 0) removeSignalHandlers();
      }
      child.stderr.destroy();
      const error = unstarted(code, complaint);
      if (error === undefined) done({ code, complaint });
      else fail(error);
    };
    if (pid !== undefined) timers.push(setTimeout(() => endGroup(pid), mostMs));
    child.on('error', (error) => {
      if (pid === undefined) fail(error);
    });
    child.on('close', finish);
    child.on('exit', (code) => timers.push(setTimeout(() => finish(code), code === null ? 0 : GRACE_MS)));
  });
}
