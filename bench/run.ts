import {
  prism,
  startContender,
  startRaw,
  type Contender,
  type ContenderName,
  type Start,
} from './contenders.ts';
import {
  drive,
  firstPageOf,
  learnIds,
  OPERATIONS,
  poolOf,
  requestsTo,
  sendRequest,
  type OperationName,
  type Slice,
} from './requests.ts';

export interface BenchSettings {
  /** Most rounds, if time allows. */
  readonly rounds: number;
  readonly withinMs: number;
  readonly sliceMs: number;
  readonly starts: number;
  /** The sizes of the inboxes; the first is also used for comparison with Prism. */
  readonly sizes: readonly number[];
  readonly withPrism: boolean;
  readonly progress: (text: string) => void;
}

export interface MeasuredContender {
  readonly name: ContenderName;
  readonly emails: number | undefined;
  /** Milliseconds from the start of the process until it is ready, for each start. */
  readonly ready: readonly number[];
  /** Milliseconds until the first page is answered, for each start. */
  readonly firstPage: readonly number[];
  readonly slices: Readonly<Record<OperationName, Slice[]>>;
  /** Megabytes after the run. */
  memory: number | undefined;
}

/** Runs every server in a separate process, with slices in rotation, so that a busy machine affects all. */
export async function runBench(settings: BenchSettings): Promise<readonly MeasuredContender[]> {
  const { rounds, sliceMs, sizes, withPrism, progress } = settings;
  const deadline = performance.now() + settings.withinMs;
  const starts: Start[] = sizes.flatMap((size) => [startContender(size), startRaw(size)]);
  if (withPrism) {
    progress('fetching Prism');
    starts.push(await prism());
  }
  const lanes: Awaited<ReturnType<typeof open>>[] = [];
  try {
    for (const start of starts) {
      progress(`starting ${lanes.length + 1} of ${starts.length}`);
      lanes.push(await open(start, settings.starts));
    }
    const known = await Promise.all(
      sizes.map(async (size) => {
        const lane = lanes.find(({ contender }) => contender.emails === size);
        if (lane === undefined) throw new Error(`nothing holds ${size} emails`);
        return { size, ...(await learnIds(lane.contender, lane.pool)) };
      }),
    );
    const asked = lanes.map(({ contender }) =>
      requestsTo(
        contender,
        known.find(({ size }) => size === contender.emails) ?? known[0] ?? { ids: [], cursors: [] },
      ),
    );
    // The first round is a warm-up and not counted.
    for (let round = 0; round <= rounds && (round < 2 || performance.now() < deadline); round += 1) {
      progress(`round ${round} of ${rounds}`);
      for (const operation of OPERATIONS)
        for (const [index, { contender, pool, measured }] of lanes.entries()) {
          const slice = await drive(contender, pool, asked[index]?.[operation] ?? [], sliceMs);
          if (round > 0) measured.slices[operation].push(slice);
        }
    }
    for (const { contender, measured } of lanes) measured.memory = contender.served.memory();
    return lanes.map(({ measured }) => measured);
  } finally {
    await Promise.all(
      lanes.map(({ contender, pool }) => Promise.all([pool.destroy(), contender.served.stop()])),
    );
  }
}

/** Starts a server several times; the last one stays. */
async function open(
  start: Start,
  times: number,
): Promise<{ contender: Contender; pool: ReturnType<typeof poolOf>; measured: MeasuredContender }> {
  const ready: number[] = [];
  const firstPage: number[] = [];
  for (let count = 1; ; count += 1) {
    const contender = await start();
    const pool = poolOf(contender);
    const asked = performance.now();
    await sendRequest(pool, firstPageOf(contender));
    ready.push(contender.served.readyMs);
    firstPage.push(contender.served.readyMs + performance.now() - asked);
    if (count === times) {
      const slices = { 'page of 50': [], detail: [], patch: [], mixed: [] };
      const { name, emails } = contender;
      return { contender, pool, measured: { name, emails, ready, firstPage, slices, memory: undefined } };
    }
    await pool.destroy();
    await contender.served.stop();
  }
}
