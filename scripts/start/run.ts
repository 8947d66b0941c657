import { setTimeout as delay } from 'node:timers/promises';
import {
  changedFinding,
  disagreementFinding,
  limitingOptions,
  PROFILE_FILE,
  openHistories,
  pastRuns,
  subjectOf,
  toHar,
  undocumentedFinding,
  withRemembered,
  writeWhole,
  type ComparedWith,
  type PastRun,
} from '../../reports/index.ts';
import { contain, type Failure } from '../../suites/kit/index.ts';
import { knownBaseline } from '../run/baseline.ts';
import type { Program } from './command.ts';
import type { CheckSettings } from '../cli/options.ts';
import { checkTarget, invocationOf, type Checked, type CheckOptions } from '../run/check.ts';
import { checkShard } from '../run/shard.ts';
import { documentsAt } from '../specs/documents.ts';
import { publishCompared } from '../run/compared.ts';
import { attempt, exitCodeWith, runInfoOf, type Published } from '../run/envelope.ts';
import { folderFor, warn } from '../run/folder.ts';
import { noLongerChecked } from '../run/no-longer-checked.ts';
import { notesOf } from '../load/plots.ts';
import { isScreen } from '../cli/reporters.ts';
import { storedViews, writeViews } from '../run/views.ts';
import { reviewerOfConfig } from '../run/review.ts';
import { RECORDED_EXCHANGES } from '../run/sent.ts';
import { during } from '../process/progress.ts';
import { disagreementsFound } from '../cli/published.ts';
import { selection } from '../cli/selection.ts';
import { causeOf } from '../cli/failures.ts';

type StartSettings = ReturnType<Program['opts']>;

/** Most earlier runs that a run reads; each takes some milliseconds. */
const PAST_RUNS = 20;

/** Replaces the file of histories if none can be written. */
const NO_HISTORIES: ReturnType<typeof openHistories> = {
  write: () => undefined,
  close: async () => undefined,
};

/** Checks every claim of both documents against a target. */
export function run(program: Program): Promise<number> {
  reviewerOfConfig();
  const settings = program.opts();
  return settings.shard === undefined ? checkWith(settings, checkTarget) : checkShard(settings);
}

/** Whether a run is limited to some named claims. */
const isNarrow = ({ claim, path }: Partial<CheckSettings>): boolean =>
  claim !== undefined || path !== undefined;

/** Computes a part of the report. A part that fails costs itself alone. */
type Contained = <T>(part: string, act: () => T, otherwise: T) => T;

/** Findings about other things than the verdict of a claim. */
const furtherFindings = (
  { undocumented, redactor, recalled, baseUrl }: Checked,
  reported: Contained,
): NonNullable<ComparedWith['more']> => [
  ...reported(
    'what is undocumented',
    () => undocumented.all().map((thing) => undocumentedFinding(thing, redactor)),
    [],
  ),
  ...reported(
    'what the published files say otherwise',
    () => disagreementsFound().map(disagreementFinding),
    [],
  ),
  ...reported(
    'what has changed since earlier runs',
    () => (recalled?.changes ?? []).map((each) => changedFinding(each, { redactor, baseUrl })),
    [],
  ),
];

/** Writes traces, exchanges, profile and traffic of a run. Returns whether all were written. */
function writeData(
  folder: string,
  checked: Checked,
  failures: readonly Failure[],
  isMasked: boolean,
): boolean {
  const { recorded, recalled, traffic, baseUrl } = checked;
  const write = (file: string, text: () => string): boolean =>
    attempt(file, () => writeWhole(`${folder}/${file}`, text()));
  if (failures.length > 0) {
    const areTracesWritten = write('failures.txt', () =>
      failures.map(({ part, stack }) => `${part} failed\n${stack}\n`).join('\n'),
    );
    if (areTracesWritten)
      warn(`parts of this run failed, and the rest stands; the traces are in ${folder}/failures.txt`);
  }
  const areWritten = [
    write('exchanges.har', () => JSON.stringify(toHar(recorded, baseUrl, isMasked))),
    recalled === undefined ||
      write(PROFILE_FILE, () => JSON.stringify({ before: recalled.before, now: recalled.now })),
    write('traffic.json', () => JSON.stringify(traffic)),
  ];
  return !areWritten.includes(false);
}

