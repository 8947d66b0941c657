import { setTimeout as delay } from 'node:timers/promises';
import {
  changesSince,
  doubtsOf,
  newsTo,
  openHistories,
  pastRuns,
  standing,
  subjectOf,
  targetName,
  toBaseline,
  toHar,
  undocumentedFinding,
  withRemembered,
  writeBaseline,
  writeWhole,
  type Compared,
} from '../reports/index.ts';
import type { ClaimVerdict } from '../suites/kit/index.ts';
import { knownBaseline, renewed } from './run/baseline.ts';
import type { Program } from './commands/start.ts';
import type { CheckSettings } from './cli/check-names.ts';
import { check, invocationOf, RECORDED_EXCHANGES, type Checked, type CheckOptions } from './run/check.ts';
import { checkShard } from './run/shard.ts';
import { documentsAt } from './specs/documents.ts';
import { attempt, publish, runInfoOf } from './run/envelope.ts';
import { folderFor, warn } from './run/folder.ts';
import { notesOf } from './load/plots.ts';
import { writeViews } from './run/views.ts';
import { reviewed } from './run/review.ts';
import { during } from './process/progress.ts';
import { selection } from './cli/selection.ts';

/** Earlier runs that a run looks back at; each takes some milliseconds to read. */
const PAST_RUNS = 20;

/** Checks every claim of both documents against a target. */
export function run(program: Program): Promise<number> {
  reviewed();
  const settings = program.opts();
  return settings.shard === undefined ? checkWith(settings, check) : checkShard(settings);
}

/** Judges the claims in one way or another, and writes what came of it. */
export async function checkWith(
  settings: ReturnType<Program['opts']>,
  check: (settings: CheckSettings, options: CheckOptions) => Promise<Checked>,
): Promise<number> {
  const wanted = selection(settings);
  const documents = documentsAt(settings.documents, warn);
  const { updateBaseline = false, strictBaseline: isStrict = false, unjudgedRuns } = settings;
  const { file, written, baseline } = knownBaseline(settings.baseline, updateBaseline);
  const started = new Date();
  const folder = folderFor('check', settings, started);
  try {
    const histories = openHistories(folder.path);
    const checked = await check(settings, {
      wanted,
      onLine: histories.write,
      ...(baseline && {
        isNews: (id, seen, redactor) =>
          newsTo(baseline, settings.keepPayloads === true ? undefined : redactor)(
            id,
            redactor?.message(seen) ?? seen,
          ),
      }),
    });
    const { recorded, probed, redactor, troubles, undocumented } = checked;
    const targetIs = targetName(settings.target, checked.baseUrl);
    const masking = settings.keepPayloads === true ? undefined : redactor;
    const changes =
      baseline === undefined || updateBaseline ? [] : changesSince(baseline, checked.verdicts, masking);
    const verdicts = checked.verdicts.map((verdict): ClaimVerdict => {
      const change = changes.find(({ claim }) => claim === verdict.id);
      return change === undefined
        ? verdict
        : { ...verdict, changed: { before: change.before, now: change.now } };
    });
    const known = {
      target: settings.target,
      baseUrl: checked.baseUrl,
      seed: settings.seed,
      requests: checked.requests,
      invocation: invocationOf(settings),
      notes: [
        ...troubles,
        ...(baseline === undefined || updateBaseline ? [] : doubtsOf(baseline, file, targetIs)),
        ...notesOf(probed, folder.path),
        `exchanges.har holds up to ${RECORDED_EXCHANGES} exchanges of the first run of each scenario, and every counterexample (${recorded.length} exchanges)`,
      ],
    };
    const envelope = {
      ...{ folder, startedAt: started, documents, saying: settings },
      ...(settings.claim && { asked: settings.claim }),
    };
    const run = runInfoOf(envelope, known);
    const compared: Compared = {
      ...{ isStrict, unjudgedRuns, operations: undocumented.operations },
      more: undocumented.all().map((thing) => undocumentedFinding(thing, redactor)),
      past: withRemembered(
        pastRuns(settings.out, { not: folder.id, most: PAST_RUNS }).filter(
          ({ subject }) => subject === subjectOf(run),
        ),
        checked.remembered,
        subjectOf(run),
      ),
    };
    const made = updateBaseline
      ? await renewed(
          toBaseline(verdicts, baseline, masking, { run: folder.id, target: targetIs }),
          standing({ run, verdicts, folder: folder.path }, { ...compared, ...(baseline && { baseline }) })
            .findings.findings,
          run.startedAt.slice(0, 10),
        )
      : undefined;
    const by = made ?? baseline;
    const result = publish(
      envelope,
      known,
      verdicts,
      { minHeld: settings.minHeld, troubles },
      { ...compared, ...(by && { baseline: by }) },
    );
    await delay(0);
    if (made !== undefined) {
      writeBaseline(written, made);
      folder.keepFor(written);
      if (written !== file) warn(`${written} holds what ${file} held, which is read no more`);
    }
    await histories.close().catch((error: unknown) => {
      warn(`the histories could not be written: ${(error as Error).message}`);
    });
    attempt('exchanges.har', () =>
      writeWhole(`${folder.path}/exchanges.har`, JSON.stringify(toHar(recorded, checked.baseUrl))),
    );
    attempt('traffic.json', () => writeWhole(`${folder.path}/traffic.json`, JSON.stringify(checked.traffic)));
    if (settings.reports !== 'json')
      for (const problem of await during('reports', () => writeViews(folder.path))) warn(problem);
    return result.exitCode;
  } finally {
    folder.close();
  }
}
