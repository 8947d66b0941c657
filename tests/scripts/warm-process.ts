import type { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { plumbline } from '../../scripts/plumbline.ts';
import { END, type Asked, type WarmAnswer } from './warm.ts';

/** Objects that commands add listeners to. The listeners are removed when a command ends. */
const EMITTERS: readonly EventEmitter[] = [process, process.stdout, process.stderr];

type Listeners = ReadonlyMap<string | symbol, readonly unknown[]>;
const listenersOf = (emitter: EventEmitter): Listeners =>
  new Map(emitter.eventNames().map((name) => [name, emitter.listeners(name)]));

/** Removes listeners added since, after calling those for the exit. */
function forget(emitter: EventEmitter, before: Listeners, code: number): void {
  for (const name of emitter.eventNames())
    for (const listener of emitter.listeners(name) as ((code: number) => void)[]) {
      if (before.get(name)?.includes(listener) === true) continue;
      if (emitter === process && name === 'exit') listener(code);
      emitter.off(name, listener);
    }
}

function setVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
}

const exit = process.exit.bind(process);

process.on('message', ({ script, args, env }: Asked) => {
  const before = EMITTERS.map(listenersOf);
  setVariables(env);
  process.argv.splice(1, Infinity, resolve('scripts/run.js'), ...args);
  let isDone = false;
  // Every command ends with this call.
  process.exit = ((code = 0) => {
    EMITTERS.forEach((emitter, index) => forget(emitter, before[index] ?? new Map(), Number(code)));
    for (const stream of [process.stdout, process.stderr]) stream.write(END);
    // A command that ended early, as after an uncaught error, would otherwise continue during the next command.
    setImmediate(() =>
      process.send?.({ code: Number(code), isLast: !isDone } satisfies WarmAnswer, () => isDone || exit()),
    );
  }) as typeof process.exit;
  void plumbline(script).then(() => (isDone = true));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
