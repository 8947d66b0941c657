import { onOrphaned } from './parent.ts';

/**
 * A signal that comes again so soon is the same one: npm hands on what the terminal has sent already, and a command that
 * is busy with its reports hears it late.
 */
const ECHO_MS = 2000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell has it for a process that SIGTERM has ended. */
const ORPHANED = 143;

const acts: (() => void)[] = [];
let first: number | undefined;

function interrupted(): void {
  first = Date.now();
  for (const act of acts) act();
}

/** Acts on the first interrupt, which is a signal or the end of npm; a second signal ends the process at once. */
export function onInterrupt(act: () => void): void {
  acts.push(act);
  if (acts.length > 1) return;
  const heard = (): void => {
    if (first === undefined) interrupted();
    else if (Date.now() - first > ECHO_MS) process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, heard);
}

/** From now on the end of npm is an interrupt, and ends a command that does not act on interrupts. */
export function endWithNpm(): void {
  onOrphaned(() => {
    if (first !== undefined) return;
    if (acts.length === 0) process.exit(ORPHANED);
    interrupted();
  });
}
