import { headerOf, isObject, type Exchange } from '../model/exchange.ts';
import { memoize } from '../model/memoize.ts';
import { contentOf } from '../model/parse.ts';
import { answerOf, fieldAt, isDocumented, itemAt, type Position } from './schema/location.ts';

/** How far a moment may be from that of its answer: clocks differ by minutes, in ms. */
const MOMENT = 300_000;
/** Name of a number that says how long an answer took, for example `tookMs` or `elapsed_time`. */
const DURATION = /[Tt]ook|[Ee]lapsed|[Dd]uration|[Ll]atency|[Mm]illis|(?:^t|T|_t)ime$|(?:^m|M|_m)s$/;
/** A moment as text, or as seconds or milliseconds since the epoch. */
const isNear = (value: unknown, moments: readonly number[]): boolean => {
  const text = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? [Date.parse(value)] : [];
  const said = typeof value === 'number' ? [value, 1000 * value] : text;
  return said.some((one) => moments.some((other) => Math.abs(one - other) < MOMENT));
};

/**
 * A value without undocumented moments, and without undocumented durations beside the documented fields of a body. It
 * is the same value where it has none.
 */
function without(value: unknown, at: Position, moments: readonly number[], isBody: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each) => without(each, itemAt(at), moments, false));
    return items.every((each, index) => each === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const hasForm = isBody && Object.keys(value).some((name) => isDocumented(at, name));
  const isPassing = (name: string, each: unknown): boolean =>
    isNear(each, moments) || (hasForm && typeof each === 'number' && DURATION.test(name));
  const fields = Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
    isPassing(name, each) && !isDocumented(at, name)
      ? []
      : [[name, without(each, fieldAt(at, name), moments, false)]],
  );
  const isSame =
    fields.length === Object.keys(value).length && fields.every(([name, each]) => each === value[name]);
  return isSame ? value : Object.fromEntries(fields);
}

const withoutPassing = (exchange: Exchange): unknown => {
  const { response, startedAt, aheadMs = 0 } = exchange;
  const date = Date.parse(headerOf(exchange, 'date') ?? '');
  const moments = [startedAt + aheadMs, ...(Number.isNaN(date) ? [] : [date])];
  return without(response.json, answerOf(exchange), moments, true);
};

/** Whether an answer states something anew. Copies of answers would take memory. */
const hasPassing = memoize(
  (exchange: Exchange): boolean => withoutPassing(exchange) !== exchange.response.json,
);

/**
 * The JSON of an answer without what each answer states anew, such as the moment or the duration of it. Its change does
 * not mean that the account changed.
 */
export const dataOf = (exchange: Exchange): unknown =>
  hasPassing(exchange) ? withoutPassing(exchange) : exchange.response.json;

/** The data of an answer as text for comparison. */
export const dataTextOf = (exchange: Exchange): string =>
  exchange.response.json === undefined ? contentOf(exchange) : JSON.stringify(dataOf(exchange));
