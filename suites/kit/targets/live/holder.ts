import { hostname } from 'node:os';
import { processExists } from '../../../../specs/process.ts';
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

/** Our own number is another's if what is held is not ours. */
const isAlive = (pid: number): boolean => pid !== process.pid && processExists(pid);

/** Whether the process may go on still: on another machine that is unknown, until it must have ended. */
export const goesOn = ({ pid, host, at = 0 }: Holder): boolean =>
  host === undefined || host === hostname() ? isAlive(pid) : Date.now() - at < LONGEST_MS;
