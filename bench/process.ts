import { execa, type ResultPromise } from 'execa';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** A server in a separate process. */
export interface Served {
  /** The output that showed that it was ready. */
  readonly ready: string;
  /** Milliseconds from the start of the process to that output. */
  readonly readyMs: number;
  /** Megabytes of memory; undefined if the system does not show them. */
  memory(): number | undefined;
  /** Seconds of processor time until now; undefined if the system does not show them. */
  cpu(): number | undefined;
  stop(): Promise<void>;
}

/** Its stderr is ours, and it ends with this process. */
const OPTIONS = { stdin: 'ignore', stderr: 'inherit', buffer: false, reject: false } as const;
type Server = ResultPromise<typeof OPTIONS>;

const READY_WITHIN_MS = 30_000;
const POLL_MS = 10;
/** Unit of processor times in /proc, by POSIX. */
const TICKS_PER_SECOND = 100;

/** Starts a Node program, and waits until its output matches or the address answers. */
export async function serve(args: readonly string[], ready: RegExp | string): Promise<Served> {
  const started = performance.now();
  const child = execa(process.execPath, args, OPTIONS);
  const line = await (typeof ready === 'string' ? answering(ready) : saying(child, ready));
  const readyMs = performance.now() - started;
  child.stdout.resume();
  return {
    ready: line,
    readyMs,
    memory: () => {
      const pages = /^VmRSS:\s+(\d+) kB/m.exec(processFile(child, 'status'))?.[1];
      return pages === undefined ? undefined : Number(pages) / 1024;
    },
    cpu: () => {
      const [user, system] = processFile(child, 'stat').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
      return user === undefined ? undefined : (Number(user) + Number(system)) / TICKS_PER_SECOND;
    },
    stop: async () => {
      child.kill();
      await child;
    },
  };
}

async function answering(address: string): Promise<string> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await (await fetch(address)).arrayBuffer();
      return address;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(POLL_MS);
    }
  }
}

function saying(child: Server, ready: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const refuse = (why: string): void => {
      child.kill();
      fail(new Error(`${child.spawnargs.slice(1, 3).join(' ')} ${why}: ${output.slice(-500)}`));
    };
    const timer = globalThis.setTimeout(() => refuse('is not ready'), READY_WITHIN_MS);
    void child.then(() => {
      clearTimeout(timer);
      refuse('ended');
    });
    child.stdout.setEncoding('utf8').on('data', function read(chunk: string) {
      output += chunk;
      const found = ready.exec(output)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      child.stdout.off('data', read);
      done(found);
    });
  });
}

function processFile({ pid }: Server, name: string): string {
  try {
    return readFileSync(`/proc/${pid ?? 'self'}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
