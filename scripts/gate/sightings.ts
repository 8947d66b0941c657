import { textOf } from '../../suites/kit/model/message.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunGrounds, Sighting } from '../../gate/index.ts';
import { isChecked, latestRun, limitingOptions, scopeInWords, scopeOf } from '../../reports/index.ts';
import { allMonitors } from '../../suites/index.ts';
import { TrafficEvaluation, type TrafficCall } from '../../suites/kit/index.ts';
import { findingsIn, runIn } from '../run/stored-run.ts';

/**
 * The findings of the given run, or of the latest run. Undefined if no run is given and there is none. Throws a
 * UsageError if the given run cannot be read.
 */
export function runSightings(named: string | undefined, out: string): RunGrounds | undefined {
  const latest = named === undefined ? latestRun(out) : undefined;
  const folder = named ?? latest;
  if (folder === undefined || (named === undefined && !existsSync(join(folder, 'findings.json'))))
    return undefined;
  const { run, findings } = findingsIn(folder);
  const { claims, outcome } = runIn(folder);
  // A run of a recording or of a receiver's deliveries does not describe the services as a whole.
  if (named === undefined && !['mock', 'live'].includes(run.target)) return undefined;
  const words = scopeInWords(
    outcome?.scope ?? scopeOf(run, claims, { parts: limitingOptions(run.invocation) }),
  );
  return {
    ...{ name: run.id ?? folder, sightings: findings },
    judged: new Set(claims.flatMap(({ id, verdict }) => (isChecked(verdict) ? [id] : []))),
    ...(words !== undefined && { scope: words }),
  };
}

/** Statuses that mean a wrong key or account, and so do not describe documented answers. */
const UNKNOWN_KEY = new Set([401, 403]);

/** The claims that the traffic itself violates. Masked answers are not checked. */
export class RecordedSightings {
  readonly #evaluation = new TrafficEvaluation(allMonitors, () => true);
  readonly #isMasked: boolean;

  constructor(isMasked: boolean) {
    this.#isMasked = isMasked;
  }

  take({ kind, exchange, lacks }: TrafficCall): void {
    if (this.#isMasked || kind === 'delivery' || lacks.has('answer')) return;
    if (!UNKNOWN_KEY.has(exchange.response.status)) this.#evaluation.take(exchange, lacks);
  }

  sightings(): readonly Sighting[] {
    return this.#evaluation.verdicts('').flatMap(({ id, verdict, evidence }) =>
      verdict !== 'violated' || evidence === undefined
        ? []
        : ({
            ...{ kind: 'violation', state: 'new', claim: id },
            ...(evidence.operation !== undefined && { operation: evidence.operation }),
            fingerprint: evidence.fingerprint ?? '',
            difference: evidence.difference ?? '',
            title: `in this recording: ${textOf(evidence.message)}`,
          } as const),
    );
  }
}
