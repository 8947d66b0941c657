import { hostname } from 'node:os';
import { LIMITS } from './settings.ts';

/** A process that has written down that something is its own. */
export interface Holder {
  readonly pid: number;
  /** The machine or container where the number of the process means something; absent in old files. */
  readonly host?: string;
  /** When it began, in ms since 1970. */
  readonly at?: number;
}

/** No run takes longer, with the removal of all that it made. */
const LONGEST_MS = LIMITS.runMs + 30 * 60_000;

export const thisProcess = (): Required<Holder> => ({ pid: process.pid, host: hostname(), at: Date.now() });

/** Whether a process of this number runs here; our own number is another's if what is held is not ours. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process may go on still: on another machine that is unknown, until it must have ended. */
export const goesOn = ({ pid, host, at = 0 }: Holder): boolean =>
  host === undefined || host === hostname() ? isAlive(pid) : Date.now() - at < LONGEST_MS;
