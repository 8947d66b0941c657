import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import * as allure from 'allure-js-commons';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import type { Service } from '../../specs/source.ts';
import { checkClaims, USUAL_RUNS, type ClaimVerdict, type Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';

type Claim = (typeof claims)[keyof typeof claims];

/** The number that an environment variable sets, else the default of `npm start`. */
const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

const SEED = setting('PLUMBLINE_SEED', 1);
const RUNS = setting('PLUMBLINE_RUNS', USUAL_RUNS);
/** Drifts of the mock, separated by commas. They let a reader see a checker fail. */
const DRIFTS = (process.env['PLUMBLINE_DRIFT'] ?? '').split(',').filter((id) => id !== '');

/** The error of a failed test that shows a violation. */
const failureOf = ({ id, evidence, ...verdict }: ClaimVerdict): Error =>
  new Error(
    [
      `${id}: ${saidOf({ ...verdict, ...(evidence && { evidence }) }) || 'violated'}`,
      `counterexample: ${JSON.stringify(evidence?.counterexample)}`,
      ...(evidence?.curl ?? []),
      `replay: npm start -- --claim ${id} --seed ${SEED}${DRIFTS.map((drift) => ` --drift ${drift}`).join('')} --path ${evidence?.path ?? ''}`,
    ].join('\n'),
  );

/**
 * Declares a test for every claim of a service, below its document and section. A test runs the scenarios of its
 * claim against a mock of this file's own. Its verdict is that of `npm start` with the same seed and runs.
 */
export function describeClaims(service: Service): void {
  let target: Target;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const mock = await startMock({ seed: SEED, plan: 'start', drifts: DRIFTS });
    const { baseUrl, controlUrl } = mock;
    target = await mockTarget({ baseUrl, controlUrl, seed: SEED, plan: 'start' });
    close = async () => {
      await target.close();
      await mock.close();
    };
  });
  afterAll(() => close());

  const own = Object.values(claims).filter((claim) => claim.service === service);
  for (const [document, inside] of Map.groupBy(own, (claim) => claim.document))
    describe(document, () => {
      for (const [section, stated] of Map.groupBy(inside, (claim) => claim.section))
        describe(section, () => {
          for (const claim of stated) declare(claim, () => target);
        });
    });
}

function declare(claim: Claim, target: () => Target): void {
  test(`${claim.id}: ${claim.statement}`, async (context) => {
    await allure.epic(claim.document);
    await allure.feature(claim.section);
    await allure.allureId(claim.id);
    const [verdict] = await checkClaims({
      scenarios,
      monitors: allMonitors,
      target: target(),
      seed: SEED,
      runs: RUNS,
      wanted: (id) => id === claim.id,
    });
    if (verdict?.verdict === 'violated') throw failureOf(verdict);
    if (verdict?.verdict === 'inconclusive') throw new Error(`inconclusive: ${saidOf(verdict)}`);
    if (verdict?.verdict === 'observed')
      await context.annotate((verdict.observed ?? []).join('\n'), 'observed');
    if (verdict?.verdict === 'not checked') context.skip(`not checked: ${saidOf(verdict)}`);
  });
}
