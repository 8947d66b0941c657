import { existsSync, readFileSync } from 'node:fs';
import { plain } from '../../reports/sinks.ts';
import {
  EXIT_CODES,
  eachDifference,
  fateOf,
  k6RunOf,
  reducedFile,
  storedVerdict,
  type FindingFate,
  type StoredVerdict,
  type Verdicts,
} from '../../reports/index.ts';
import { UsageError, type CheckSettings } from '../cli/options.ts';
import { checkTarget, type CheckOptions } from '../run/check.ts';

import type { Program } from './command.ts';
import { runFolder, runIn } from '../run/stored-run.ts';
import { oddityOf, Reader } from '../../suites/kit/index.ts';
import { commandAsTyped } from '../../specs/command-line.ts';

/** The finding of a run with an id. Throws a UsageError that lists the known ones. */
function findingIn({ claims }: Verdicts, wanted: string): StoredVerdict {
  const findings = claims
    .filter(({ finding }) => finding !== undefined)
    .flatMap((verdict) => eachDifference(verdict))
    .map((verdict) => {
      const { fingerprint } = verdict.evidence ?? {};
      return { ...verdict, ...(fingerprint !== undefined && { finding: fingerprint }) };
    });
  const found = findings.find(({ id, finding }) => finding === wanted || id === wanted);
  if (found !== undefined) return found;
  throw new UsageError(
    findings.length === 0
      ? 'that run has no finding'
      : `that run has no finding ${wanted}; it has ${findings.map(({ id, finding }) => `${finding ?? ''} (${id})`).join(', ')}`,
  );
}

/** A target with a masked word cannot be sent again. */
const MASKED = /\bx[0-9a-f]{8}\b/;

/** The reduced sequence of a finding; undefined if the whole scenario must be sent. */
function reducedTo(folder: string, { id, finding = '' }: StoredVerdict): CheckOptions['reduced'] {
  const file = reducedFile(runFolder(folder), finding);
  if (!/^[0-9a-f]{12}$/.test(finding) || !existsSync(file)) return undefined;
  const reader = new Reader();
  try {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const record = line === '' ? undefined : reader.read(line);
      if (record?.kind !== 'execution') continue;
      const { scenario, path, first: execution } = record;
      if (execution.exchanges.some(({ request }) => MASKED.test(request.target))) return undefined;
      return { claim: id, scenario, path, execution };
    }
  } catch (error) {
    process.stderr.write(`plumbline: ${file} is not sent: ${plain(oddityOf(error))}\n`);
  }
  return undefined;
}

/** Repeats the steps that led to one finding. */
export async function run(program: Program): Promise<number> {
  const [folder, id] = program.processedArgs;
  const result = runIn(folder);
  const finding = findingIn(result, id);
  const { run } = result;
  const notify = (fate: FindingFate, words: string): number => {
    process.stdout.write(`${fate}  ${finding.id}${words === '' ? '' : `: ${plain(words)}`}\n`);
    return EXIT_CODES[fate];
  };
  if (run.target === 'recording' || run.target === 'receiver')
    return notify(
      'could not decide',
      `what others have sent cannot be sent again; ${commandAsTyped('replay')} checks it again`,
    );
  if (run.invocation === undefined || finding.evidence === undefined)
    throw new UsageError('that run does not say how it was made; make it again');
  const { path } = finding.evidence;
  const k6Run = path === '' ? k6RunOf(finding) : undefined;
  if (path === '' && k6Run === undefined)
    return notify('could not decide', 'the run does not say what was sent');
  const { allowBurst, allowScratchWrites, scratchPrefix, ...asItWas } = run.invocation;
  const { baseUrl, ...consent } = program.opts();
  // A foreign file must not decide where a key is sent.
  if (run.target === 'live' && baseUrl !== asItWas['baseUrl'])
    throw new UsageError(
      `that run was made against ${String(asItWas['baseUrl'])}: set BASE_URL to it, for the key goes there`,
    );
  const settings = {
    ...asItWas,
    ...consent,
    claim: [finding.id],
    service: undefined,
    ...(k6Run === undefined ? { path, load: 'no' } : { path: undefined, load: 'yes' }),
  } as unknown as CheckSettings;
  const { verdicts, troubles } = await checkTarget(settings, {
    wanted: (claim) => claim === finding.id,
    stopAtFirst: true,
    reduced: k6Run === undefined ? reducedTo(folder, finding) : undefined,
    ...(k6Run !== undefined && { k6Run }),
  });
  for (const trouble of troubles) process.stderr.write(`plumbline: ${plain(trouble)}\n`);
  const now = verdicts.find((verdict) => verdict.id === finding.id);
  return notify(...fateOf(finding, now && storedVerdict(now)));
}
