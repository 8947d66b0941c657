import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import { changesSince, newTo, compareFindings, toBaseline, type Baseline } from '../../reports/index.ts';
import { checkClaims, type ClaimVerdict } from '../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { sample } from './sample-run.ts';

// A sample of questions whose answers depend on the account's contents, and a claim that a drift breaks.
const DRIFT = 'prospecting.lookup.ignores-page';
const QUESTIONS = ['aliases', 'one-key-which-wins', 'by-value-order', 'prefix-ties'];
const wanted = (id: ClaimId): boolean =>
  id === DRIFT || QUESTIONS.some((name) => id === `prospecting.key-resolution.${name}`);

/** The verdicts of a run, and which of them are new to a baseline. */
async function run(
  seed: number,
  service: { readonly variants?: readonly string[]; readonly drifts?: readonly string[] },
  baseline?: Baseline,
): Promise<ClaimVerdict[]> {
  const mock = await startMock({ seed, ...service });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    return await checkClaims({
      ...{ scenarios, monitors: allMonitors, runCheckers: allRunCheckers, target, seed, runs: 3, wanted },
      ...(baseline && { isNew: newTo(baseline) }),
    });
  } finally {
    await target.close();
    await mock.close();
  }
}

/** The failing findings of a run that are new to a baseline, by claim. */
function newFindingsOf(found: readonly ClaimVerdict[], baseline: Baseline): (string | undefined)[] {
  const changes = changesSince(baseline, found);
  const verdicts = found.map((verdict): ClaimVerdict => {
    const changed = changes.find(({ claim }) => claim === verdict.id);
    return changed === undefined ? verdict : { ...verdict, changed };
  });
  const { findings } = compareFindings(
    { run: sample.findings.run, verdicts, folder: 'out' },
    { baseline },
  ).findings;
  return findings.filter(({ fails }) => fails).map(({ claim }) => claim);
}

const OTHER = {
  variants: ['aliases', 'one-key-which-wins'].map((name) => `prospecting.key-resolution.${name}`),
};

test.each([
  ['the mock', {}],
  ['another allowed service', OTHER],
])('another account of %s is no new finding, and a drift is the only one', async (_, service) => {
  const baseline = toBaseline(await run(1, service));
  expect(newFindingsOf(await run(2, service, baseline), baseline)).toEqual([]);
  expect(newFindingsOf(await run(3, { ...service, drifts: [DRIFT] }, baseline), baseline)).toEqual([DRIFT]);
});
