import { plain } from '../../reports/sinks.ts';
/** Longest time between lines during a step, because ten seconds without output look like a hang. */
const BEAT_MS = 7000;
/** How often the elapsed time on a terminal is updated. */
const TICK_MS = 1000;
/** For a terminal without a known width. */
const USUAL_COLUMNS = 80;

/** A step that a user waits for. */
export interface ProgressStep {
  /** The current position, such as `12/40`. */
  at(where: string): void;
  end(): void;
}

/** Where progress is shown: on a terminal in one line that is rewritten, else in lines. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string, ...rest: never[]): boolean;
}

interface Running {
  readonly name: string;
  readonly since: number;
  where: string;
}

const inWords = ({ name, where, since }: Running): string =>
  [plain(name), plain(where), `(${Math.round((Date.now() - since) / 1000)} s)`]
    .filter((part) => part !== '')
    .join(' ');

/**
 * Progress on a screen. Each step is printed as it begins, and running steps are printed again every few seconds: a
 * reader sees that a command still works. Other lines of the command go to the same screen by `others` as well, and
 * neither spoils the other on a terminal.
 */
export function progressOn(
  screen: Screen,
  others: readonly Screen[] = [],
): (name: string, isAnnounced?: boolean) => ProgressStep {
  const isTerminal = screen.isTTY === true;
  const running = new Set<Running>();
  let isDrawn = false;
  let beat: NodeJS.Timeout | undefined;
  const own = screen.write.bind(screen);
  /** A screen that fails does not end a command. */
  const raw = (text: string): void => {
    try {
      own(text);
    } catch {
      isDrawn = false;
    }
  };
  const clear = (): void => {
    if (isDrawn) raw('\r\x1b[K');
    isDrawn = false;
  };
  const draw = (): void => {
    clear();
    const text = [...running].map(inWords).join(' · ');
    raw(text.slice(0, (screen.columns || USUAL_COLUMNS) - 1));
    isDrawn = true;
  };
  const say = (): void => raw(`${[...running].map(inWords).join('; ')}\n`);
  if (isTerminal)
    for (const each of new Set([screen, ...others.filter(({ isTTY }) => isTTY === true)])) {
      const write = each.write.bind(each);
      each.write = (...args) => {
        clear();
        return write(...args);
      };
    }
  return (name, isAnnounced = true) => {
    const step: Running = { name, since: Date.now(), where: '' };
    running.add(step);
    if (isTerminal) draw();
    else if (isAnnounced) raw(`${plain(name)}\n`);
    beat ??= setInterval(isTerminal ? draw : say, isTerminal ? TICK_MS : BEAT_MS);
    beat.unref();
    return {
      at: (where) => {
        step.where = where;
        if (isTerminal) draw();
      },
      end: () => {
        running.delete(step);
        if (running.size > 0) return;
        clearInterval(beat);
        beat = undefined;
        clear();
      },
    };
  };
}

let shown: ReturnType<typeof progressOn> | undefined;
let begun = 0;

/** Begins a step of this command. */
export function step(name: string, isAnnounced = true): ProgressStep {
  begun += 1;
  return (shown ??= progressOn(process.stderr, [process.stdout]))(name, isAnnounced);
}

/** Number of steps that this process has begun. */
export const stepsBegun = (): number => begun;

/**
 * Does something as a step, which can report its position. In a log, some steps are named only after several seconds.
 */
export async function during<T>(
  name: string,
  act: (at: ProgressStep['at']) => Promise<T>,
  isAnnounced = true,
): Promise<T> {
  const begun = step(name, isAnnounced);
  try {
    return await act((where) => begun.at(where));
  } finally {
    begun.end();
  }
}
