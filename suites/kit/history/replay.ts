import { message } from '../model/message.ts';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import { Collector } from '../verdicts/collector.ts';
import type { Repetition } from '../confirm/confirm.ts';
import { Inconclusive } from '../model/exchange.ts';
import type { RunRecord } from './event.ts';
import type { RunLine } from './lines.ts';
import { UNCERTAIN } from '../model/target.ts';
import { rechecksOf } from '../confirm/recheck.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';
import { notCheckedIn } from '../verdicts/not-checked.ts';
import { verdictOf, type ClaimVerdict } from '../verdicts/verdict.ts';

/** Checks the histories of a finished run with the current checkers. */
export class Replay {
  readonly #run: RunLine;
  readonly #own: readonly Scenario[];
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #monitors: readonly Monitor[];
  readonly #runCheckers: readonly RunChecker[];
  readonly #collector: Collector;
  /** Services in whose place something else has answered. */
  readonly #interrupted = new Set<Service>();
  readonly #uncertain = new Set<Service>();
  readonly #wanted: (claim: ClaimId) => boolean;

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
    const all = [...by.scenarios, ...rechecksOf(this.#runCheckers, by.monitors)];
    this.#scenarios = new Map(all.map((scenario) => [scenario.id, scenario]));
    const then = new Set<string>(run.wanted);
    this.#wanted = (claim) => then.has(claim) && by.wanted(claim);
    this.#collector = new Collector({
      monitors: by.monitors,
      runCheckers: this.#runCheckers,
      wanted: this.#wanted,
      moving: run.moving,
      isOneAccount: run.isOneAccount,
      isInterrupted: (service) => this.#interrupted.has(service),
      uncertain: (service) => (this.#uncertain.has(service) ? UNCERTAIN : undefined),
    });
  }

  /** Adds the next record. Records of removed scenarios have no effect. */
  async take(record: RunRecord): Promise<void> {
    const { states } = this.#collector;
    if (record.kind === 'end') {
      for (const service of record.uncertain ?? []) this.#uncertain.add(service);
      for (const [claim, { unpaid, inconclusive }] of record.open) {
        const state = states.of(claim);
        if (unpaid !== undefined) state.unpaid ??= unpaid;
        if (inconclusive !== undefined) state.inconclusive ??= inconclusive;
      }
      return;
    }
    if (record.kind === 'carried') {
      const { judgements, observed, ...step } = record.step;
      states.take({
        ...step,
        judgements: judgements.filter(([claim]) => this.#wanted(claim)),
        observed: observed.filter(([claim]) => this.#wanted(claim)),
      });
      return;
    }
    if (record.kind === 'deliveries') return;
    const scenario = this.#scenarios.get(record.scenario);
    if (scenario === undefined) return;
    if (record.kind === 'probe') {
      this.#collector.takeAttempts(scenario, record.attempts);
      return;
    }
    const place = { scenario, path: record.path };
    if (record.kind === 'defect') {
      this.#collector.fails(place, record, record);
      return;
    }
    if (record.isInterrupted === true) this.#interrupted.add(scenario.service);
    const further = [...record.repeated];
    let before = record.first;
    const { ended = message`seemed violated once; the run made no second attempt`, isUnpaid, left } = record;
    await this.#collector.take(
      place,
      record.first,
      {
        attempt: async (): Promise<Repetition> => {
          const next = further.shift();
          if (next === undefined) return { ended, ...(isUnpaid && { isUnpaid }), ...(left && { left }) };
          const last = before;
          before = next;
          return this.#collector.repetitionOf(scenario, last, next);
        },
        answer: async () => {
          throw new Inconclusive(message`nothing is sent`);
        },
      },
      new Map(record.answers),
    );
  }

  /** Whether the records until now decide a claim. */
  isDecided(claim: ClaimId): boolean {
    return this.#collector.states.isDecided(claim);
  }

  /** The verdicts on the claims that the run checked. */
  verdicts(): ClaimVerdict[] {
    const { offers, moving, baseUrl, seed, masked = [] } = this.#run;
    const { states, maskedClaims } = this.#collector;
    const scope = {
      scenarios: this.#own,
      monitors: [...this.#monitors, ...this.#runCheckers],
      offers: new Set(offers),
      moving,
    };
    const origin = { seed, baseUrl, notChecked: notCheckedIn(scope, states, maskedClaims) };
    this.#collector.end();
    const hidden = new Set(masked);
    return (Object.keys(claims) as ClaimId[])
      .filter(this.#wanted)
      .map((id) => verdictOf(id, states.find(id), origin))
      .map((verdict) =>
        hidden.has(verdict.id)
          ? { id: verdict.id, service: verdict.service, verdict: 'not checked', reason: message`masked` }
          : verdict,
      );
  }
}
