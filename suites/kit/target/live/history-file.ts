import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { jsonOf } from '../../http/exchange.ts';
import { historyOf, pastRun, type History, type PastRun, type Verdict } from './history.ts';

/** Runs of an account that are remembered: a quarter of nightly ones. */
const MOST_RUNS = 90;

/** A run in a file that several accounts may share. */
interface Line extends PastRun {
  readonly account: string;
}

/** The lines of a file that are not empty; none where it is not there. */
export const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** The runs in a file; a line that was cut off costs no other. */
const runsIn = (file: string): Line[] =>
  linesOf(file).flatMap((line) => {
    const run = jsonOf(line) as Line | undefined;
    return run?.judged === undefined ? [] : [run];
  });

/** Whether a file may be taken for a history: it is not there, empty, or has a run in it. */
export const isHistoryFile = (file: string): boolean => linesOf(file).length === 0 || runsIn(file).length > 0;

/** The history of an account, in a file that is written whole each time. */
export const historyIn = (file: string, account: string, now: () => number) => ({
  history: (): History => historyOf(runsIn(file).filter((run) => run.account === account)),
  remember: (verdicts: readonly Verdict[]): void => {
    const runs: Line[] = [...runsIn(file), { account, ...pastRun(now(), verdicts) }];
    const kept = new Set(runs.filter((run) => run.account === account).slice(-MOST_RUNS));
    const text = runs
      .filter((run) => run.account !== account || kept.has(run))
      .map((run) => `${JSON.stringify(run)}\n`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, text.join(''), { mode: 0o600 });
    renameSync(unfinished, file);
  },
});
