import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allScenarios, allMonitors, allResources, allRunCheckers } from '../../suites/index.ts';
import { checkClaims, newJournal, Recall, type ClaimVerdict } from '../../suites/kit/index.ts';
import { textOf } from '../../suites/kit/model/message.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';
import { type Memory } from '../../suites/kit/model/memory.ts';
import { liveTarget } from '../../suites/targets.ts';
import { DRIFTS as fourthDrifts } from './fourth/drifts.ts';
import { startFourth } from './fourth/service.ts';
import { drifts as firstDrifts } from './first/drifts.ts';
import { startFirst } from './first/service.ts';
import { DRIFTS as secondDrifts } from './second/drifts.ts';
import { startSecond } from './second/service.ts';
import { DRIFTS as thirdDrifts } from './third/drifts.ts';
import { startThird } from './third/service.ts';

/** What the documents' statement is that a service breaks, and whether reads can show it. */
export interface IndependentDrift {
  readonly id: string;
  readonly service: 'inbox' | 'prospecting';
  readonly reads: boolean;
}

/** How a service is drawn. */
export interface Drawing {
  readonly seed: number;
  readonly drift?: readonly string[];
  readonly shape?: 'small' | 'ordinary' | 'busy';
  readonly flaky?: boolean;
  readonly dateOffsetMs?: number;
  readonly shuffleKeys?: boolean;
  readonly now?: () => number;
}

/** A service that runs, with a key of each kind. */
export interface Running {
  readonly baseUrl: string;
  readonly keys: Readonly<
    Record<'main' | 'second' | 'foreign' | 'inboxOnly' | 'disabled' | 'suspended', string>
  >;
  close(): Promise<void>;
  requests(): readonly { readonly method: string; readonly path: string }[];
}

/** A service that was written from the documents alone. */
export interface Independent {
  readonly start: (drawing: Drawing) => Promise<Running>;
  readonly drifts: readonly IndependentDrift[];
}

const BOTH = ['inbox', 'prospecting'] as const;

/** The requests that a real account allows a run. */
const BUDGET = { inbox: 150, prospecting: 450 };

/** Time that pauses skip, so that a paced run need not wait. */
function skippedTime() {
  let skipped = 0;
  const now = (): number => Date.now() + skipped;
  return {
    now,
    sleep: async (milliseconds: number): Promise<void> => {
      if (milliseconds > 0) skipped += milliseconds;
      await new Promise((done) => void setImmediate(done));
    },
    skip: (milliseconds: number): void => void (skipped += milliseconds),
  };
}

/** What one live run says of a service. */
export interface CheckedRun {
  readonly violated: readonly { readonly id: string; readonly message: string }[];
  /** Open questions with other answers than in earlier runs, and what differs from the profile of these. */
  readonly changed: readonly string[];
  readonly inconclusive: readonly { readonly id: string; readonly reason: string }[];
  readonly held: number;
  readonly observed: ReadonlyMap<string, readonly string[]>;
  readonly requests: Readonly<Record<'inbox' | 'prospecting', number>>;
  /** Methods other than GET and HEAD that reached the service. */
  readonly writes: readonly string[];
  readonly ms: number;
}

/** Answers to open questions that earlier runs of an account have seen. */
export type KnownAnswers = Map<string, Set<string>>;

type SkippedTime = ReturnType<typeof skippedTime>;

/** What a run depends on. */
interface Checking {
  readonly memory: Memory;
  readonly known?: KnownAnswers;
  /** Both where it is left out; budgets and claims of one service are none of the other's. */
  readonly services?: readonly ('inbox' | 'prospecting')[];
  /** What the user of the account permits beyond reads. */
  readonly permitted?: Permitted;
}

/** Lists of the run's own, and whole minutes of requests. */
export interface Permitted {
  readonly scratch: boolean;
  readonly burst: boolean;
}

/** Checks a service as a real account, at the usual budget and with every kind of key. */
export async function checkOnce(
  service: Independent,
  drawing: Drawing,
  run: Checking & {
    readonly clock?: SkippedTime;
    /** When the data of the service was made; where it is left out, now. */
    readonly began?: number;
  },
): Promise<CheckedRun> {
  const clock = run.clock ?? skippedTime();
  const running = await startAt(service, drawing, { began: run.began ?? clock.now(), now: clock.now });
  try {
    return await checkRunning(running, { ...run, clock });
  } finally {
    await running.close();
  }
}

/** Starts a service whose data is of one moment, so that two of them hold the same, and whose time goes on. */
async function startAt(
  { start }: Independent,
  drawing: Drawing,
  { began, now }: { readonly began: number; readonly now: () => number },
): Promise<Running> {
  let isStarted = false;
  const running = await start({ ...drawing, now: () => (isStarted ? now() : began) });
  isStarted = true;
  return running;
}

