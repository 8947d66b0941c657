import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { processExists } from '../../specs/process.ts';

/** Data about another process. */
export interface Process {
  readonly parent: number;
  /** The name of its program, or its own title. */
  readonly name: string;
}
type Attempt = (pid: number) => Process | undefined;

/** npm starts a script through a shell. Some shells are replaced by the script, others stay beside it. */
const SHELL = /^-?(sh|bash|dash|ash|busybox|zsh|ksh|mksh|fish)$/;
/** Most shells between npm and a script. */
const MOST_SHELLS = 3;

const inProc: Attempt = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses, and may contain parentheses.
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    return { parent, name: stat.slice(stat.indexOf('(') + 1, end) };
  } catch {
    return undefined;
  }
};

const byPs: Attempt = (pid) => {
  // Not execa, because loading it takes longer than everything else at the start of a command.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(.+)/.exec(stdout) ?? [];
  return name === undefined ? undefined : { parent: Number(parent), name: basename(name.trim()) };
};

const readAttempt: Attempt = existsSync('/proc/self/stat')
  ? inProc
  : process.platform === 'win32'
    ? () => undefined
    : byPs;

/**
 * The processes whose end means the end of npm, nearest first: npm, and the shells between it and its script. The first
 * process of a machine or container is omitted, because it cannot be outlived.
 */
export function lineage(parent: number, of: Attempt = readAttempt): number[] {
  const line: number[] = [];
  for (let pid = parent; pid > 1 && line.length <= MOST_SHELLS;) {
    line.push(pid);
    const found = of(pid);
    if (found === undefined || !SHELL.test(found.name)) break;
    pid = found.parent;
  }
  return line;
}

/**
 * Whether each process still has the next one as parent. A process that ended may still exist until its parent waits
 * for it. Its children get another parent at once.
 */
function isWhole(line: readonly number[]): boolean {
  return line.every((pid, index) => {
    if (!processExists(pid)) return false;
    if (index === 0) return process.ppid === pid;
    return readAttempt === byPs || readAttempt(line[index - 1] ?? 0)?.parent === pid;
  });
}

/** Interval for checking that npm is still running. */
const NOTICED_MS = 250;

/** Acts once when the npm that started this process has ended. Without npm it never does. */
export function onOrphaned(act: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const line = lineage(process.ppid);
  if (line.length === 0) return;
  const watch = setInterval(() => {
    if (isWhole(line)) return;
    clearInterval(watch);
    act();
  }, NOTICED_MS);
  watch.unref();
}
