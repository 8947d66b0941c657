import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mutantsOf } from '../../mock/mutants/index.ts';
import { isChosen, type Choice } from '../../scripts/mutate/choice.ts';
import { ruleTypes } from '../../scripts/mutate/types.ts';
import { isFull, sizeOf } from '../samples.ts';
import { lastRun, outFolder } from './run.ts';
import { warmly } from './warm.ts';
import { faults } from './schema.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

test('every rule and every documented answer has mutants; filters choose among them, and seeds draw samples', async () => {
  const mutants = mutantsOf(ruleTypes());
  const all = mutants.map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  const { stdout } = await warmly('mutate', ['--list', '--rule', 'inbox.qMin']);
  expect(stdout.trimEnd().split('\n')).toEqual([
    'inbox.qMin: plus one',
    'inbox.qMin: minus one',
    'inbox.qMin: rounded up',
    'inbox.qMin: rounded down',
  ]);
  const chosen = (choice: Partial<Choice>): string[] =>
    mutants.filter(isChosen({ seed: 1, sample: 1, ...choice })).map(({ id }) => id);
  const sample = { service: 'inbox', operation: ['GET /emails'], sample: 20 } as const;
  const ofList = chosen(sample);
  expect(ofList.length).toBeGreaterThan(0);
  expect(ofList.filter((id) => !id.startsWith('inbox GET /emails ') || !all.includes(id))).toEqual([]);
  expect(chosen({ ...sample, seed: 2 })).not.toEqual(ofList);
}, 120_000);

/**
 * The least share, in percent, for a sample without exceptions. All mutants together must reach the command's own
 * threshold.
 */
const LEAST_OF_SAMPLE = 60;

test('of a sample most are killed by claims about what is altered, and the exceptions are as they say', async () => {
  const sample = `${sizeOf('mutants')}`;
  // Finding out what all scenarios of both services reach takes half a minute.
  const some = isFull() ? [] : ['--service', 'inbox', '--runs', '2'];
  const { code } = await warmly('mutate', ['--out', out, '--sample', sample, ...some]);
  const file = join(lastRun(out), 'mutants.json');
  expect(faults('mutants', file)).toEqual([]);
  const result = JSON.parse(readFileSync(file, 'utf8')) as {
    exitCode: number;
    killed: number;
    survived: number;
    notReached: number;
    mutants: { id: string; result: string; claim?: string }[];
  };
  const { exitCode, killed, survived, notReached, mutants } = result;
  expect(code).toBe(exitCode);
  const contradicting = ['killed unexpectedly', 'not equivalent'];
  expect(mutants.filter((each) => contradicting.includes(each.result))).toEqual([]);
  expect(mutants.filter((each) => each.result === 'killed' && each.claim !== undefined)).toHaveLength(killed);
  expect((100 * killed) / (killed + survived + notReached)).toBeGreaterThan(LEAST_OF_SAMPLE);
}, 3_600_000);
