import { textOf } from '../../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import { SERVICES } from '../../../specs/source.ts';
import { openMock } from '../../../scripts/run/target.ts';
import { checkInThreads } from '../../../scripts/run/parts-beside.ts';
import { SentByRun } from '../../../scripts/run/sent.ts';
import { selection } from '../../../scripts/cli/selection.ts';
import {
  listenTo,
  checkClaims,
  Reader,
  Writer,
  type ClaimVerdict,
  type Failure,
} from '../../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../../suites/index.ts';

const BROKEN = ['inbox.list-emails.limit-default', 'prospecting.lists-service.rows-page-size-default-50'];
/**
 * Claims of checkers, monitors, run checkers and open questions in both services; one claim of each service is broken.
 */
const settings = {
  ...{ target: 'mock', baseUrl: undefined, controlUrl: undefined, plan: undefined, path: undefined },
  ...{ seed: 1, runs: 2, load: 'no', service: undefined, drift: BROKEN },
  claim: ['inbox.list-emails.limit-*', 'inbox.page.*', 'prospecting.lists-service.rows-*'],
} as unknown as Parameters<typeof checkInThreads>[0][number]['settings'];

/** Everything a verdict contains, with scenarios and observations sorted, since their order depends on timing. */
const said = ({ scenario = '', observed = [], evidence, ...rest }: ClaimVerdict) => ({
  ...{ id: rest.id, verdict: rest.verdict, reason: rest.reason, runs: rest.runs },
  scenarios: scenario.split(', ').toSorted(),
  observed: observed.toSorted(),
  shown: evidence && [evidence.message, evidence.counterexample, evidence.exchanges.length],
});

test('services checked in threads of their own come to what one thread comes to', async () => {
  const { target, close } = await openMock(settings);
  const wanted = selection(settings);
  const run = {
    ...{
      scenarios,
      monitors: allMonitors,
      runCheckers: allRunCheckers,
      target,
      wanted,
      seed: settings.seed,
      runs: settings.runs,
    },
  };
  const [together, beside] = [new SentByRun(), new SentByRun()];
  const progress: number[][] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const kinds: string[] = [];
  try {
    const expected = await checkClaims({
      ...run,
      listeners: [
        listenTo('exchange', ({ exchange, scenario, run: number }) =>
          together.take(exchange, scenario, number),
        ),
        listenTo('record', ({ record }) => void kinds.push(record.kind)),
      ],
    });
    const offers = [...target.offers];
    new Writer((line) => lines.push(line)).run({
      ...{ offers, moving: false, isOneAccount: false, baseUrl: target.baseUrl, seed: 1, wanted: [] },
    });
    const verdicts = await checkClaims({
      ...run,
      elsewhere: async () => {
        const parts = await checkInThreads(
          SERVICES.map((service) => ({ settings, service, baseline: undefined, isSaved: true })),
          (text) => lines.push(...text.trimEnd().split('\n')),
          (done, total) => progress.push([done, total ?? 0]),
          ({ part, reason }) => failures.push(`${part}: ${reason}`),
        );
        for (const { sent } of parts) beside.add(sent);
        return parts.map(({ judged }) => judged);
      },
    });
    expect(failures).toEqual([]);
    expect(verdicts.map(said)).toEqual(expected.map(said));
    for (const id of BROKEN)
      expect(verdicts.find((each) => each.id === id)?.evidence?.exchanges[0]?.response.bytes).toBeInstanceOf(
        Buffer,
      );
  } finally {
    await close();
  }
  // Both runs also send the requests that shrink a violation here.
  const scenariosOf = (sent: SentByRun): string[] => Object.keys(sent.traffic.counted().scenarios).toSorted();
  expect(scenariosOf(beside)).toEqual(scenariosOf(together));
  expect(beside.undocumented.operations).toEqual(together.undocumented.operations);
  expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
  const reader = new Reader();
  const saved = lines.flatMap((line) => reader.read(line)?.kind ?? []);
  const executions = (of: readonly string[]): number => of.filter((kind) => kind === 'execution').length;
  expect(executions(saved)).toBe(executions(kinds));
});

test('what goes wrong in a thread costs its service alone, and is reported with its trace', async () => {
  const wrong = { ...settings, drift: ['no.such-drift'] };
  const failures: Failure[] = [];
  const parts = await checkInThreads(
    [{ settings: wrong, service: 'inbox', baseline: undefined, isSaved: false }],
    () => undefined,
    () => undefined,
    (failure) => void failures.push(failure),
  );
  expect(failures).toEqual([
    {
      part: 'the thread of inbox',
      reason: expect.stringContaining('no.such-drift') as string,
      stack: expect.stringContaining('no.such-drift') as string,
    },
  ]);
  const { learnt } = parts[0]?.judged ?? { learnt: [] };
  expect(learnt.length).toBeGreaterThan(5);
  for (const [claim, { inconclusive }] of learnt) {
    expect(claim).toMatch(/^inbox\./);
    expect(inconclusive && textOf(inconclusive)).toMatch(/its thread failed: .*no\.such-drift/);
  }
});
