import { claims, type ClaimId } from '../../generated/claims.ts';
import {
  listenTo,
  type Listener,
  offersOf,
  redactorOf,
  writeMasked,
  Writer,
  type K6,
  type RunRecord,
  type Target,
} from '../../suites/kit/index.ts';
import { allScenarios, allMonitors, allRunCheckers } from '../../suites/index.ts';

/** Stores a run continuously. */
export interface Saver {
  readonly listener: Listener;
  /** The run is over. */
  readonly close: () => void;
}

/** Stores everything needed to check a run again. Parts that depend on the masked words are written at the end. */
export function saver(
  emit: (line: string) => void,
  target: Target,
  k6: K6 | undefined,
  seed: number,
  wanted: (id: ClaimId) => boolean,
): Saver {
  const { kind, moving, baseUrl } = target;
  const ids = (Object.keys(claims) as ClaimId[]).filter(wanted);
  const isOneAccount = kind === 'live';
  const run = { offers: [...offersOf(target, k6)], moving, isOneAccount, baseUrl, seed, wanted: ids };
  const redactor = redactorOf(target);
  if (redactor === undefined) {
    const writer = new Writer(emit);
    writer.run(run);
    return { listener: listenTo('record', ({ record }) => writer.write(record)), close: () => undefined };
  }
  const records: RunRecord[] = [];
  const by = { scenarios: allScenarios, monitors: allMonitors, runCheckers: allRunCheckers, wanted };
  return {
    listener: listenTo('record', ({ record }) => void records.push(record)),
    close: () => writeMasked(emit, run, records, by, redactor),
  };
}
