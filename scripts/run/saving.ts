import { claims, type ClaimId } from '../../generated/claims.ts';
import { writeMasked, Writer, type RunRecord, type Target } from '../../suites/kit/index.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';
import { k6Scenarios } from '../../suites/k6.ts';

/** What writes a run down as it goes on. */
export interface Saver {
  readonly onRecord: (record: RunRecord) => void;
  /** The run is over. */
  readonly close: () => void;
}

/** Writes down all that is needed to judge a run again. What people's words are masked in is written at the end. */
export function saver(
  emit: (line: string) => void,
  { kind, offers, moving, baseUrl, requestBudget }: Target,
  seed: number,
  wanted: (id: ClaimId) => boolean,
  probed: readonly ClaimId[],
): Saver {
  const ids = (Object.keys(claims) as ClaimId[]).filter(wanted);
  const isOneAccount = kind === 'live';
  const run = { offers: [...offers], moving, isOneAccount, baseUrl, seed, wanted: ids, probed };
  const redactor = requestBudget?.redactor;
  if (redactor === undefined) {
    const writer = new Writer(emit);
    writer.run(run);
    return { onRecord: (record) => writer.write(record), close: () => undefined };
  }
  const records: RunRecord[] = [];
  const by = { scenarios: [...scenarios, ...k6Scenarios], monitors, runCheckers, wanted };
  return {
    onRecord: (record) => void records.push(record),
    close: () => writeMasked(emit, run, records, by, redactor),
  };
}
