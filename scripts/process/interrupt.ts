import { onOrphaned } from './parent.ts';

/** A signal that comes again so soon is the same one: npm hands on what the terminal has sent already. */
const ECHO_MS = 2000;
/** How often it is noted that this process listens: one that is busy with its reports hears a signal late. */
const LISTENING_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell has it for a process that SIGTERM has ended. */
const ORPHANED = 143;

const acts: (() => void)[] = [];
let first: number | undefined;
/** When this process listened last, and the time before: what is heard now came after the earlier of them. */
let [before, last] = [0, 0];

function interrupted(): void {
  first = before = last = Date.now();
  setInterval(() => ([before, last] = [last, Date.now()]), LISTENING_MS).unref();
  for (const act of acts) act();
}

/** Acts on the first interrupt, which is a signal or the end of npm; a second signal ends the process at once. */
export function onInterrupt(act: () => void): void {
  acts.push(act);
  if (acts.length > 1) return;
  const heard = (): void => {
    if (first === undefined) interrupted();
    else if (before - first > ECHO_MS) process.exit(130);
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
