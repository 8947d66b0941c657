import { hostname } from 'node:os';
import { processExists } from '../../../../specs/process.ts';
import { LIMITS } from './settings.ts';

/** A process that has claimed something as its own. */
export interface Holder {
  readonly pid: number;
  /** The machine or container of the process id; absent in old files. */
  readonly host?: string;
  /** Its start in ms since 1970. */
  readonly at?: number;
}

/** No run takes longer, including the removal of its data. */
const LONGEST_MS = LIMITS.runMs + 30 * 60_000;

export const thisProcess = (): Required<Holder> => ({ pid: process.pid, host: hostname(), at: Date.now() });

/** A process with our own id cannot be the holder, because this one does not hold it. */
const isAlive = (pid: number): boolean => pid !== process.pid && processExists(pid);

/** Whether the process may still run. On another machine that is unknown until it must have ended. */
export const goesOn = ({ pid, host, at = 0 }: Holder): boolean =>
  host === undefined || host === hostname() ? isAlive(pid) : Date.now() - at < LONGEST_MS;
