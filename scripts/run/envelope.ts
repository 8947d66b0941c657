import { join } from 'node:path';
import {
  outcomeOf,
  coversAllClaims,
  scopeOf,
  compareFindings,
  findingsOf,
  summarise,
  toFindings,
  storedVerdict,
  toVerdicts,
  writeReproducers,
  writeWhole,
  type AskedFor,
  type ComparedWith,
  type Findings,
  type Outcome,
  type Saying,
  type RunFolder,
  type RunInfo,
  type Scope,
  type Verdicts,
} from '../../reports/index.ts';
import { contain, noteFailure, type ClaimVerdict, type Failure } from '../../suites/kit/index.ts';
import type { Settings } from '../cli/options.ts';
import { matchesClaim } from '../cli/selection.ts';
import { checksOfClaims } from '../claims/checks.ts';
import { warn } from './folder.ts';
import { reviewerOfConfig } from './review.ts';
import { causeOf } from '../cli/failures.ts';

/** The data that all kinds of runs have in common. */
export interface Envelope {
  readonly folder: RunFolder;
  readonly startedAt: Date;
  /** What makes it a part of a run. */
  readonly scope: AskedFor;
  /** The value of `--claim`. */
  readonly asked?: Settings['claim'];
  /** The destination of links to places in the documents. */
  readonly documents?: Pick<RunInfo, 'documents'> | undefined;
  /** How much is printed, and whether only `verdicts.json` goes to stdout. */
  readonly saying?: Pick<Saying, 'quiet' | 'verbose' | 'isPaged'> & {
    readonly json?: boolean;
    /** Whether other reporters were requested, but not the terminal. */
    readonly isSilent?: boolean;
  };
}

/** Further data of a command about its run. */
export type RunFacts = Omit<RunInfo, 'id' | 'startedAt' | 'durationMs' | 'documents'>;

/** Further conditions for the exit code. */
export interface ExitConditions {
  readonly minHeld?: number;
  readonly troubles?: readonly string[];
}

/** Writes a file besides the verdicts. Returns whether that succeeded; a full disk loses only this file. */
export function attempt(file: string, write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    warn(`${file} could not be written: ${causeOf(error)}`);
    return false;
  }
}

/** What was published of a run. */
export interface Published {
  readonly verdicts: Verdicts;
  readonly findings: Findings;
  /** Parts of the report that failed. */
  readonly failures: readonly Failure[];
  /** Whether everything besides the verdicts was written. */
  readonly isWritten: boolean;
}

/** The exit code of a run with requested reports: not 0 if one of them could not be written. */
export const exitCodeWith = (exitCode: 0 | 1 | 3, isWritten: boolean): 0 | 1 | 3 =>
  exitCode === 0 && !isWritten ? 3 : exitCode;

/** Writes the verdicts of a run, its findings and their scripts into its folder, and prints them. */
export function publish(
  { folder, startedAt, scope: askedFor, asked, documents, saying = {} }: Envelope,
  facts: RunFacts,
  verdicts: readonly ClaimVerdict[],
  ended: ExitConditions = {},
  compared: ComparedWith = {},
): Published {
  const run = runInfoOf({ folder, startedAt, documents }, facts);
  const scope = scopeOf(run, verdicts, askedFor);
  const failures: Failure[] = [];
  const onFailure = (failure: Failure): void => {
    if (noteFailure(failures, failure)) warn(`${failure.part} could not be reported: ${failure.reason}`);
  };
  const orElse = <T>(part: string, instead: T, act: () => T): T => contain(part, act, instead, onFailure);
  const from = { run, verdicts, folder: folder.path, onFailure };
  const { findings, accepted, gone } = orElse('what the findings are compared with', undefined, () =>
    compareFindings(from, { reviewed: reviewerOfConfig(), isCut: isCutOff(scope, askedFor), ...compared }),
  ) ?? {
    // What a baseline may accept is not reported as new.
    findings: toFindings(
      run,
      orElse('the findings', [], () => findingsOf(from)).map((finding) => ({
        ...finding,
        fails: finding.fails && compared.baseline === undefined,
      })),
    ),
    ...{ accepted: new Set<string>(), gone: new Set<string>() },
  };
  const { troubles = [] } = ended;
  const outcome = orElse('what the run means', undefinedOutcome(findings, scope), () =>
    outcomeOf({
      ...{ findings, scope },
      verdicts: verdicts.map((verdict) => ({
        ...storedVerdict(verdict),
        ...(accepted.has(verdict.id) && { accepted: true }),
      })),
      ...(asked && { asked, isAsked: matchesClaim }),
      ...ended,
      troubles: [...troubles, ...failures.map(({ part }) => `${part} could not be reported`)],
    }),
  );
  const known = { accepted, gone, checks: checksOfClaims() };
  const result =
    orElse('the evidence of verdicts', undefined, () => toVerdicts(run, verdicts, outcome, known)) ??
    toVerdicts(
      run,
      verdicts.map(({ id, service, verdict }) => ({ id, service, verdict })),
      outcome,
      known,
    );
  // Written in order of importance, so that the first files exist even if the disk becomes full.
  folder.publish('verdicts.json', result, coversAllClaims(scope));
  const isKept = attempt('findings.json', () =>
    writeWhole(join(folder.path, 'findings.json'), `${JSON.stringify(findings, null, 2)}\n`),
  );
  const isShown = attempt('findings', () => writeReproducers(folder.path, run, verdicts));
  const screen = saying.json === true ? process.stderr : process.stdout;
  const isSummed =
    saying.isSilent === true ||
    attempt('the summary', () =>
      screen.write(summarise(result, findings, folder.path, { columns: screen.columns, ...saying })),
    );
  if (saying.json === true) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return { verdicts: result, findings, failures, isWritten: isKept && isShown && isSummed };
}

/** If computing the outcome fails, the verdicts are still published, without an overall result. */
function undefinedOutcome({ findings }: Findings, scope: Scope): Outcome {
  const headline = 'the outcome of this run could not be computed';
  return {
    ...{ kind: 'not checked', headline, exitCode: 3, exitReason: headline, scope, doubts: [headline] },
    ...{ failing: findings.filter(({ fails }) => fails).length, groups: [], unreviewed: 0 },
    ...{ gone: [], accepted: [], stale: [], undocumented: [], unknown: [] },
  };
}

/** Whether a run ended before it had checked everything. */
export const isCutOff = ({ judged }: Scope, { isInterrupted = false }: AskedFor): boolean =>
  isInterrupted || judged === 0;

/** The data about a run in its result. */
export const runInfoOf = (
  { folder, startedAt, documents }: Pick<Envelope, 'folder' | 'startedAt' | 'documents'>,
  known: RunFacts,
): RunInfo => ({
  ...known,
  id: folder.id,
  startedAt: startedAt.toISOString(),
  durationMs: Date.now() - startedAt.getTime(),
  ...documents,
});
