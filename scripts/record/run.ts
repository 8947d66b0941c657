import { causeOf } from '../cli/failures.ts';
import { execa } from 'execa';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { isLoopback } from '../../suites/kit/index.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { checkAlterations } from '../mock/alterations.ts';
import { onInterrupt } from '../process/interrupt.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { portProblem } from '../cli/ports.ts';
import { openRecording } from './file.ts';
import { startProxy, type Proxy, type RecordedExchange } from './proxy.ts';
import { commandLine } from '../../specs/command-line.ts';
import { plural } from '../../specs/plural.ts';

/** Runs the command of a tool to its end. Throws a UsageError if the program does not exist. */
async function ran(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const { exitCode, code, signal } = await execa(file, args, { env, stdio: 'inherit', reject: false });
  if (exitCode === undefined && signal === undefined)
    throw new UsageError(
      `${file === '' ? 'a tool without a name' : file} cannot be started: ${code === 'ENOENT' ? 'there is no such program' : 'it is no program that this user may run'}`,
    );
  if (exitCode !== 0)
    process.stderr.write(`the command ended with ${exitCode ?? signal}; what it sent is recorded\n`);
  return exitCode === 0 ? 0 : 1;
}

/** Records what a tool sends until it ends, or until it is interrupted. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  const [tool] = program.processedArgs;
  const { upstream, host, port, to, webhooks, baseUrlIn = [], drift = [], variant = [] } = settings;
  checkAlterations(settings);
  const opened: { close(): Promise<void> }[] = [];
  const open = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting.catch((error: unknown) => {
      throw new UsageError(portProblem(error, settings));
    });
    opened.push(started);
    return started;
  };
  const { seed, plan = 'start', emails } = settings;
  const mock: RunningMock | undefined =
    upstream === undefined
      ? await open(
          startMock({
            seed,
            plan,
            drifts: drift,
            variants: variant,
            ...(emails !== undefined && { emails }),
          }),
        )
      : undefined;
  const target = upstream ?? mock?.baseUrl ?? '';
  const known = ['API_KEY', 'PLUMBLINE_WEBHOOK_SECRET', ...Object.values(OTHER_KEY_VARIABLES)].map(
    (name) => process.env[name] ?? '',
  );
  const recording = openRecording(to, {
    baseUrl: target,
    known: [...known, ...Object.values(mock?.keys ?? {})],
    keepPayloads: settings.keepPayloads === true || isLoopback(target),
  });
  const counts = { calls: 0, deliveries: 0, lost: 0 };
  const counting =
    (what: 'calls' | 'deliveries') =>
    (recorded: RecordedExchange): void => {
      counts[what] += 1;
      if (recorded.lost !== undefined) counts.lost += 1;
      recording.take(recorded);
    };
  const unread = new Map<string, number>();
  const onUnreadable = (why: string): void => void unread.set(why, (unread.get(why) ?? 0) + 1);
  const proxy = await open(
    startProxy({ upstream: target, host, port, onExchange: counting('calls'), onUnreadable }),
  );
  if (isLoopback(target) && new URL(target).port === new URL(proxy.url).port)
    throw new UsageError('--upstream is the address of the recording itself');
  const hook: Proxy | undefined =
    webhooks === undefined
      ? undefined
      : await open(
          startProxy({
            ...{ upstream: webhooks, host, port: 0, isOfDeliveries: true },
            onExchange: counting('deliveries'),
            onUnreadable,
          }),
        );
  const env = {
    ...Object.fromEntries(['BASE_URL', ...baseUrlIn].map((name) => [name, proxy.url])),
    ...(mock !== undefined && { API_KEY: mock.keys.main, PLUMBLINE_CONTROL_URL: mock.controlUrl }),
    ...(hook !== undefined && { PLUMBLINE_WEBHOOK_URL: hook.url }),
  };
  const over = new Promise<void>(onInterrupt);
  if (tool.length === 0) {
    const ready = { ...env, upstream: target, recording: to };
    process.stdout.write(`${JSON.stringify(ready)}\nCtrl-C ends and writes the recording\n`);
  }
  try {
    const code = tool.length === 0 ? await over.then(() => 0) : await ran(tool, env);
    // Pending requests are recorded before the file ends.
    await proxy.close();
    await hook?.close();
    try {
      await recording.close();
    } catch (error) {
      process.stderr.write(`${to} could not be written whole: ${causeOf(error)}\n`);
      return 3;
    }
    const { calls, deliveries, lost } = counts;
    process.stderr.write(
      `${plural(calls, 'call')} and ${plural(deliveries, 'delivery', 'deliveries')} in ${to}${lost === 0 ? '' : `, ${lost} without an answer`}; ${commandLine('gate', to)}\n`,
    );
    for (const [why, times] of unread)
      process.stderr.write(
        `${plural(times, 'request')} not in the recording, which could not be read: ${why}\n`,
      );
    if (calls + deliveries > 0 || code !== 0) return code;
    process.stderr.write(
      'nothing was recorded: the tool has to send to the address in BASE_URL, or name its own variable by --base-url-in\n',
    );
    return 3;
  } finally {
    for (const each of opened.toReversed()) await each.close().catch(() => undefined);
  }
}
