import { mutantsOf } from '../../mock/mutants/index.ts';
import { versions } from '../../reports/index.ts';
import type { Program } from './command.ts';
import type { Settings } from '../cli/options.ts';
import { isChosen, type Choice } from './choice.ts';
import { measureReach } from './coverage.ts';
import { readExceptions } from './exceptions.ts';
import { conclusion, mutantOutcomeOf, type MutantOutcome } from './outcome.ts';
import { ruleTypes } from './types.ts';
import type { MutantResult } from './check-mutant.ts';
import type { MutationTask } from './worker.ts';
import { inThreads } from '../process/threads.ts';
import { folderFor, warn } from '../run/folder.ts';
import { during, step } from '../process/progress.ts';

/** Runs of a property: enough to show its subject, because thousands of mutants run it. */
const RUNS = 5;
/** Time limit, because a mutant may hang its mock. */
const MOST_MS = 90_000;

type MutateSettings = Choice &
  Pick<Settings, 'out' | 'keepRuns'> & { readonly runs?: number; readonly list?: boolean };

/** Alters every rule and every documented answer mechanically. */
export async function run(program: Program): Promise<number> {
  const settings: MutateSettings = program.opts();
  const { seed, runs = RUNS, out, keepRuns } = settings;
  const types = ruleTypes();
  const all = mutantsOf(types);
  const exceptions = readExceptions(all.map(({ id }) => id));
  const matching = all.filter(isChosen(settings));
  if (settings.list === true) {
    for (const { id } of matching) process.stdout.write(`${id}\n`);
    return 0;
  }
  const started = Date.now();
  const services = new Set(matching.map((each) => each.service));
  const covered = await during('coverage', (at) =>
    measureReach({ seed, runs, services }, (done, of) => at(`${done}/${of} scenarios`)),
  );
  // Answers that the reference mock never gives cannot be altered, because nothing documents when they occur.
  const reached = matching.filter(({ reach, rule }) => rule !== undefined || reach in covered.reached);
  const found: MutantOutcome[] = [];
  const begun = step('mutants');
  const kinds = new Map([...exceptions].map(([id, { kind }]) => [id, kind]));
  const shared: MutationTask = { types, coverage: covered, seed, runs, exceptions: kinds };
  const lost = (id: string, said: string): MutantResult => ({
    ...{ id, result: 'survived', said: `it could not be checked: ${said}` },
    ...{ scenarios: 0, tookMs: MOST_MS },
  });
  await inThreads(
    {
      ...{ tasks: reached.map(({ id }) => id), shared, atOnce: 1, rescue: { mostMs: MOST_MS, lost } },
      file: new URL('./worker.ts', import.meta.url),
    },
    (checked: MutantResult) => {
      const outcome = mutantOutcomeOf(checked, exceptions.get(checked.id));
      found.push(outcome);
      begun.at(`${found.length}/${reached.length} ${checked.id}`);
      if (!['killed', 'equivalent', 'allowed'].includes(outcome.result))
        process.stdout.write(
          `${outcome.result}: ${outcome.id} (${outcome.said}${outcome.differs === undefined ? '; a crawl sees no difference' : ''})\n`,
        );
    },
  );
  begun.end();
  const ended = conclusion(found);
  const durationMs = Date.now() - started;
  const folder = folderFor('mutation', { out, keepRuns }, new Date(started));
  folder.publish('mutants.json', {
    ...{ schemaVersion: 1, ...ended, versions: versions(), seed, runs, durationMs },
    ...{ generated: all.length, unanswered: matching.length - reached.length },
    mutants: found.sort((a, b) => (a.id < b.id ? -1 : 1)),
  });
  folder.close();
  if (ended.exitCode === 3) warn(ended.exitReason);
  process.stdout.write(
    `${ended.exitReason} · ${matching.length - reached.length} alter answers that the mock never gives · ${(durationMs / 1000).toFixed(1)} s · ${folder.path}/mutants.json\n`,
  );
  return ended.exitCode;
}
