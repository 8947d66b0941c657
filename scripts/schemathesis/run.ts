import { execa } from 'execa';
import { request } from 'undici';
import { startMock } from '../../mock/index.ts';
import { SERVICES, specFile } from '../../specs/source.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { ToolUnavailable } from '../../tools/index.ts';
import { onInterrupt } from '../process/interrupt.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';

const VERSION = '4.32.5';
/** Time limit for one service; 100 examples per operation take half a minute. */
const MOST_MS = 15 * 60_000;
/** The mock's clock advances by this ten times per second, so that no limit of the account is reached. */
const HOUR_MS = 3_600_000;

/** Why the program does not start, and what to do. */
function whyNot(program: string, code = ''): string {
  const install = `pip install schemathesis==${VERSION} installs it`;
  return process.env['PLUMBLINE_SCHEMATHESIS'] === undefined
    ? `there is no ${program} on PATH (${code}): ${install}, or PLUMBLINE_SCHEMATHESIS names it`
    : `PLUMBLINE_SCHEMATHESIS names ${program}, which does not start (${code}); ${install}`;
}

const binaryOf = (): string => process.env['PLUMBLINE_SCHEMATHESIS'] ?? 'schemathesis';

/** Whether it is installed. */
export const isSchemathesisThere = async (): Promise<boolean> =>
  (await execa(binaryOf(), ['--version'], { reject: false })).exitCode === 0;

/** The exit code; 3 if it was cut off. */
async function ended(program: string, args: readonly string[]): Promise<number> {
  const { code, exitCode = 3 } = await execa(program, args, {
    stdio: 'inherit',
    timeout: MOST_MS,
    reject: false,
  });
  if (code !== undefined) throw new ToolUnavailable(whyNot(program, code));
  return exitCode;
}

/** Runs Schemathesis with our contract files against the mock. */
export async function run(program: Program): Promise<number> {
  // Schemathesis must end with this process.
  onInterrupt(() => process.exit(130));
  const { service, seed, examples, accept } = program.opts();
  if (!/^[1-9]\d*$/.test(examples)) throw new UsageError('--examples takes a whole number from 1 on');
  const codes: number[] = [];
  for (const each of SERVICES.filter((name) => service === undefined || name === service)) {
    const mock = await startMock({ seed });
    const clock = setInterval(() => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ advanceMs: HOUR_MS });
      void request(`${mock.controlUrl}/accounts/default/clock`, { method: 'POST', headers, body })
        .then((answer) => answer.body.dump())
        .catch(() => undefined);
    }, 100);
    try {
      const prefix = each === 'inbox' ? inboxFacts.pathPrefix : '';
      const args = [
        ...['run', specFile(each).pathname, '--url', mock.baseUrl + prefix],
        ...['--header', `Authorization: ${mock.keys.main}`],
        ...['--seed', String(seed), '--max-examples', examples, '--continue-on-failure'],
        ...['--baseline', new URL(`schemathesis/${each}.json`, specFile(each)).pathname],
        ...(accept === true ? ['--baseline-update'] : []),
      ];
      codes.push(await ended(binaryOf(), args));
    } finally {
      clearInterval(clock);
      await mock.close();
    }
  }
  return codes.every((code) => code === 0) ? 0 : 1;
}
