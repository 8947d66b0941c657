import { doTasks } from '../process/threads.ts';
import { workOf, type Shared } from './work.ts';

/** Tries what one task names after the other. */
doTasks((task: never, { kind, shared }: Shared) => workOf(kind)(task, shared as never));