/** Checks a service that runs. */
async function checkRunning(
  running: Running,
  { clock, ...run }: Checking & { readonly clock: SkippedTime },
): Promise<CheckedRun> {
  const { services = BOTH, permitted } = run;
  const began = Date.now();
  const before = running.requests().length;
  const { main, ...otherKeys } = running.keys;
  const { baseUrl } = running;
  const account = { origin: new URL(baseUrl).origin, key: main };
  let left = '';
  const folder = permitted?.scratch === true ? mkdtempSync(join(tmpdir(), 'plumbline-measure-')) : undefined;
  const target = liveTarget({
    ...{ baseUrl, key: main, otherKeys, budget: BUDGET, clock, memory: run.memory },
    ...{ services, plan: 'scale' },
    ...(folder !== undefined && {
      journal: newJournal(folder, account, 'measured'),
      onSwept: (text, isClean) => void (left = isClean ? '' : text),
    }),
    ...(permitted?.burst === true && { burst: true, budget: { ...BUDGET, inbox: 300 } }),
  });
  try {
    const recall = Recall.of(target, allResources);
    const verdicts: ClaimVerdict[] = await checkClaims({
      ...{
        scenarios: allScenarios,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        target,
        seed: 1,
        runs: 100,
      },
      ...(recall && { listeners: [recall.listener] }),
      reserved: recall?.reserved,
      wanted: (claim) => services.some((each) => claim.startsWith(`${each}.`)),
      ...(run.known && {
        isNew: (claim: string, answer: string) =>
          run.known?.has(claim) === true && run.known.get(claim)?.has(answer) !== true,
      }),
    });
    await recall?.read();
    const differing = recall?.changes() ?? [];
    const uncertainties = recall?.uncertainties() ?? [];
    recall?.learn();
    const observed = new Map(
      verdicts.flatMap(({ id, observed: seen }) =>
        seen === undefined ? [] : [[id as string, seen] as const],
      ),
    );
    return {
      violated: verdicts.flatMap(({ id, verdict, evidence }) =>
        verdict === 'violated'
          ? [{ id, message: evidence === undefined ? '' : textOf(evidence.message) }]
          : [],
      ),
      changed: [
        ...[...observed].flatMap(([id, seen]) => {
          const before = run.known?.get(id);
          return before === undefined
            ? []
            : seen.filter((answer) => !before.has(answer)).map((answer) => `${id}: ${answer}`);
        }),
        ...differing.map((each) => `${each.what}: ${each.operation} ${textOf(each.message)}`),
      ],
      inconclusive: [
        ...verdicts.flatMap(({ id, verdict, reason }) =>
          verdict === 'inconclusive' ? [{ id, reason: reason === undefined ? '' : textOf(reason) }] : [],
        ),
        ...uncertainties.map((uncertainty) => ({ id: 'profile', reason: textOf(uncertainty) })),
      ],
      held: verdicts.filter(({ verdict }) => verdict === 'held').length,
      observed,
      requests: { ...target.requests },
      writes: running
        .requests()
        .slice(before)
        .flatMap(({ method, path }) => (method === 'GET' || method === 'HEAD' ? [] : [`${method} ${path}`])),
      ms: Date.now() - began,
    };
  } finally {
    await target.close();
    if (left !== '') print(`  left behind: ${left}`);
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
}

/** The services that were written from the documents alone. */
export const SERVICES: Readonly<Record<'first' | 'second' | 'third' | 'fourth', Independent>> = {
  first: {
    start: startFirst,
    drifts: firstDrifts.map(({ id, service, reads }) => ({
      ...{ id, reads },
      service: service === 'inbox' ? service : 'prospecting',
    })),
  },
  second: { start: startSecond, drifts: secondDrifts },
  third: { start: startThird, drifts: thirdDrifts },
  fourth: { start: startFourth, drifts: fourthDrifts },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const A_DAY = 86_400_000;

/** Drift-free services, some nights of each: whatever is reported of one is a false positive. */
async function measureSeeds(
  service: Independent,
  {
    from,
    seeds,
    step,
    nights,
    services,
    permitted,
  }: Readonly<Record<'from' | 'seeds' | 'step' | 'nights', number>> &
    Required<Pick<Checking, 'services' | 'permitted'>>,
): Promise<void> {
  let reported = 0;
  let undecided = 0;
  for (let seed = from; seed <= seeds; seed += step) {
    const drawing: Drawing = {
      seed,
      shape: seed % 5 === 1 ? 'busy' : seed % 2 === 0 ? 'ordinary' : 'small',
      flaky: seed % 5 === 2,
      ...(seed % 5 === 3 && { dateOffsetMs: seed % 2 === 0 ? 90_000 : -90_000, shuffleKeys: true }),
    };
    const memory = processMemory();
    const clock = skippedTime();
    const running = await startAt(service, drawing, { began: clock.now(), now: clock.now });
    try {
      for (let night = 1; night <= nights; night += 1) {
        const { violated, changed, inconclusive, held, requests, writes, ms } = await checkRunning(running, {
          ...{ memory, clock, services, permitted },
        });
        if (violated.length + changed.length > 0) reported += 1;
        else if (inconclusive.length > 0) undecided += 1;
        print(
          `seed ${seed} run ${night} ${JSON.stringify(drawing)}: ${held} held, ${requests.inbox}/${requests.prospecting} requests, ${writes.length} writes, ${ms} ms`,
        );
        for (const { id, message } of violated) print(`  false positive ${id}: ${message}`);
        for (const each of changed) print(`  false change ${each}`);
        for (const { id, reason } of inconclusive) print(`  inconclusive ${id}: ${reason}`);
        clock.skip(A_DAY);
      }
    } finally {
      await running.close();
    }
  }
  print(`${reported} runs reported falsely, ${undecided} runs undecided`);
}

/** A run without the drift, and what later runs of the same account know of it. */
interface Reference {
  readonly memory: Memory;
  readonly known: KnownAnswers;
  readonly began: number;
  readonly clock: SkippedTime;
}

/** What runs before the drift remember; runs after it read that, and add nothing. */
async function referenceRuns(
  service: Independent,
  drawing: Drawing,
  about: IndependentDrift['service'],
  nights: number,
): Promise<Reference> {
  const memory = processMemory();
  const clock = skippedTime();
  const began = clock.now();
  const known: KnownAnswers = new Map();
  for (let night = 0; night < nights; night += 1) {
    const { observed } = await checkOnce(service, drawing, { memory, clock, began, services: [about] });
    for (const [claim, seen] of observed) known.set(claim, new Set([...(known.get(claim) ?? []), ...seen]));
    clock.skip(A_DAY);
  }
  const ignore = (): void => undefined;
  return {
    memory: { ...memory, remember: ignore, suspect: ignore, keepProfile: ignore },
    known,
    ...{ began, clock },
  };
}

/** What became of one drift, in one run or in a run after a reference run of the same account. */
async function findDrift(
  service: Independent,
  drawing: Drawing,
  { id, service: about }: IndependentDrift,
  reference: Reference | undefined,
): Promise<{ readonly isFound: boolean; readonly by: string }> {
  const { violated, changed, inconclusive } = await checkOnce(
    service,
    { ...drawing, drift: [id] },
    { ...(reference ?? { memory: processMemory() }), services: [about] },
  );
  const [uncertainty] = inconclusive;
  return {
    isFound: violated.length + changed.length > 0,
    by:
      violated[0]?.id ??
      changed[0] ??
      (uncertainty ? `exit 3: ${uncertainty.id} (${uncertainty.reason})` : ''),
  };
}

/** Services with one drift each, and how many are found. */
async function measureDrifts(
  service: Independent,
  drifts: readonly IndependentDrift[],
  { seed, earlier }: { readonly seed: number; readonly earlier: number },
): Promise<void> {
  const drawing = { seed, shape: 'ordinary' } as const;
  const found = { inbox: 0, prospecting: 0 };
  const all = { inbox: 0, prospecting: 0 };
  const references = new Map<string, Reference>();
  for (const drift of drifts) {
    const reference =
      earlier > 0
        ? (references.get(drift.service) ?? (await referenceRuns(service, drawing, drift.service, earlier)))
        : undefined;
    if (reference !== undefined) references.set(drift.service, reference);
    const { isFound, by } = await findDrift(service, drawing, drift, reference);
    all[drift.service] += 1;
    if (isFound) found[drift.service] += 1;
    print(`${isFound ? 'found ' : 'missed'} ${drift.id} ${by}`);
  }
  for (const each of BOTH) print(`${each}: ${found[each]} of ${all[each]} found`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string' },
      sample: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      nights: { type: 'string', default: '2' },
      nightly: { type: 'boolean', default: false },
      drift: { type: 'string', multiple: true },
      service: { type: 'string' },
      scratch: { type: 'boolean', default: false },
      burst: { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (name !== 'first' && name !== 'second' && name !== 'third' && name !== 'fourth') {
    process.stderr.write(`name a service: ${Object.keys(SERVICES).join(', ')}\n`);
    process.exitCode = 2;
  } else if (Number(values.seeds ?? Infinity) <= Number(values.from)) {
    process.stderr.write('name more seeds: --seeds is the last one, and --from the one before the first\n');
    process.exitCode = 2;
  } else {
    const service = SERVICES[name];
    const services = BOTH.filter((each) => values.service === undefined || values.service === each);
    const [from, step] = [Number(values.from), Number(values.sample)];
    const drifts = service.drifts.filter((drift) => drift.reads && services.includes(drift.service));
    await (values.seeds === undefined
      ? measureDrifts(
          service,
          values.drift
            ? drifts.filter(({ id }) => values.drift?.includes(id))
            : drifts.filter((_, index) => index % step === from),
          { seed: Number(values.seed), earlier: values.nightly ? Number(values.nights) - 1 : 0 },
        )
      : measureSeeds(service, {
          ...{ from: from + 1, seeds: Number(values.seeds), step, nights: Number(values.nights) },
          ...{ services, permitted: { scratch: values.scratch, burst: values.burst } },
        }));
  }
}
