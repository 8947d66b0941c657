import { doTasks } from '../process/threads.ts';
import { workOf, type Shared } from './work.ts';

/** Tries the ids of a task one after the other. */
doTasks((task: never, { kind, shared }: Shared) => workOf(kind)(task, shared as never));
