import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Redactor } from '../redaction/redaction.ts';
import type { Execution } from '../model/execution.ts';
import {
  answersOf,
  isIndeterminate,
  resultsOf,
  resultsOfAccount,
  type Checking,
} from '../checks/evaluate.ts';
import type { RunRecord } from './event.ts';
import type { Scenario } from '../model/scenario.ts';
import type { RunLine } from './lines.ts';
import { Reader } from './read.ts';
import { standIn, Writer, type Disguise } from './write.ts';

/** Shows what a redactor allows. */
const disguiseOf = (redactor: Redactor): Disguise => ({
  exchange: (exchange) => redactor.exchange(exchange),
  message: (said) => redactor.masked(said),
  text: (text) => (redactor.isKey(text) ? standIn('main', text) : redactor.message(text)),
  number: (value) => {
    const shown = Number(redactor.message(String(value)));
    return Number.isFinite(shown) ? shown : value;
  },
});

/** A run as a redactor shows it: its lines after the first, and the masked form of a record. */
export function maskRun(
  run: Omit<RunLine, 'kind' | 'version' | 'masked'>,
  redactor: Redactor,
): { readonly lines: readonly string[]; readonly write: (record: RunRecord) => RunRecord | undefined } {
  const lines: string[] = [];
  const reader = new Reader();
  let restored: RunRecord | undefined;
  const writer = new Writer((line) => {
    if (reader.run !== undefined) lines.push(line);
    restored = reader.read(line);
  }, disguiseOf(redactor));
  writer.run(run);
  return {
    lines,
    write: (record) => {
      writer.write(record);
      return restored;
    },
  };
}

interface By extends Checking {
  readonly scenarios: readonly Scenario[];
}

/** The result of every checker and observer for an execution, as texts to compare two executions by. */
function saidOf(execution: Execution, scenario: Scenario, by: By, redactor: Redactor): Map<ClaimId, string> {
  const said = new Map<ClaimId, string>();
  const note = (claim: ClaimId, what: string): void =>
    void said.set(claim, `${said.get(claim) ?? ''};${what}`);
  for (const [claim, { kind }] of resultsOf(scenario, execution, by)) note(claim, kind);
  for (const [claim, seen] of answersOf(scenario, execution.history, by.wanted))
    note(claim, isIndeterminate(seen) ? seen.kind : seen.map((answer) => redactor.answer(answer)).join());
  return said;
}

const executionsIn = (record: RunRecord | undefined): readonly Execution[] => {
  if (record?.kind === 'execution') return [record.first, ...record.repeated];
  return record?.kind === 'probe'
    ? record.attempts.flatMap((each) => ('execution' in each ? [each.execution] : []))
    : [];
};

const firstExchanges = (record: RunRecord): readonly Exchange[] =>
  record.kind === 'execution' ? record.first.exchanges : [];

/** Writes a run with people's words masked; first the claims that cannot be checked from the file. */
export function writeMasked(
  emit: (line: string) => void,
  run: Omit<RunLine, 'kind' | 'version' | 'masked'>,
  records: readonly RunRecord[],
  by: By,
  redactor: Redactor,
): void {
  const { lines, write } = maskRun(run, redactor);
  const masked = new Set<ClaimId>();
  const again: RunRecord[] = [];
  const scenarios = new Map(by.scenarios.map((scenario) => [scenario.id, scenario]));
  // The client learns the texts to mask from answers that it receives. A driver's answers have not passed through it.
  for (const record of records)
    if (record.kind === 'probe')
      for (const { exchanges } of executionsIn(record)) for (const each of exchanges) redactor.meet(each);
  for (const record of records) {
    const restored = write(record);
    if (restored !== undefined) again.push(restored);
    if (!('scenario' in record)) continue;
    const scenario = scenarios.get(record.scenario);
    if (scenario === undefined) continue;
    const shown = executionsIn(restored);
    for (const [index, execution] of executionsIn(record).entries()) {
      const same = shown[index];
      const now = same && saidOf(same, scenario, by, redactor);
      for (const [claim, said] of saidOf(execution, scenario, by, redactor))
        if (now?.get(claim) !== said) masked.add(claim);
    }
  }
  const saidOfAll = (all: readonly RunRecord[]): Map<ClaimId, string> =>
    new Map(
      [...resultsOfAccount(all.flatMap(firstExchanges), by)].map(([{ claim }, { kind }]) => [claim, kind]),
    );
  const whole = saidOfAll(again);
  for (const [claim, said] of saidOfAll(records)) if (whole.get(claim) !== said) masked.add(claim);
  new Writer(emit).run({ ...run, ...(masked.size > 0 && { masked: [...masked].sort() }) });
  for (const line of lines) emit(line);
}
