import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { largest } from '../../kit/model/extremes.ts';
import {
  COUNTED_WINDOW_MS,
  type CountedRequest,
  type Pair,
  countedRequestsIn,
  isOneMonth,
  pairsOf,
  statedNumber,
  sum,
} from '../support/counted.ts';

/** Answers of one route that show its cost, and the share of all other answers that must show the documented cost. */
const SAMPLES = 4;
const UNDISTURBED = 0.75;

/**
 * No route costs more than the others do. Other clients of the account make any request seem more expensive. So this
 * is conclusive only where nearly all other requests have the documented cost, and those of one route never do.
 */
export const costsAsOthers = (exchanges: readonly Exchange[]): CheckResult =>
  expensiveRoute(exchanges, SAMPLES, UNDISTURBED, (own) => own.every(isExpensive));

/** With this many answers of one route, and as many of the others, no other client raised the cost by chance. */
const MANY = 8;

/**
 * As `costsAsOthers`, without chance: many answers of one route all exceed the documented cost by the same amount,
 * and no other answer does.
 */
export const costsAsOthersForSure = (exchanges: readonly Exchange[]): CheckResult =>
  expensiveRoute(
    exchanges,
    MANY,
    1,
    (own) => own.every(isExpensive) && new Set(own.map(({ fall, most }) => fall - most)).size === 1,
  );

/** Units that all other clients may use in this many ms, by the limit of the minute, including bulk changes. */
const othersMayUse = (milliseconds: number): number =>
  inboxFacts.rateLimit.requests * (milliseconds / COUNTED_WINDOW_MS + 2);

/** Part of the units of any minute that the counter of the minute shows at its highest, however it weighs them. */
const SHOWN = 2 / 3;

/** Whether the quota falls within a minute by far more than the counter of the minute, which other clients share. */
function fallsUnseen(pairs: readonly Pair[]): boolean {
  const used = pairs.map(({ after: { exchange } }) => {
    const [limit, left] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'].map((name) =>
      statedNumber(exchange, name),
    );
    return (limit ?? NaN) - (left ?? NaN);
  });
  const spent = pairs.map(({ before: { from } }) =>
    sum(
      pairs.flatMap(({ before, after, fall }) =>
        before.from >= from && after.to <= from + COUNTED_WINDOW_MS ? fall : [],
      ),
    ),
  );
  return SHOWN * largest(spent) > largest(used);
}

/**
 * Each request has its documented cost. No other client is the cause where all requests cost equally too much, and
 * more than the minute shows, or allows others meanwhile.
 */
export function costsOneForSure(exchanges: readonly Exchange[]): CheckResult {
  const all = pairsOf(countedRequestsIn(exchanges), 'X-RateLimit-Quota-Remaining');
  const pairs = all.filter(({ before, after, least, most }) => least === most && isOneMonth(before, after));
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined || pairs.length < MANY) return vacuous;
  const isAlike = new Set(pairs.map(({ fall, most }) => fall / most)).size === 1;
  const beyond = sum(pairs.map(({ fall, most }) => fall - most));
  const isTooMuch = beyond > othersMayUse(last.after.to - first.before.from);
  const isSure = isAlike && beyond > 0 && (isTooMuch || (pairs.length >= PLENTY && fallsUnseen(all)));
  return given(isSure || beyond <= 0, () =>
    check(
      !isSure,
      () => message`each request: expected ${inboxFacts.requestUnits} unit, got ${first.fall / first.most}`,
      ...pairs.slice(0, MANY).map(({ after }) => after.exchange),
    ),
  );
}

/** Requests that suffice to see whether each costs a unit. */
const PLENTY = 40;

/** With this many units between close bounds, no other client keeps pace with us by chance. */
const SURELY_OURS = 100;

/** This many units may be counted before or after concurrent requests. */
const EDGE = 4;

/**
 * Requests to the other service do not use the quota. Other clients may use it, but not constantly by as many units
 * as we sent requests to the other service.
 */
