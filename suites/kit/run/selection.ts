import type { ClaimId } from '../../../generated/claims.ts';
import type { Scenario, Watched } from '../model/scenario.ts';

/** A scenario in which a monitor found something to check. */
export interface Showing {
  readonly id: string;
  /** Requests that a run of the scenario costs. */
  readonly weight: number;
  /** Scenarios of a lower rank are preferred: more targets offer what they need. */
  readonly rank: number;
  /** Kinds of answers that were checked, and not as vacuous. */
  readonly kinds: ReadonlySet<string>;
}

/** Answers of one kind differ in what was asked for, such as the size of a page: this many scenarios show each kind. */
const SHOWN_BY = 3;

/** Few and inexpensive scenarios that together show every kind of answer that any of them shows, some times where they can. */
export function cover(showings: readonly Showing[]): string[] {
  const chosen: string[] = [];
  const shown = new Map<string, number>();
  const cheapest = Math.min(...showings.map(({ rank }) => rank));
  const fresh = ({ id, kinds, rank }: Showing): number => {
    const most = rank === cheapest ? SHOWN_BY : 1;
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

/** Whether one of some claims is checked, or answered, by a scenario's own history. */
const isBound = ({ checkers, observers }: Scenario, wanted: (claim: ClaimId) => boolean): boolean =>
  [...checkers.keys(), ...observers.keys()].some(wanted);

/** The scenarios that a run needs. */
export interface Selection {
  /** Those that check a wanted claim, and those that are known to show the wanted monitors something. */
  readonly due: readonly Scenario[];
  /** Those that may show a wanted monitor something, for the case that the others show it nothing. */
  readonly spare: readonly Scenario[];
}

/** Divides scenarios by whether the wanted claims need them; those that no wanted claim concerns are left out. */
export function selectScenarios(
  scenarios: readonly Scenario[],
  monitors: readonly Watched[],
  wanted: (claim: ClaimId) => boolean,
): Selection {
  const watching = monitors.filter(({ claim }) => wanted(claim));
  const isShown = (scenario: Scenario): boolean =>
    watching.some(({ service, shownIn }) => shownIn?.includes(scenario.id) ?? service === scenario.service);
  const isDue = (scenario: Scenario): boolean => isBound(scenario, wanted) || isShown(scenario);
  const maySee = ({ service }: Scenario): boolean => watching.some((monitor) => monitor.service === service);
  return {
    due: scenarios.filter(isDue),
    spare: scenarios.filter((scenario) => !isDue(scenario) && maySee(scenario)),
  };
}
