import {
  changesSince,
  uncertainAnswersOf,
  scopeOf,
  compareFindings,
  targetName,
  toBaseline,
  writeBaseline,
  type ComparedWith,
} from '../../reports/index.ts';
import type { ClaimVerdict, Redactor } from '../../suites/kit/index.ts';
import type { Settings } from '../cli/options.ts';
import { renewBaseline, type KnownBaseline } from './baseline.ts';
import {
  isCutOff,
  publish,
  runInfoOf,
  type ExitConditions,
  type Envelope,
  type RunFacts,
  type Published,
} from './envelope.ts';
import { warn } from './folder.ts';

/** What a run is compared with besides its baseline, and its masking. */
export interface Comparing {
  readonly known: KnownBaseline;
  readonly settings: Partial<Pick<Settings, 'updateBaseline' | 'strictBaseline'>>;
  readonly compared?: Omit<ComparedWith, 'baseline' | 'isStrict'>;
  readonly masking?: Redactor | undefined;
}

/** Publishes the findings of a run compared with a baseline, and updates the baseline on request. */
export async function publishCompared(
  envelope: Envelope,
  run: RunFacts,
  found: readonly ClaimVerdict[],
  { known: { file, written, baseline }, settings, compared: more = {}, masking }: Comparing,
  ended: ExitConditions = {},
): Promise<Published> {
  const { updateBaseline = false, strictBaseline: isStrict = false } = settings;
  const isCompared = baseline !== undefined && !updateBaseline;
  const target = targetName(run.target, run.baseUrl);
  const info = {
    ...run,
    notes: [...run.notes, ...(isCompared ? uncertainAnswersOf(baseline, file, target) : [])],
  };
  const changes = isCompared ? changesSince(baseline, found, masking) : [];
  const verdicts = found.map((verdict): ClaimVerdict => {
    const change = changes.find(({ claim }) => claim === verdict.id);
    return change === undefined
      ? verdict
      : { ...verdict, changed: { before: change.before, now: change.now } };
  });
  const compared: ComparedWith = { ...more, isStrict };
  if (!updateBaseline)
    return publish(envelope, info, verdicts, ended, { ...compared, ...(baseline && { baseline }) });
  const { folder } = envelope;
  const { findings } = compareFindings(
    { run: runInfoOf(envelope, info), verdicts, folder: folder.path },
    {
      ...{ ...compared, isCut: isCutOff(scopeOf(info, verdicts, envelope.scope), envelope.scope) },
      ...(baseline && { baseline }),
    },
  );
  const made = await renewBaseline(
    toBaseline(verdicts, baseline, masking, { run: folder.id, target }),
    findings.findings,
    findings.run.startedAt.slice(0, 10),
  );
  const result = publish(envelope, info, verdicts, ended, { ...compared, baseline: made });
  writeBaseline(written, made);
  folder.keepFor(written);
  if (written !== file) warn(`${written} holds what ${file} held, which is read no more`);
  return result;
}
