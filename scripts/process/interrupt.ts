import { onOrphaned } from './parent.ts';

/** A second signal within this time is the same one, because npm passes on what the terminal has already sent. */
const ECHO_MS = 2000;
/**
 * Interval at which this process records that it listens. A process that is busy with reports notices a signal late.
 */
const LISTENING_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The exit code that a shell reports for a process ended by SIGTERM. */
const ORPHANED = 143;
const acts: (() => void)[] = [];
let first: number | undefined;
/** The last two times at which this process listened. A signal that arrives now was sent after the earlier one. */
let [before, last] = [0, 0];

function interrupted(): void {
  first = before = last = Date.now();
  setInterval(() => ([before, last] = [last, Date.now()]), LISTENING_MS).unref();
  for (const act of acts) act();
}

/** Acts on the first interrupt: a signal or the end of npm. A second signal ends the process at once. */
export function onInterrupt(act: () => void): void {
  acts.push(act);
  if (acts.length > 1) return;
  const heard = (): void => {
    if (first === undefined) interrupted();
    else if (before - first > ECHO_MS) process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, heard);
}

/** After this call, the end of npm is an interrupt. It ends a command that has no handler for interrupts. */
export function endWithNpm(): void {
  onOrphaned(() => {
    if (first !== undefined) return;
    if (acts.length === 0) process.exit(ORPHANED);
    interrupted();
  });
}
