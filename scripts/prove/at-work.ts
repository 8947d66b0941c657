import { createHash } from 'node:crypto';
import type { ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import { judgeClaims, type RunRecord } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';

/** What was answered or delivered at one place of a run: without its numbers, without its moments, and as it was. */
interface Shown {
  readonly form: string;
  readonly timeless: string;
  readonly whole: string;
}

/** Everything that a run showed, by scenario, path and place in the execution. */
export type ShownByRun = ReadonlyMap<string, Shown>;

const digest = (text: string): string => createHash('sha1').update(text).digest('base64');

/** Headers that say when and how it was sent. */
const VOLATILE = new Set(['date', 'connection', 'content-length', 'host', 'keep-alive', 'user-agent']);
const shownHeaders = (headers: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => !VOLATILE.has(name))
      .sort(),
  );

/** A signature is of its moment. */
const SIGNATURE = /\b[0-9a-f]{64}\b/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d{10,}/g;

const shownAs = (text: string): Shown => ({
  form: digest(text.replaceAll(SIGNATURE, '').replaceAll(/\d+/g, '0')),
  timeless: digest(text.replaceAll(SIGNATURE, '').replaceAll(MOMENT, '')),
  whole: digest(text),
});

/** Keeps what a run shows. */
export function recorder(): { readonly onRecord: (record: RunRecord) => void; readonly shown: ShownByRun } {
  const shown = new Map<string, Shown>();
  const onRecord = (record: RunRecord): void => {
    if (record.kind !== 'execution') return;
    const place = `${record.scenario}@${record.path}`;
    for (const [index, { request, response }] of record.first.exchanges.entries())
      shown.set(
        `${place} ${index} ${request.method} ${request.target.replaceAll(/\d+/g, '0')}`,
        shownAs(`${response.status} ${shownHeaders(response.headers)} ${response.bytes.toString('latin1')}`),
      );
    const deliveries = record.first.trace.flatMap((step) =>
      'action' in step && step.action === 'receive' ? step.deliveries : [],
    );
    shown.set(`${place} deliveries`, shownAs(String(deliveries.length)));
    for (const [index, { request }] of deliveries.entries())
      shown.set(
        `${place} delivery ${index}`,
        shownAs(`${shownHeaders(request.headers)} ${request.body ?? ''}`),
      );
  };
  return { onRecord, shown };
}

/** What the faithful mock shows in two runs for the wanted claims: where they differ, time or chance is at work. */
export async function shownByFaithful({
  seed,
  runs,
  wanted,
}: {
  readonly seed: number;
  readonly runs: number;
  readonly wanted: (claim: ClaimId) => boolean;
}): Promise<readonly ShownByRun[]> {
  const seen: ShownByRun[] = [];
  for (let run = 0; run < 2; run += 1) {
    const mock = await startMock({ seed });
    const { baseUrl, controlUrl } = mock;
    const target = await mockTarget({ baseUrl, controlUrl, seed });
    const { onRecord, shown } = recorder();
    try {
      await judgeClaims({ scenarios, monitors, runCheckers, target, seed, runs, wanted, onRecord });
    } finally {
      await target.close();
      await mock.close();
    }
    seen.push(shown);
  }
  return seen;
}

/** The first place at which a run shows something else than the faithful mock, whose own runs agree there. */
export function differenceIn(shown: ShownByRun, [one, other]: readonly ShownByRun[]): string | undefined {
  for (const kind of ['form', 'timeless', 'whole'] as const)
    for (const [place, seen] of shown) {
      const [a, b] = [one?.get(place)?.[kind], other?.get(place)?.[kind]];
      if (a !== undefined && a === b && a !== seen[kind]) return place;
    }
  return undefined;
}
