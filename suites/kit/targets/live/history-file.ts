import { readFileSync, statSync } from 'node:fs';
import { isObject, jsonOf } from '../../model/exchange.ts';
import {
  REMEMBERED,
  historyOf,
  rememberedRun,
  type AccountHistory,
  type RememberedRun,
  type Verdict,
} from '../../model/past-runs.ts';
import { fits } from '../../model/fits.ts';
import { MOST_BYTES, type StateFiles } from './state-file.ts';

/** Most remembered runs of an account: a quarter of nightly runs. */
const MOST_RUNS = 90;

/** A run in a file that several accounts may share. */
interface Line extends RememberedRun {
  readonly account: string;
}

const TEXTS = { type: 'array', items: { type: 'string' } };
const isLine = fits<Line>({
  type: 'object',
  required: ['account', 'at', 'judged'],
  properties: {
    account: { type: 'string' },
    at: { type: 'number' },
    judged: { type: 'object', properties: Object.fromEntries(REMEMBERED.map((kind) => [kind, TEXTS])) },
    found: TEXTS,
  },
});

/** Whether a path may be used as a history: it is missing, an empty file, or has a run. Changes nothing there. */
export function isHistoryFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (!found.isFile() || found.size > MOST_BYTES) return false;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.length === 0 || lines.some((line) => isLike(jsonOf(line)));
}
const isLike = (row: unknown): boolean => isObject(row) && 'judged' in row;

/** The history of an account in a file that is rewritten as a whole. `names` are all names of the account until now. */
export const historyIn = (
  file: string,
  names: readonly [string, ...string[]],
  now: () => number,
  files: StateFiles,
) => {
  const runsIn = (): Line[] => files.rows(file, isLine);
  const isOwn = ({ account }: Line): boolean => names.includes(account);
  return {
    history: (): AccountHistory => historyOf(runsIn().filter(isOwn)),
    remember: (verdicts: readonly Verdict[]): void => {
      const runs: Line[] = [...runsIn(), { account: names[0], ...rememberedRun(now(), verdicts) }];
      const kept = new Set(runs.filter(isOwn).slice(-MOST_RUNS));
      const text = runs
        .filter((run) => !isOwn(run) || kept.has(run))
        .map((run) => `${JSON.stringify(run)}\n`);
      files.replace(file, text.join(''));
    },
  };
};
