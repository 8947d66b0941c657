import { createWriteStream, openSync } from 'node:fs';
import { startMock } from '../../mock/index.ts';
import { causeOf } from '../cli/failures.ts';
import { checkAlterations } from './alterations.ts';
import { onInterrupt } from '../process/interrupt.ts';
import type { Program } from './command.ts';
import { optionAsGiven, UsageError } from '../cli/options.ts';
import { portProblem } from '../cli/ports.ts';
import { readyFile } from './ready.ts';

/**
 * A function that writes lines into a file, or to stderr for `-`. Throws a UsageError if the file cannot be written.
 */
function logInto(file: string): (line: string) => void {
  if (file === '-') return (line) => process.stderr.write(line);
  try {
    const stream = createWriteStream(file, { fd: openSync(file, 'a') });
    // A full disk ends the log but not the mock.
    stream.once('error', (error) => process.stderr.write(`mock: no more is logged: ${causeOf(error)}\n`));
    return (line) => stream.write(line);
  } catch (error) {
    throw new UsageError(`${optionAsGiven('log')}: ${causeOf(error)}`);
  }
}

/** Runs the mock until it is interrupted. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  const {
    port,
    controlPort,
    host,
    seed,
    plan = 'start',
    emails,
    controlHost = [],
    drift = [],
    variant = [],
    log,
    strict,
  } = settings;
  checkAlterations(settings);
  if (settings.detach === true) {
    if (log === '-')
      throw new UsageError(
        `${optionAsGiven('detach')} leaves no stderr for ${optionAsGiven('log')} -: name a file`,
      );
    const { detach } = await import('./detach.ts');
    return detach('mock');
  }
  const file = settings.readyFile === undefined ? undefined : readyFile(settings.readyFile);
  const watch =
    strict === undefined ? undefined : new (await import('../../gate/strict.ts')).StrictWatch(strict);
  const mock = await startMock({
    ...(watch !== undefined && { watch }),
    port,
    controlPort,
    host,
    seed,
    plan,
    ...(emails !== undefined && { emails }),
    controlHosts: controlHost,
    allowRemoteWebhooks: settings.allowRemoteWebhooks === true,
    drifts: drift,
    variants: variant,
    ...(log !== undefined && { log: logInto(log) }),
  }).catch((error: unknown) => {
    throw new UsageError(portProblem(error, settings));
  });
  const { baseUrl, controlUrl, keys } = mock;
  const ready = { baseUrl, inboxUrl: `${baseUrl}/inbox/api/v1`, controlUrl, keys, pid: process.pid };
  const line = `${JSON.stringify(ready)}\n`;
  // The reader of the next line may interrupt at once.
  const over = new Promise<void>(onInterrupt);
  file?.write(line);
  process.stdout.write(line);
  await over;
  file?.remove();
  await mock.close();
  return 0;
}
