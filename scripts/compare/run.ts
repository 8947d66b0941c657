import { plain } from '../../reports/sinks.ts';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  comparison,
  FATES,
  isChecked,
  isWholeRun,
  readPastRun,
  pastRuns,
  profileRows,
  profilesIn,
  scopeInWords,
  unknownTo,
  type ComparedClaim,
  type PastRun,
  type ProfileRow,
} from '../../reports/index.ts';
import { plural } from '../../specs/plural.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { runFolder } from '../run/stored-run.ts';

/** Two runs of one subject, and all known runs of it. */
interface Pair {
  readonly before: PastRun;
  readonly now: PastRun;
  readonly all: readonly PastRun[];
}

const isRun = (folder: string): boolean => existsSync(join(folder, 'verdicts.json'));

/** The run in a folder. Throws a UsageError if there is none. */
function runAt(name: string): PastRun {
  const folder = runFolder(name);
  const run = isRun(folder) ? readPastRun(folder) : undefined;
  if (run !== undefined) return run;
  throw new UsageError(
    `${name} is no folder of a run that this version reads; name one that holds verdicts.json, such as reports/out/latest`,
  );
}

/** The last two whole runs, or the last two of any kind if there are fewer. */
function lastTwo(all: readonly PastRun[]): readonly PastRun[] {
  const whole = all.filter(isWholeRun);
  return (whole.length > 1 ? whole : all).slice(-2);
}

/** The last two runs of each subject below a folder. Throws a UsageError if no subject has two. */
function pairsBelow(folder: string): Pair[] {
  const bySubject = Map.groupBy(pastRuns(folder), ({ subject }) => subject);
  const pairs = [...bySubject.values()].flatMap((all): Pair[] => {
    const [before, now] = lastTwo(all);
    return before === undefined || now === undefined ? [] : [{ before, now, all }];
  });
  if (pairs.length > 0) return pairs;
  throw new UsageError(
    bySubject.size === 0
      ? `${folder} holds no runs`
      : `${folder} holds no two runs of one target: ${[...bySubject.keys()].join('; ')}`,
  );
}

/** The runs to compare: two given ones, one and its predecessor, or the last two of each subject in a folder. */
function pairsOf(first: string, second: string | undefined): Pair[] {
  if (!existsSync(first)) throw new UsageError(`there is no folder ${first}`);
  if (second !== undefined) {
    const [before, now] = [runAt(first), runAt(second)].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
    if (before === undefined || now === undefined) return [];
    if (before.subject !== now.subject)
      throw new UsageError(
        `runs of different targets or plans are not compared: ${before.id} is of ${before.subject}, ${now.id} of ${now.subject}`,
      );
    return [{ before, now, all: [before, now] }];
  }
  const folder = runFolder(first);
  if (!statSync(folder).isDirectory()) throw new UsageError(`${first} is no folder`);
  if (!isRun(folder)) return pairsBelow(folder);
  const now = runAt(folder);
  const all = pastRuns(dirname(folder)).filter(
    ({ subject, startedAt }) => subject === now.subject && startedAt <= now.startedAt,
  );
  const others = all.filter(({ folder: each }) => basename(each) !== basename(folder));
  // A part of a run leaves claims unchecked, so a whole run is preferred.
  const before = others.findLast(isWholeRun) ?? others.at(-1);
  if (before === undefined)
    throw new UsageError(`no earlier run of ${now.subject} stands beside ${first}; name both runs`);
  return [{ before, now, all }];
}

/** Most claims of one fate that are listed; the others are counted. */
const MOST_NAMED = 40;

/** What parts of runs did not check. */
const scopeLines = (runs: readonly PastRun[]): string[] =>
  runs.flatMap(({ id, scope }) => {
    const words = scope && scopeInWords(scope);
    return words === undefined ? [] : [plain(`scope of ${id}: ${words}`)];
  });

/** Whether both runs checked at least one common claim. */
const isComparable = ({ before, now }: Pair): boolean =>
  [...now.verdicts].some(
    ([id, { verdict }]) => isChecked(verdict) && isChecked(before.verdicts.get(id)?.verdict),
  );

/** How the account answered in two runs, side by side; empty if one of them left no profile. */
function rowsOf({ before, now }: Pair): readonly ProfileRow[] {
  const [earlier, later] = [profilesIn(before.folder), profilesIn(now.folder)];
  return earlier === undefined || later === undefined ? [] : profileRows(earlier.now, later.now);
}

/** Kinds of requests and fields that were answered differently. */
function profileLines(pair: Pair): string[] {
  const rows = rowsOf(pair);
  const others = rows.filter(({ isOther }) => isOther);
  if (rows.length === 0) return [];
  return [
    '',
    `answers: ${others.length} of ${plural(rows.length, 'kind')} differ`,
    ...others
      .slice(0, MOST_NAMED)
      .flatMap(({ what, before, now }) => [
        `  ${plain(what)}`,
        `    before: ${plain(before)}`,
        `    now:    ${plain(now)}`,
      ]),
    ...(others.length > MOST_NAMED ? [`  … and ${others.length - MOST_NAMED} more`] : []),
  ];
}

function describePair({ before, now, all }: Pair, compared: readonly ComparedClaim[]): string {
  const byFate = Map.groupBy(compared, ({ fate }) => fate);
  const counts = FATES.map((fate) => `${byFate.get(fate)?.length ?? 0} ${fate}`).join(', ');
  const lines = FATES.filter((fate) => fate !== 'held').flatMap((fate) => {
    const own = byFate.get(fate) ?? [];
    if (own.length === 0) return [];
    return [
      '',
      `${fate}:`,
      ...own.slice(0, MOST_NAMED).map(({ claim, said, checkedLast }) => {
        const since = checkedLast === undefined ? '' : ` (checked last on ${checkedLast.slice(0, 10)})`;
        return `  ${claim}${said === '' ? '' : `: ${plain(said)}`}${since}`;
      }),
      ...(own.length > MOST_NAMED ? [`  … and ${own.length - MOST_NAMED} more`] : []),
    ];
  });
  const unknown = unknownTo(before, now);
  return [
    plain(`${now.subject}: ${before.id} → ${now.id}`),
    counts,
    ...scopeLines([before, now]),
    ...(unknown === 0
      ? []
      : [`${plural(unknown, 'claim is', 'claims are')} unknown: one of both runs was not asked for them`]),
    ...lines,
    ...profileLines({ before, now, all }),
    '',
    '',
  ].join('\n');
}

/** Prints how each claim changed from one run to another. */
export function run(program: Program): number {
  const [first, second] = program.processedArgs;
  const results = pairsOf(first, second).map((pair) => ({
    pair,
    compared: comparison(pair.before, pair.now, pair.all),
  }));
  if (program.opts().json === true)
    process.stdout.write(
      `${JSON.stringify(
        results.map(({ pair, pair: { before, now }, compared }) => ({
          ...{ subject: now.subject, before: before.id, now: now.id },
          ...{ scopes: { before: before.scope, now: now.scope }, unknown: unknownTo(before, now) },
          claims: compared,
          answers: rowsOf(pair),
        })),
        null,
        2,
      )}\n`,
    );
  else for (const { pair, compared } of results) process.stdout.write(describePair(pair, compared));
  if (results.some(({ compared }) => compared.some(({ fate }) => fate === 'drifted'))) return 1;
  return results.every(({ pair }) => isComparable(pair)) ? 0 : 3;
}
