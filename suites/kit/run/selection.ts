import { claims, type ClaimId } from '../../../generated/claims.ts';
import { traffic } from '../../../generated/traffic.ts';
import type { Need } from '../../../specs/source.ts';
import { isAdded } from '../model/added-claims.ts';
import { READING_NEEDS } from '../model/keys.ts';
import type { Scenario, WatchedClaim } from '../model/scenario.ts';

/** A scenario in which a monitor found something to check. */
export interface MonitoredScenario {
  readonly id: string;
  /** Requests of one run of the scenario. */
  readonly weight: number;
  /** Scenarios of a lower rank are preferred, because more targets offer what they need. */
  readonly rank: number;
  /** Kinds of answers with a result other than vacuous. */
  readonly kinds: ReadonlySet<string>;
}

const CONSENTED = new Set<Need>([...READING_NEEDS, 'burst', 'scratch']);
/** Every target offers reading. Some offer what a person can consent to. Only a mock offers the rest. */
export const rankOf = (needs: readonly Need[]): number =>
  needs.every((need) => need === 'read') ? 0 : needs.every((need) => CONSENTED.has(need)) ? 1 : 2;

/** Runs of a property unless `--runs` says otherwise; the proofs kill every drift with as many. */
export const USUAL_RUNS = 40;

/** Scenarios per kind of answer, because answers of one kind differ by request, such as by page size. */
const SHOWN_BY = 3;

/** A small and inexpensive set of scenarios that together show every kind of answer, several times where possible. */
export function coverAnswers(showings: readonly MonitoredScenario[]): string[] {
  const chosen: string[] = [];
  const shown = new Map<string, number>();
  const leastExpensive = Math.min(...showings.map(({ rank }) => rank));
  const fresh = ({ id, kinds, rank }: MonitoredScenario): number => {
    const most = rank === leastExpensive ? SHOWN_BY : 1;
    return chosen.includes(id) ? 0 : [...kinds].filter((kind) => (shown.get(kind) ?? 0) < most).length;
  };
  for (const rank of [...new Set(showings.map((each) => each.rank))].sort((a, b) => a - b)) {
    const same = showings.filter((each) => each.rank === rank);
    for (;;) {
      const [best] = same
        .filter((each) => fresh(each) > 0)
        .map((each) => ({ ...each, price: each.weight / fresh(each) }))
        .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
      if (best === undefined) break;
      chosen.push(best.id);
      for (const kind of best.kinds) shown.set(kind, (shown.get(kind) ?? 0) + 1);
    }
  }
  return chosen;
}

/** Whether an answer belongs to an operation of a claim. `*` means all operations, `* /stats/**` those below a path. */
const isOf =
  (operations: readonly string[]) =>
  (kind: string): boolean =>
    operations.some((operation) =>
      operation.startsWith('*')
        ? kind.split(' ')[1]?.startsWith(operation.slice(1).trim().replace(/\*\*$/, ''))
        : kind.startsWith(`${operation} `),
    );

/** A scenario with more requests is not selected without a measurement if others send the same operations. */
const MOST_GUESSED = 300;

/** A small and inexpensive set of scenarios that send the operations of a claim, for checkers without a measurement. */
export function sendersOf(claim: ClaimId, scenarios: readonly Scenario[]): string[] {
  const { operations, service } = claims[claim];
  const showings = scenarios.flatMap(({ id, requires, input, service: own }): MonitoredScenario[] => {
    const { requests, answers = [] } = traffic.sent[id] ?? {};
    const kinds = new Set(own === service ? answers.filter(isOf(operations)) : []);
    if (requests === undefined || kinds.size === 0) return [];
    const weight = requests[service] * (input === undefined ? 1 : USUAL_RUNS);
    return [{ id, kinds, rank: rankOf(requires), weight }];
  });
  const inexpensive = showings.filter(({ weight }) => weight <= MOST_GUESSED);
  return coverAnswers(inexpensive.length > 0 ? inexpensive : showings);
}

/** Whether it is known by measurement or definition which scenarios show a claim's monitor something. */
export const isMeasured = (claim: ClaimId): boolean => claim in traffic.shownIn || isAdded(claim);

/** Puts scenarios that send operations of the claims first, the least expensive at the front. */
export function sendersFirst(scenarios: readonly Scenario[], of: readonly ClaimId[]): Scenario[] {
  const isWanted = isOf(of.flatMap((claim) => claims[claim].operations));
  const distance = ({ id, service, input }: Scenario): number => {
    const { requests, answers = [] } = traffic.sent[id] ?? {};
    const cost = (requests?.[service] ?? 1) * (input === undefined ? 1 : USUAL_RUNS);
    return answers.some(isWanted) ? cost : Number.MAX_SAFE_INTEGER / 2 + cost;
  };
  return scenarios.toSorted((a, b) => distance(a) - distance(b));
}

/** Whether a scenario's own checks or observers cover a wanted claim. */
const isBound = ({ checkers, observers }: Scenario, wanted: (claim: ClaimId) => boolean): boolean =>
  [...checkers.keys(), ...observers.keys()].some(wanted);

/** The scenarios of a run. */
export interface Selection {
  /** Scenarios that check a wanted claim, and those that are known to show something to wanted monitors. */
  readonly selected: readonly Scenario[];
  /** Scenarios that may show something to a wanted monitor, if the selected ones do not. */
  readonly spare: readonly Scenario[];
}

/** Selects scenarios by the wanted claims. Scenarios that no wanted claim concerns are omitted. */
export function selectScenarios(
  scenarios: readonly Scenario[],
  monitors: readonly WatchedClaim[],
  wanted: (claim: ClaimId) => boolean,
): Selection {
  const watching = monitors.filter(({ claim }) => wanted(claim));
  const isShown = (scenario: Scenario): boolean =>
    watching.some(({ service, shownIn }) => shownIn?.includes(scenario.id) ?? service === scenario.service);
  const isSelectedNow = (scenario: Scenario): boolean => isBound(scenario, wanted) || isShown(scenario);
  const maySee = ({ service }: Scenario): boolean => watching.some((monitor) => monitor.service === service);
  return {
    selected: scenarios.filter(isSelectedNow),
    spare: scenarios.filter((scenario) => !isSelectedNow(scenario) && maySee(scenario)),
  };
}
