import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

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

/**
 * Runs a program in a process group of its own, which is ended as a whole: when the program ends, when its time is
 * over, and when this process ends by itself or is ended. Throws when it does not start.
 */
export function runBounded({ program, args, env, mostMs, folder }: Bounded): Promise<ChildEnd> {
  // Before there is anything to end: a signal between would end this process alone.
  if (groups.size === 0) installSignalHandlers();
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const { pid } = child;
  if (pid !== undefined) groups.set(pid, folder);
  else if (groups.size === 0) removeSignalHandlers();
  const release = pid === undefined ? undefined : guarded(pid, folder);
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
      done({ code, complaint });
    };
    if (pid !== undefined) timers.push(setTimeout(() => endGroup(pid), mostMs));
    child.on('error', (error) => {
      if (pid === undefined) fail(error);
    });
    child.on('close', finish);
    child.on('exit', (code) => timers.push(setTimeout(() => finish(code), code === null ? 0 : GRACE_MS)));
  });
}
