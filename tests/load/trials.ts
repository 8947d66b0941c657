import { kinds, type KindName } from '../../suites/kit/limiter/kinds.ts';
import { identify, type Identification } from '../../suites/kit/limiter/identify.ts';
import { limiters, type Limiter } from './limiters.ts';
import type { DocumentedLimit, SentRequest } from '../../suites/kit/model/k6-log.ts';
import { windowRounds, type Schedule } from '../../load/kit/schedule.ts';

/** Reproducible numbers in [0, 1) from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Network {
  /** A round trip in ms. */
  readonly roundTrip: (random: () => number) => number;
  /** The share of requests answered with a failure that does not come from the limiter. */
  readonly failures: number;
}

/** Round trips of about ten milliseconds, and an occasional straggler. */
export const jittered: Network = {
  roundTrip: (random) => 6 + 8 * random() + (random() < 0.01 ? 60 * random() : 0),
  failures: 0,
};

/** Runs a schedule in virtual time. Clocks show whole milliseconds, as in k6. */
export function drive(
  schedule: Schedule,
  passes: (at: number) => boolean,
  random: () => number,
  { roundTrip, failures }: Network = jittered,
): SentRequest[] {
  const log: SentRequest[] = [];
  let now = random();
  const origin = now;
  let next = schedule.next();
  let handful = 0;
  while (next.done !== true) {
    const { at, send, tag } = next.value;
    now = Math.max(now, origin + at);
    const requests = Array.from({ length: send }, () => {
      const took = roundTrip(random);
      return { took, decided: now + took * (0.05 + 0.9 * random()) };
    }).sort((left, right) => left.decided - right.decided);
    const from = Math.floor(now) - Math.floor(origin);
    now += Math.max(...requests.map(({ took }) => took));
    const to = Math.floor(now) + 1 - Math.floor(origin);
    const answers = requests.map(({ decided }) => {
      const passed = passes(decided);
      return { tag, handful, from, to, accepted: passed && (failures === 0 || random() >= failures) };
    });
    handful += 1;
    log.push(...answers);
    next = schedule.next(answers);
  }
  return log;
}

export interface Trial {
  readonly kind: KindName;
  readonly limit: number;
  readonly windowMs: number;
  readonly requests: number;
  readonly found: Identification;
}

/** A random limiter of a kind, with a limit from 20 to 1,000 and a phase. */
export function drawn(
  kind: KindName,
  seed: number,
  windowMs: number,
): { readonly documented: DocumentedLimit; readonly passes: Limiter; readonly random: () => number } {
  const random = randomOf(seed * 1_000_003 + kinds.findIndex(({ name }) => name === kind));
  const limit = Math.round(20 * 50 ** random());
  const documented: DocumentedLimit = { limit, windowMs, fixed: kind.startsWith('fixed') };
  return { documented, passes: limiters[kind]({ limit, windowMs, phase: random() * windowMs }), random };
}

/** Measures one limiter in virtual time and returns the result. */
export function trial(kind: KindName, seed: number, windowMs: number, network: Network = jittered): Trial {
  const { documented, passes, random } = drawn(kind, seed, windowMs);
  const { limit } = documented;
  const log = drive(windowRounds(documented), passes, random, network);
  return { kind, limit, windowMs, requests: log.length, found: identify(log, documented) };
}
