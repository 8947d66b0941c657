import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  changesSince,
  doubtsOf,
  newsTo,
  openHistories,
  readBaseline,
  showClaims,
  targetName,
  toBaseline,
  toHar,
  writeWhole,
} from '../reports/index.ts';
import type { ClaimVerdict } from '../suites/kit/index.ts';
import { check, CHECK_NAMES, invocationOf, RECORDED_EXCHANGES } from './run/check.ts';
import { documentsAt } from './specs/documents.ts';
import { attempt, publish } from './run/envelope.ts';
import { folderFor, warn } from './run/folder.ts';
import { main, parseSettings, UsageError } from './cli/options.ts';
import { notesOf } from './load/plots.ts';
import { during } from './process/progress.ts';
import { selection } from './cli/selection.ts';

const NAMES = [
  ...CHECK_NAMES,
  'out',
  'keepRuns',
  'minHeld',
  'reports',
  'baseline',
  'updateBaseline',
  'documents',
] as const;

/** The baseline of a file, where there is one. Throws a UsageError where one was named and is not there. */
function baselineOf(file: string, isRequired: boolean): ReturnType<typeof readBaseline> {
  if (isRequired && !existsSync(file))
    throw new UsageError(`there is no baseline ${file}; --update-baseline makes one`);
  try {
    return readBaseline(file);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

await main(async () => {
  const settings = parseSettings(
    'start',
    'Checks every claim of both documents against a target and writes the reports.',
    NAMES,
  );
  const wanted = selection(settings);
  const documents = documentsAt(settings.documents, warn);
  const { baseline: named, updateBaseline = false } = settings;
  const baselineFile = named ?? 'baseline.json';
  const baseline = baselineOf(baselineFile, named !== undefined && !updateBaseline);
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
    const { recorded, probed, redactor, troubles } = checked;
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
    const envelope = {
      ...{ folder, startedAt: started, documents },
      ...(settings.claim && { asked: settings.claim }),
    };
    const result = publish(
      envelope,
      {
        target: settings.target,
        baseUrl: checked.baseUrl,
        seed: settings.seed,
        requests: checked.requests,
        invocation: invocationOf(settings),
        notes: [
          ...troubles,
          ...(baseline === undefined || updateBaseline ? [] : doubtsOf(baseline, baselineFile, targetIs)),
          ...notesOf(probed, folder.path),
          `exchanges.har holds up to ${RECORDED_EXCHANGES} exchanges of the first run of each scenario, and every counterexample (${recorded.length} exchanges)`,
        ],
      },
      verdicts,
      { minHeld: settings.minHeld, troubles },
    );
    await delay(0);
    if (updateBaseline) {
      const made = toBaseline(verdicts, baseline, masking, { run: folder.id, target: targetIs });
      writeWhole(baselineFile, `${JSON.stringify(made, null, 2)}\n`);
      folder.keepFor(baselineFile);
    }
    await histories.close().catch((error: unknown) => {
      warn(`the histories could not be written: ${(error as Error).message}`);
    });
    attempt('exchanges.har', () =>
      writeWhole(`${folder.path}/exchanges.har`, JSON.stringify(toHar(recorded, checked.baseUrl))),
    );
    const problem =
      settings.reports === 'json' ? undefined : await during('reports', () => showClaims(folder.path));
    if (problem !== undefined) warn(problem);
    return result.exitCode;
  } finally {
    folder.close();
  }
});
