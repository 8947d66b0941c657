import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Fewest tasks for which a thread is started, since it must first load its code. */
const LEAST_FOR_THREAD = 16;

/** A limit, because each thread may use a gigabyte. */
const MOST_THREADS = 4;

interface Asked {
  readonly number: number;
  readonly task: unknown;
}
type ThreadMessage = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly error: unknown }
);

/** Lets this thread run the tasks that it receives, with the data that they share. */
export function doTasks<S, T>(act: (task: T, shared: S) => Promise<unknown>): void {
  const notify = (sent: ThreadMessage): void => parentPort?.postMessage(sent);
  parentPort?.on('message', ({ number, task }: Asked) => {
    act(task as T, workerData as S).then(
      (result) => notify({ number, result }),
      (error: unknown) => notify({ number, error }),
    );
  });
}

/** Size of a thread's heap for new objects, in MB: most data of a run is garbage at the next one. */
const YOUNG_MB = 96;

/** The result of a task that hangs or ends its thread. */
export interface Rescue<T, R> {
  readonly mostMs: number;
  readonly lost: (task: T, said: string) => R;
}

/** A thread that runs several tasks at a time. */
class TaskThread {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  /** `isQuiet`: the output of the thread is dropped. */
  constructor(file: URL, shared: unknown, isQuiet: boolean) {
    this.#start = () => {
      const worker = new Worker(file, {
        ...{ workerData: shared, stdout: isQuiet, stderr: isQuiet },
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      });
      if (isQuiet) for (const output of [worker.stdout, worker.stderr]) output.resume();
      worker.on('message', (sent: ThreadMessage) => {
        const open = this.#open.get(sent.number);
        this.#open.delete(sent.number);
        if ('error' in sent) open?.reject(sent.error);
        else open?.resolve(sent.result);
      });
      worker.on('error', (error) => this.#fail(worker, error));
      worker.on('exit', (code) => this.#fail(worker, new Error(`a thread ended with ${code}`)));
      return worker;
    };
    this.#worker = this.#start();
  }

  /** Throws what the task throws, and what ends the thread. */
  do(task: unknown): Promise<unknown> {
    const open = Promise.withResolvers<unknown>();
    const number = (this.#asked += 1);
    this.#open.set(number, open);
    (this.#worker ??= this.#start()).postMessage({ number, task } satisfies Asked);
    return open.promise;
  }

  /** Runs one task. If it throws, ends the thread or takes too long, another thread runs the next one. */
  async doOrLose<T, R>(task: T, { mostMs, lost }: Rescue<T, R>): Promise<R> {
    const late = Promise.withResolvers<never>();
    const hangs = new Error(`nothing came of it in ${mostMs / 1000} s`);
    const timer = setTimeout(() => late.reject(hangs), mostMs);
    try {
      return (await Promise.race([this.do(task), late.promise])) as R;
    } catch (error) {
      await this.close();
      return lost(task, error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#open.clear();
    await worker?.terminate();
  }

  #fail(worker: Worker, error: unknown): void {
    // A thread that was closed on purpose has no open tasks.
    if (worker !== this.#worker) return;
    for (const open of this.#open.values()) open.reject(error);
    this.#open.clear();
  }
}

/** Tasks as plain data, and the data that they share. */
export type Tasks<S, T, R> = {
  readonly tasks: readonly T[];
  readonly shared: S;
  /** A file that calls `doTasks`. */
  readonly file: URL;
  /** Concurrent tasks of a thread, since most wait at times. */
  readonly atOnce: number;
} & (
  | {
      /** The function that the file runs for a task. It is called directly if there are few tasks. */
      readonly act: (task: T, shared: S) => Promise<R>;
    }
  | {
      /** For tasks that may break their thread; each then has its own. */
      readonly rescue: Rescue<T, R>;
    }
);

/** Calls a function for each item, several at a time. */
export async function forEachOf<T>(
  all: Iterator<T>,
  act: (each: T) => Promise<void>,
  atOnce: number,
): Promise<void> {
  const drain = async (): Promise<void> => {
    for (let next = all.next(); next.done !== true; next = all.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, drain));
}

/** Runs tasks in up to four threads, one per core, or in this thread if they are few. Throws what a task throws. */
export async function inThreads<S, T, R>(
  { tasks, shared, file, atOnce, ...how }: Tasks<S, T, R>,
  onEach: (result: R, task: T) => void,
): Promise<void> {
  const isRescued = 'rescue' in how;
  const least = isRescued ? 1 : LEAST_FOR_THREAD;
  const count = Math.min(availableParallelism(), MOST_THREADS, Math.floor(tasks.length / least));
  const threads = Array.from({ length: count }, () => new TaskThread(file, shared, isRescued));
  const ways: ((task: T) => Promise<R>)[] =
    threads.length === 0 && !isRescued
      ? [(task) => how.act(task, shared)]
      : threads.map(
          (thread) => (task) =>
            isRescued ? thread.doOrLose(task, how.rescue) : (thread.do(task) as Promise<R>),
        );
  const left = tasks.values();
  try {
    await Promise.all(
      ways.map((way) => forEachOf(left, async (task) => onEach(await way(task), task), atOnce)),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}
