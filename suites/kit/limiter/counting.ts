import { message, statusMessage, stated } from '../model/message.ts';
import { Inconclusive, objectOf, statusOf } from '../model/exchange.ts';
import { CONTROL } from './control.ts';
import type { K6Answer, Sending, Request } from '../model/k6-driver.ts';

/** The part of a window within which requests surely fall into one window, given the precision of clocks. */
export const WITHIN = 0.9;
/** Refusals in a row that cannot be an accident and so come from the limit. */
export const IN_ROW = 3;

/** An account that sends only control requests. */
export const IDLE = 'idle';

/** A request that no limit refuses: to a route that is not counted, or by an account that has sent little. */
export const controlOf = (account: string, request: Request): Sending => ({
  tag: CONTROL,
  account,
  request,
  times: 1,
});

/**
 * Throws an Inconclusive where a control request was refused: to counted requests alone, a target that fails
 * altogether looks like a limit.
 */
export function alive(answers: readonly K6Answer[]): void {
  const failed = answersTagged(answers, CONTROL).find(({ isRefused }) => isRefused);
  if (failed === undefined) return;
  const { method, target } = failed.exchange.request;
  throw new Inconclusive(
    message`${stated(method)} ${target.split('?')[0]} answers ${statusMessage(statusOf(failed.exchange))} where no limit applies: the target fails for other reasons`,
  );
}

/**
 * Requests of a burst that passed before the limit refused; undefined when it never did. Requests that pass after a
 * refusal, and refusals that differ from each other, show accidents. The limit may have counted these or not, so
 * nothing can be concluded. Nor can it where the very first request is refused: that is no limit, or one that was
 * used up before.
 */
export function passedOf(burst: readonly K6Answer[]): number | undefined {
  const first = burst.findIndex(({ isRefused }) => isRefused);
  if (first === -1) return undefined;
  const refused = burst.slice(first);
  const through = refused.find(({ isRefused }) => !isRefused);
  if (through !== undefined)
    throw new Inconclusive(message`request ${first + 1} failed, and later ones passed: not a limit`);
  if (refused.length < IN_ROW)
    throw new Inconclusive(message`only ${refused.length} refusals came in a row, too few for a limit`);
  alike(refused);
  if (first === 0)
    throw new Inconclusive(message`nothing was accepted: ${refused.length} of ${refused.length} failed`);
  return first;
}

/**
 * Throws an Inconclusive where any burst of an attempt had an accident. A target that fails now and then may do so
 * right next to the limit, where it does not show. So no count of such an attempt can be trusted.
 */
export function sound(answers: readonly K6Answer[]): void {
  for (const burst of Map.groupBy(answersTagged(answers, 'burst'), ({ account }) => account).values())
    passedOf(burst);
}

/** Throws an Inconclusive if refusals have several statuses or reasons, since some do not come from the limit. */
export function alike(refused: readonly Pick<K6Answer, 'exchange'>[]): void {
  const kinds = new Set(
    refused.map(({ exchange }) => {
      const { code, error } = objectOf(exchange);
      return JSON.stringify([statusOf(exchange), code ?? error]);
    }),
  );
  if (kinds.size > 1) throw new Inconclusive(message`refusals differ: ${[...kinds].slice(0, 3)}`);
}

/** How often each variant is sent. The weights make the sum show which variants were counted. */
export const weightsOf = (variants: number, factor: number): number[] =>
  Array.from({ length: variants }, (_, index) => factor * 2 ** index);

/**
 * Which variants were counted, from the part of a limit that they used up together. Undefined if no set of them uses up
 * that much. With a factor above one, a single accident does not point to another set.
 */
export function decodeCounts(used: number, variants: number, factor: number): boolean[] | undefined {
  const sum = used / factor;
  if (!Number.isInteger(sum) || sum < 0 || sum >= 2 ** variants) return undefined;
  return Array.from({ length: variants }, (_, index) => (sum & (2 ** index)) !== 0);
}

/** Requests of several kinds that share one window. Each is sent as often as its weight. */
export interface Mixture {
  readonly account: string;
  readonly variants: Readonly<Record<string, Request>>;
  /** Sent before, between and after the variants, where headers show the cost. */
  readonly counterRead?: Request;
  readonly factor: number;
  /** Earlier requests of the account, which may be counted or not. */
  readonly before?: number;
  /** The request that uses up the rest of the limit. */
  readonly burst: Request;
  /** A number above every limit. */
  readonly most: number;
  readonly handful: number;
}

/** The requests of a mixture in order. */
export function sendingsOf({
  account,
  variants,
  counterRead,
  factor,
  burst,
  most,
  handful,
}: Mixture): Sending[] {
  const counterReads = (): Sending[] =>
    counterRead === undefined ? [] : [{ tag: 'look', account, request: counterRead, times: 1 }];
  const weights = weightsOf(Object.keys(variants).length, factor);
  return [
    ...counterReads(),
    ...Object.entries(variants).flatMap(([tag, request], index): Sending[] => [
      { tag, account, request, times: weights[index] ?? 0, handful },
      ...counterReads(),
    ]),
    ...burstSendings(account, burst, most, handful),
  ];
}

/** Requests until the limit refuses. */
export const burstSendings = (
  account: string,
  request: Request,
  most: number,
  handful: number,
): Sending[] => [
  { tag: 'burst', account, request, times: most, handful: Math.max(handful, IN_ROW), untilRefused: IN_ROW },
];

/** The answers with a tag, and of one account if it is given. */
export const answersTagged = (answers: readonly K6Answer[], tag: string, account?: string): K6Answer[] =>
  answers.filter((answer) => answer.tag === tag && (account ?? answer.account) === answer.account);

/**
 * Which variants of a mixture were counted, by the part of the limit that they used up. Throws an Inconclusive where
 * that cannot be decided.
 */
export function countedVariantsIn(
  { account, variants, factor, before: earlier = 0 }: Mixture,
  answers: readonly K6Answer[],
  limit: number | undefined,
): ReadonlyMap<string, boolean> {
  const mine = answers.filter((answer) => answer.account === account);
  const names = Object.keys(variants);
  const burst = answersTagged(mine, 'burst');
  const passed = passedOf(burst);
  if (limit === undefined || passed === undefined)
    throw new Inconclusive(message`${burst.length} requests were all accepted: no limit was reached`);
  const before = mine.filter(({ tag }) => tag !== 'burst');
  if (before.some(({ isRefused }) => isRefused))
    throw new Inconclusive(message`something was refused before the limit was used up`);
  const counterReads = answersTagged(mine, 'look').length;
  const used = limit - passed - counterReads;
  const bits = decodeCounts(used, names.length, factor) ?? decodeCounts(used - earlier, names.length, factor);
  if (bits === undefined)
    throw new Inconclusive(message`${names} use up ${used} of the limit, which no set of them does`);
  return new Map(names.map((name, index) => [name, bits[index] === true]));
}
