import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Judged } from './judge.ts';
import type { Task, Told } from './worker.ts';

/** A mutant may hang the mock that it is of. */
const MOST_MS = 90_000;

/** One process that checks mutants, started anew where one of them ended or hung it. */
class Worker {
  readonly #task: Task;
  #child: ChildProcess | undefined;
  constructor(task: Task) {
    this.#task = task;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  #started(): ChildProcess {
    // What a broken mock says of its errors is nothing new.
    const child = fork(new URL('worker.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // Most of what a run makes is gone with the next one.
      execArgv: ['--max-semi-space-size=32'],
    });
    child.send({ task: this.#task } satisfies Told);
    return child;
  }

  judge(id: string): Promise<Judged> {
    const child = (this.#child ??= this.#started());
    return new Promise((done) => {
      const end = (result: Judged): void => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        done(result);
      };
      const fail = (said: string): void => {
        this.#child = undefined;
        child.kill('SIGKILL');
        end({ id, result: 'survived', said, scenarios: 0, tookMs: MOST_MS });
      };
      const onMessage = (message: unknown): void => end(message as Judged);
      const onExit = (): void => fail('the mock ended');
      const timer = setTimeout(
        () => fail(`the mock hangs: nothing came of it in ${MOST_MS / 1000} s`),
        MOST_MS,
      );
      child.once('message', onMessage);
      child.once('exit', onExit);
      child.send({ id } satisfies Told);
    });
  }

  close(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }
}

/** Checks mutants in as many processes as the machine has cores. */
export async function judgeAll(
  ids: readonly string[],
  task: Task,
  onEach: (judged: Judged) => void,
): Promise<void> {
  const queue = [...ids];
  const drain = async (): Promise<void> => {
    const worker = new Worker(task);
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) onEach(await worker.judge(id));
    worker.close();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), ids.length) }, drain));
}
