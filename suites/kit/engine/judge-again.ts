import { claims, type ClaimId } from '../../../generated/claims.ts';
import { Judging } from './judging.ts';
import type { Look } from './confirm.ts';
import { Inconclusive } from '../http/exchange.ts';
import { concluded } from './probes.ts';
import type { RunRecord } from './record.ts';
import type { RunLine } from './saved/lines.ts';
import { rereading } from './reread.ts';
import type { RunChecker } from './run-checker.ts';
import type { Monitor, Scenario } from './scenario.ts';
import { unjudgedIn } from './unjudged.ts';
import { mergeVerdicts, verdictOf, type ClaimVerdict } from './verdict.ts';

/** Judges the histories of a run that is over, with the checkers of today. */
export class JudgingAgain {
  readonly #run: RunLine;
  readonly #own: readonly Scenario[];
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #monitors: readonly Monitor[];
  readonly #runCheckers: readonly RunChecker[];
  readonly #judging: Judging;
  readonly #wanted: (claim: ClaimId) => boolean;
  /** What each probe of k6 says. */
  readonly #probed: (readonly ClaimVerdict[])[] = [];

  constructor(
    run: RunLine,
    by: {
      readonly scenarios: readonly Scenario[];
      readonly monitors: readonly Monitor[];
      readonly runCheckers?: readonly RunChecker[];
      readonly wanted: (claim: ClaimId) => boolean;
    },
  ) {
    this.#run = run;
    this.#monitors = by.monitors;
    this.#runCheckers = by.runCheckers ?? [];
    this.#own = by.scenarios;
    const all = [...by.scenarios, ...this.#runCheckers.map(rereading)];
    this.#scenarios = new Map(all.map((scenario) => [scenario.id, scenario]));
    const then = new Set<string>(run.wanted);
    this.#wanted = (claim) => then.has(claim) && by.wanted(claim);
    this.#judging = new Judging({
      monitors: by.monitors,
      runCheckers: this.#runCheckers,
      wanted: this.#wanted,
      moving: run.moving,
      isOneAccount: run.isOneAccount,
    });
  }

  /** Takes the next record; those of scenarios that there are no more show nothing. */
  async take(record: RunRecord): Promise<void> {
    const { tallies } = this.#judging;
    if (record.kind === 'end') {
      for (const [claim, { unpaid, inconclusive }] of record.open) {
        const tally = tallies.of(claim);
        if (unpaid !== undefined) tally.unpaid ??= unpaid;
        if (inconclusive !== undefined) tally.inconclusive ??= inconclusive;
      }
      return;
    }
    if (record.kind === 'carried') {
      const { judgements, observed, ...step } = record.step;
      tallies.take({
        ...step,
        judgements: judgements.filter(([claim]) => this.#wanted(claim)),
        observed: observed.filter(([claim]) => this.#wanted(claim)),
      });
      return;
    }
    const scenario = this.#scenarios.get(record.scenario);
    if (scenario === undefined) return;
    if (record.kind === 'probe') {
      const judges = { monitors: this.#monitors, wanted: this.#wanted };
      this.#probed.push(concluded(scenario, record.looks, judges, this.#run));
      return;
    }
    const place = { scenario, path: record.path };
    if (record.kind === 'defect') {
      this.#judging.fails(place, record, record);
      return;
    }
    const further = [...record.repeated];
    const { ended = 'seemed violated once; the run looked no second time' } = record;
    await this.#judging.take(
      place,
      record.first,
      {
        look: async (): Promise<Look> => {
          const next = further.shift();
          return next === undefined
            ? { ended }
            : { attempt: this.#judging.attemptOf(scenario, next), isQuiet: next.isQuiet };
        },
        answer: async () => {
          throw new Inconclusive('nothing is sent');
        },
      },
      new Map(record.answers),
    );
  }

  /** The verdicts on the claims that the run judged. */
  verdicts(): ClaimVerdict[] {
    const { offers, moving, baseUrl, seed, probed, masked = [] } = this.#run;
    const { tallies, lostCoverage } = this.#judging;
    const scope = {
      scenarios: this.#own.filter(({ requires }) => !requires.includes('k6')),
      monitors: [...this.#monitors, ...this.#runCheckers],
      offers: new Set(offers),
      moving,
      probed: new Set(probed),
    };
    const origin = { seed, baseUrl, unjudged: unjudgedIn(scope, tallies, lostCoverage) };
    this.#judging.end();
    const hidden = new Set(masked);
    const judged = (Object.keys(claims) as ClaimId[])
      .filter(this.#wanted)
      .map((id) => verdictOf(id, tallies.find(id), origin));
    return this.#probed
      .reduce<readonly ClaimVerdict[]>((all, each) => mergeVerdicts(all, each), judged)
      .map((verdict) =>
        hidden.has(verdict.id)
          ? { id: verdict.id, service: verdict.service, verdict: 'not checked', reason: 'masked' }
          : verdict,
      );
  }
}
