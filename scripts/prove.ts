import { matchesGlob } from 'node:path';
import type { ClaimId } from '../generated/claims.ts';
import { drifts, startMock, type Drift } from '../mock/index.ts';
import { claimsOf, probes, runProbes } from '../load/index.ts';
import { runFolder, writeJson } from '../reports/index.ts';
import {
  joinVerdicts,
  judgeClaims,
  mockTarget,
  type ClaimVerdict,
  type Target,
} from '../suites/kit/index.ts';
import { monitors, scenarios } from '../suites/index.ts';
import { findTool } from '../tools/index.ts';
import { judged, onlyProbed } from './bindings.ts';
import { command, main, OPTIONS, type Settings } from './options.ts';

const AT_ONCE = 4;

interface Proof {
  readonly id: string;
  readonly claim: ClaimId;
  readonly result: 'killed' | 'survived';
  /** What the claim's own checker said, or which verdict it gave instead. */
  readonly said: string;
}

/** The verdicts of the k6 probes on one claim. */
async function probed(claim: ClaimId, target: Target, seed: number): Promise<ClaimVerdict[]> {
  const wanted = (id: ClaimId): boolean => id === claim;
  const chosen = probes.filter((probe) => claimsOf(probe).some(wanted));
  const k6 = await findTool('k6');
  const results = await runProbes(chosen, { k6, target, monitors, fullWindows: false, wanted, seed });
  return results.reduce<ClaimVerdict[]>((all, { verdicts }) => joinVerdicts(all, verdicts), []);
}

/** Runs the scenarios or, where there are none, the k6 probes of one claim against a mock that breaks it. */
async function prove(drift: Drift, seed: number, runs: number): Promise<Proof> {
  const mock = await startMock({ seed, drifts: [drift.id] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    const wanted = (claim: ClaimId): boolean => claim === drift.claim;
    const [verdict] = onlyProbed.has(drift.claim)
      ? await probed(drift.claim, target, seed)
      : await judgeClaims({ scenarios, monitors, target, seed, runs, wanted, stopAtFirst: true });
    const killed = verdict?.verdict === 'violated';
    return {
      id: drift.id,
      claim: drift.claim,
      result: killed ? 'killed' : 'survived',
      said: killed
        ? (verdict.evidence?.message ?? '')
        : `${verdict?.verdict ?? 'no verdict'}${verdict?.reason === undefined ? '' : `: ${verdict.reason}`}`,
    };
  } finally {
    await target.close();
    await mock.close();
  }
}

/** One drift in so many of each section, the first of it always. */
const sampled = (all: readonly Drift[], oneIn: number): Drift[] =>
  [...Map.groupBy(all, ({ claim }) => claim.split('.', 2).join('.')).values()].flatMap((ofSection) =>
    ofSection.filter((_, index) => index % oneIn === 0),
  );

type ProveSettings = Pick<Settings, 'seed' | 'runs' | 'claim' | 'out' | 'sample'> & {
  readonly list?: boolean;
};

await main(async () => {
  const program = command('prove', 'Breaks every claim in turn; its own checker must say so.', [
    'seed',
    'claim',
    'out',
    'sample',
  ]);
  const { seed, runs, claim, out, sample, list } = program
    .addOption(OPTIONS.runs().default(40))
    .option('--list', 'name the drifts and stop')
    .parse()
    .opts<ProveSettings>();
  const matching = sampled(
    drifts.filter((drift) => claim === undefined || claim.some((glob) => matchesGlob(drift.claim, glob))),
    sample,
  );
  // A drift of a claim that nothing judges yet waits for its checker; npm run claims counts these as holes.
  const chosen = matching.filter((drift) => judged.has(drift.claim));
  if (list === true) {
    for (const drift of matching) process.stdout.write(`${drift.id}\t${drift.description}\n`);
    return 0;
  }
  const started = Date.now();
  const proofs: Proof[] = [];
  const queue = [...chosen];
  const worker = async (): Promise<void> => {
    for (let drift = queue.shift(); drift !== undefined; drift = queue.shift()) {
      const proof = await prove(drift, seed, runs);
      proofs.push(proof);
      if (proof.result === 'survived')
        process.stdout.write(`survived  ${proof.id}: ${drift.description} (${proof.said})\n`);
      else if (process.stdout.isTTY) process.stdout.write(`killed    ${proof.id}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const survived = proofs.filter(({ result }) => result === 'survived').length;
  const folder = runFolder(out, `proof-${new Date(started).toISOString().replaceAll(/[:.]/g, '-')}`);
  writeJson(`${folder}/proof.json`, {
    seed,
    runs,
    durationMs: Date.now() - started,
    killed: proofs.length - survived,
    survived,
    drifts: proofs.sort((a, b) => (a.id < b.id ? -1 : 1)),
  });
  process.stdout.write(
    `${proofs.length - survived} killed, ${survived} survived, ${matching.length - chosen.length} without a checker yet · ${((Date.now() - started) / 1000).toFixed(1)} s · ${folder}/proof.json\n`,
  );
  return survived === 0 ? 0 : 1;
});