/** Writes the page and what the reporters ask for. Returns whether all were written. */
async function writeReports(
  folder: string,
  published: Published,
  { reports, reporter = [], json }: Pick<StartSettings, 'reports' | 'reporter' | 'json'>,
): Promise<boolean> {
  let isWritten = true;
  if (reports !== 'json')
    for (const problem of await during(
      'page, JUnit and Allure',
      () => writeViews(folder, published),
      false,
    )) {
      warn(problem);
      isWritten = false;
    }
  const further = reporter.filter((each) => !isScreen(each));
  if (further.length === 0) return isWritten;
  // Without reporters a run starts faster if this is not loaded.
  const { reportBy } = await import('../run/reporting.ts');
  const screen = json === true ? process.stderr : process.stdout;
  return reportBy(further, storedViews(folder, published), screen) && isWritten;
}

/** Checks the claims with one kind of run, and writes the results. */
export async function checkWith(
  settings: StartSettings,
  check: (settings: CheckSettings, options: CheckOptions) => Promise<Checked>,
): Promise<number> {
  const wanted = selection(settings);
  const documents = documentsAt(settings.documents, warn);
  const knownBefore = knownBaseline(settings.baseline, settings.updateBaseline);
  const { baseline } = knownBefore;
  const started = new Date();
  const folder = folderFor('check', settings, started);
  const unreported: Failure[] = [];
  const reported: Contained = (part, act, otherwise) =>
    contain(part, act, otherwise, (failure) => {
      unreported.push(failure);
      warn(`${failure.part} could not be reported: ${failure.reason}`);
    });
  try {
    const histories = reported('the histories', () => openHistories(folder.path), NO_HISTORIES);
    const checked = await check(settings, {
      wanted,
      onLine: histories.write,
      isRenewed: settings.updateBaseline === true,
      ...(baseline && { baseline }),
    });
    const { recorded, k6Results, loadRuns, redactor, undocumented } = checked;
    const troubles = [
      ...checked.troubles,
      ...reported('what is no longer checked', () => noLongerChecked(settings, checked.verdicts), []),
    ];
    const masking = settings.keepPayloads === true ? undefined : redactor;
    const known = {
      target: settings.target,
      baseUrl: checked.baseUrl,
      seed: settings.seed,
      requests: checked.requests,
      invocation: invocationOf(settings),
      ...(Object.keys(loadRuns).length > 0 && { loadRuns }),
      notes: [
        ...troubles,
        ...reported('the plots of k6 runs', () => notesOf(k6Results, folder.path), []),
        `exchanges.har holds up to ${RECORDED_EXCHANGES} exchanges of the first run of each scenario, and every counterexample (${recorded.length} exchanges)`,
      ],
    };
    const envelope = {
      ...{
        folder,
        startedAt: started,
        documents,
        saying: {
          ...settings,
          isPaged: settings.reports !== 'json',
          isSilent: settings.reporter !== undefined && !settings.reporter.some(isScreen),
        },
      },
      scope: { parts: limitingOptions(invocationOf(settings)), isInterrupted: checked.isInterrupted },
      ...(settings.claim && { asked: settings.claim }),
    };
    const subject = subjectOf(runInfoOf(envelope, known));
    const earlier = (): PastRun[] => {
      const found = pastRuns(settings.out, { not: folder.id, most: PAST_RUNS });
      return withRemembered(
        found.filter((each) => each.subject === subject),
        checked.remembered,
        subject,
      );
    };
    const compared = {
      // A run of few claims does not report claims that earlier runs left unchecked.
      unjudgedRuns: isNarrow(settings) ? Infinity : settings.unjudgedRuns,
      operations: undocumented.operations,
      more: furtherFindings(checked, reported),
      past: reported('what earlier runs found', earlier, []),
    };
    const published = await publishCompared(
      envelope,
      known,
      checked.verdicts,
      { known: knownBefore, settings, compared, masking },
      { minHeld: settings.minHeld, troubles },
    );
    await delay(0);
    const areKept = await histories.close().then(
      () => true,
      (error: unknown) => {
        warn(`the histories could not be written: ${causeOf(error)}`);
        return false;
      },
    );
    const failures = [...checked.failures, ...unreported, ...published.failures];
    const isDataWritten = writeData(folder.path, checked, failures, masking !== undefined);
    const areReportsWritten = await writeReports(folder.path, published, settings);
    const isWritten =
      published.isWritten && unreported.length === 0 && areKept && isDataWritten && areReportsWritten;
    return exitCodeWith(published.verdicts.exitCode, isWritten);
  } finally {
    folder.close();
  }
}