export function costsNothingElsewhere(exchanges: readonly Exchange[]): CheckResult {
  const of = (service: Exchange['service']): readonly CountedRequest[] =>
    countedRequestsIn(exchanges.filter((each) => each.service === service));
  const [inbox, elsewhere] = [of('inbox'), of('prospecting')];
  const pairs = pairsOf(inbox, 'X-RateLimit-Quota-Remaining');
  const [first, last] = [pairs[0]?.before, pairs.at(-1)?.after];
  if (first === undefined || last === undefined || !isOneMonth(first, last)) return vacuous;
  // The fall since the first answer, and its maximum if each request to the other service costs a unit.
  const seen = pairs.map(({ after }, at) => {
    const some = pairs.slice(0, at + 1);
    const others = elsewhere.filter(({ from, to }) => to >= first.from && from <= after.to);
    const surely = others.filter(({ from, to }) => from > first.to && to < after.from);
    return {
      fall: sum(some.map(({ fall }) => fall)),
      own: sum(some.map(({ most }) => most)),
      least: sum(some.map(({ least }) => least)) + surely.length,
      most: sum(some.map(({ most }) => most)) + others.length,
    };
  });
  const { fall = 0, own = 0, least = 0, most = 0 } = seen.at(-1) ?? {};
  const isSure =
    fall >= own + SURELY_OURS &&
    most - least <= (fall - own) / 2 &&
    seen.every(({ fall: so, least: low, most: high }) => so >= low - EDGE && so <= high + EDGE);
  const isPlenty = elsewhere.filter(({ from, to }) => from > first.to && to < last.from).length >= PLENTY;
  return given(isPlenty && (isSure || fall < least - EDGE), () =>
    check(
      !isSure,
      message`the quota falls as if requests to the other service cost some: those to the inbox cost ${own}; expected less than ${own + SURELY_OURS}, got ${fall}`,
      first.exchange,
      ...elsewhere.slice(0, 2).map(({ exchange }) => exchange),
      last.exchange,
    ),
  );
}

/** Whether a page holds more emails than by default. */
const isOfLargePage = ({ after }: Pair): boolean =>
  objectsOf(after.exchange, 'items').length > inboxFacts.page.defaultLimit;

const isExpensive = ({ fall, most }: Pair): boolean => fall > most;

function expensiveRoute(
  exchanges: readonly Exchange[],
  samples: number,
  undisturbed: number,
  costsMore: (own: readonly Pair[]) => boolean,
): CheckResult {
  const pairs = pairsOf(countedRequestsIn(exchanges), 'X-RateLimit-Quota-Remaining').filter(
    ({ before, after, least, most }) => least === most && isOneMonth(before, after),
  );
  const routes = Map.groupBy(pairs, ({ after }) => after.exchange.operation ?? '');
  // If an answer shows the units before its own cost, the next one shows that cost.
  const shownNext = Map.groupBy(pairs, ({ before }) => before.exchange.operation ?? '');
  const large = Map.groupBy(
    pairs.filter(isOfLargePage),
    ({ after }) => `a large page of ${after.exchange.operation ?? ''}`,
  );
  return every([...routes, ...shownNext, ...large], ([operation, own]) => {
    const others = pairs.filter((pair) => !own.includes(pair));
    const exact = others.filter(({ fall, most }) => fall === most);
    const isReportedToo =
      Math.min(own.length, others.length) >= samples && exact.length >= undisturbed * others.length;
    // The shown answers have to suffice when they are checked again without all others.
    const shown = own.slice(0, samples + 1).flatMap(({ before, after }) => [before.exchange, after.exchange]);
    return given(isReportedToo, () =>
      check(
        !costsMore(own),
        () =>
          message`${documentedWords(operation)}: expected 1 unit, got ${Math.min(...own.map(({ fall }) => fall))}`,
        ...new Set([...shown, ...exact.slice(0, 2 * samples).map(({ after }) => after.exchange)]),
      ),
    );
  });
}
