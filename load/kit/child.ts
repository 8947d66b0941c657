import type { execa as Execa } from 'execa';
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
/** What ends everything else that is at work. */
const endings = new Set<() => void>();
let isInterrupted = false;

/** Whether an interrupt has said that nothing more is to be started. */
export const wasInterrupted = (): boolean => isInterrupted;

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

/** Has `end` called when all that runs is ended. Answers what calls that off. */
export function endable(end: () => void): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** Ends all that runs and lets nothing more start. Says whether anything did run. */
export function endAll(): boolean {
  isInterrupted = true;
  const wasBusy = groups.size + endings.size > 0;
  for (const pid of groups.keys()) endGroup(pid);
  for (const end of endings) end();
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

/** A process here leads a group, which is ended as a whole, and waits for a line on its input. */
const ALONE = { detached: true, reject: false, stdin: 'pipe', stdout: 'ignore' } as const;

/** Waits for a line; where its input ends without one, its caller was killed, and the group and the folder remain. */
const GUARD = 'read -r line || { kill -KILL "-$1"; rm -rf "$2"; }';

/** Ends a group even if this process is killed and can do nothing any more. Answers what calls that off. */
function guarded(start: typeof Execa, pid: number, folder: string): () => void {
  // Where there is no shell there is no guard; a guard that has ended takes no line.
  const guard = start('sh', ['-c', GUARD, 'guard', String(pid), folder], { ...ALONE, stderr: 'ignore' });
  guard.unref();
  return () => void guard.stdin.end('\n');
}

const HELD = 'plumbline-held';
/** Waits for a line and becomes the program; where its input ends without one, nothing was started. */
const HOLD = 'read -r line && exec "$@" < /dev/null';
/** What a shell answers that cannot become a program, with its own name before the reason. */
const NO_PROGRAM = new RegExp(`^${HELD}:(.*exec: )?`);

/** A process that becomes the program when it gets a line; where there is no shell, the program itself, at work. */
function held(start: typeof Execa, { program, args, env }: Bounded) {
  const options = { ...ALONE, stderr: 'pipe', env, extendEnv: false } as const;
  const shell =
    process.platform === 'win32' ? undefined : start('sh', ['-c', HOLD, HELD, program, ...args], options);
  return shell?.pid === undefined ? start(program, args, options) : shell;
}

/**
 * Runs a program in a process group of its own. The whole group is ended when the program or this process ends, or
 * when its time is over. Throws when the program does not start.
 */
export async function runBounded(bounded: Bounded): Promise<ChildEnd> {
  // Most commands start no program, and begin sooner without this module.
  const { execa } = await import('execa');
  // An interrupt in the meantime.
  if (isInterrupted) return { code: null, complaint: '' };
  const { mostMs, folder } = bounded;
  // Before there is a group to end: a signal in between would end this process alone.
  if (groups.size === 0) installSignalHandlers();
  const child = held(execa, bounded);
  const { pid } = child;
  if (pid === undefined) {
    if (groups.size === 0) removeSignalHandlers();
    throw new Error((await child).originalMessage);
  }
  groups.set(pid, folder);
  const release = guarded(execa, pid, folder);
  // Only now: if the process is killed before this line, no program is at work.
  child.stdin.end('\n');
  const limit = setTimeout(() => endGroup(pid), mostMs);
  child.once('exit', (code) => {
    setTimeout(() => child.stderr.destroy(), code === null ? 0 : GRACE_MS).unref();
  });
  const { exitCode: code = null, stderr: complaint } = await child;
  clearTimeout(limit);
  endGroup(pid);
  groups.delete(pid);
  release();
  if (groups.size === 0) removeSignalHandlers();
  if ((code === 126 || code === 127) && NO_PROGRAM.test(complaint))
    throw new Error(complaint.replace(NO_PROGRAM, ''));
  return { code, complaint };
}
