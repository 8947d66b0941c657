import type { execa as Execa } from 'execa';
import { rmSync } from 'node:fs';

/** Longest time that the output of an ended process may stay open. A child process of it may never close it. */
const GRACE_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Bounded {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly mostMs: number;
  /** Its working folder, which is removed if the end of this process cuts it off. */
  readonly folder: string;
}

export interface ChildEnd {
  /** Null if it was killed or took too long. */
  readonly code: number | null;
  /** Its output on stderr. */
  readonly complaint: string;
}

/** Running process groups, with their working folders. */
const groups = new Map<number, string>();
/** Functions that end other running work. */
const endings = new Set<() => void>();
let isInterrupted = false;

/** Whether an interrupt forbids starting anything new. */
export const wasInterrupted = (): boolean => isInterrupted;

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Registers a function that ends running work. Returns a function that unregisters it. */
export function endable(end: () => void): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** Ends everything that runs, and prevents new starts. Returns whether anything was running. */
export function endAll(): boolean {
  isInterrupted = true;
  const wasBusy = groups.size + endings.size > 0;
  for (const pid of groups.keys()) endGroup(pid);
  for (const end of endings) end();
  return wasBusy;
}

/** Ends everything that runs and removes its folders, because this process is about to end. */
function cleanUp(): void {
  endAll();
  for (const folder of groups.values()) rmSync(folder, { recursive: true, force: true });
}

function onSignal(signal: NodeJS.Signals): void {
  // Another listener decides how this process ends. Without one the signal has its default effect.
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

/** Each process here leads a group, which is ended as a whole. It waits for a line on its input. */
const ALONE = { detached: true, reject: false, stdin: 'pipe', stdout: 'ignore' } as const;

/** Waits for a line. If its input ends without one, its caller was killed, and it removes the group and the folder. */
const GUARD = 'read -r line || { kill -KILL "-$1"; rm -rf "$2"; }';

/** Ends a group even if this process is killed. Returns a function that cancels this. */
function guarded(start: typeof Execa, pid: number, folder: string): () => void {
  // Without a shell there is no guard. A guard that has ended accepts no line.
  const guard = start('sh', ['-c', GUARD, 'guard', String(pid), folder], { ...ALONE, stderr: 'ignore' });
  guard.unref();
  return () => void guard.stdin.end('\n');
}

const HELD = 'plumbline-held';
/** Waits for a line and then becomes the program. If its input ends without one, nothing was started. */
const HOLD = 'read -r line && exec "$@" < /dev/null';
/** The message of a shell that cannot become a program, with its own name before the reason. */
const NO_PROGRAM = new RegExp(`^${HELD}:(.*exec: )?`);

/** A process that becomes the program when it gets a line. Without a shell, the running program itself. */
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
  // Most commands start no program, and start faster without this module.
  const { execa } = await import('execa');
  // An interrupt arrived meanwhile.
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
  // The program starts only here. If the process is killed before this line, no program is running.
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
