import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Tasks that are worth a thread, which has to load first what it needs. */
const WORTH_A_THREAD = 16;

/** Each thread may hold a gigabyte. */
const MOST_THREADS = 4;

interface Asked {
  readonly number: number;
  readonly task: unknown;
}
type Told = { readonly number: number } & ({ readonly result: unknown } | { readonly error: unknown });

/** Lets this thread do the tasks that it is given, with what all of them share. */
export function doTasks<S, T>(act: (task: T, shared: S) => Promise<unknown>): void {
  const tell = (told: Told): void => parentPort?.postMessage(told);
  parentPort?.on('message', ({ number, task }: Asked) => {
    act(task as T, workerData as S).then(
      (result) => tell({ number, result }),
      (error: unknown) => tell({ number, error }),
    );
  });
}

/** A thread that does tasks, several at once. */
class TaskThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  constructor(file: URL, shared: unknown) {
    this.#worker = new Worker(file, { workerData: shared });
    this.#worker.on('message', (told: Told) => {
      const open = this.#open.get(told.number);
      this.#open.delete(told.number);
      if ('error' in told) open?.reject(told.error);
      else open?.resolve(told.result);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`a thread ended with ${code}`)));
  }

  /** Throws what the task throws, and what ends the thread. */
  do(task: unknown): Promise<unknown> {
    const open = Promise.withResolvers<unknown>();
    const number = (this.#asked += 1);
    this.#open.set(number, open);
    this.#worker.postMessage({ number, task } satisfies Asked);
    return open.promise;
  }

  close(): Promise<number> {
    return this.#worker.terminate();
  }

  #fail(error: unknown): void {
    for (const open of this.#open.values()) open.reject(error);
    this.#open.clear();
  }
}

/** What is to be done, of plain data: tasks, and what all of them share. */
export interface Tasks<S, T, R> {
  readonly tasks: readonly T[];
  readonly shared: S;
  readonly act: (task: T, shared: S) => Promise<R>;
  /** A file that calls `doTasks` with what `act` is. */
  readonly file: URL;
  /** Tasks of a thread at once: most wait now and then. */
  readonly atOnce: number;
}

/** Does tasks in a thread for each core, up to four, or in this one where they are few. Throws what a task throws. */
export async function inThreads<S, T, R>(
  { tasks, shared, act, file, atOnce }: Tasks<S, T, R>,
  onEach: (result: R, task: T) => void,
): Promise<void> {
  const queue = [...tasks];
  const count = Math.min(availableParallelism(), MOST_THREADS, Math.floor(tasks.length / WORTH_A_THREAD));
  const threads = Array.from({ length: count }, () => new TaskThread(file, shared));
  const ways: ((task: T) => Promise<R>)[] =
    threads.length === 0
      ? [(task) => act(task, shared)]
      : threads.map((thread) => (task) => thread.do(task) as Promise<R>);
  const drain = async (way: (task: T) => Promise<R>): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) onEach(await way(task), task);
  };
  try {
    await Promise.all(ways.flatMap((way) => Array.from({ length: atOnce }, () => drain(way))));
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}
