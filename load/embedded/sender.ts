import { message, own } from '../../suites/kit/model/message.ts';
import { Worker } from 'node:worker_threads';
import { CONTROL } from '../../suites/kit/limiter/control.ts';
import { SendingFailed, type Summary } from '../../suites/kit/model/k6-driver.ts';
import { Refused } from '../../suites/kit/model/failure.ts';
import { endable, wasInterrupted } from '../kit/child.ts';
import type { Logged, LoggedShot } from '../kit/plan.ts';
import { inOrder, mostAllowed, SPARE_SECONDS, type Sender, type SendingResult } from '../kit/sender.ts';
import type { Job, JobResult } from './job.ts';

const NAME = 'the embedded driver';
const INTERRUPTED = message`the run was interrupted`;

/** Sends a plan in a thread, until its end or a time limit. */
async function resultOf(job: Job): Promise<Extract<JobResult, { kind: 'sent' }>> {
  if (wasInterrupted()) throw new SendingFailed(INTERRUPTED);
  const mostSeconds = Math.min(job.plan.maxSeconds + SPARE_SECONDS, mostAllowed());
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: job });
  const end = (): void => void worker.terminate();
  const release = endable(end);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    end();
  }, mostSeconds * 1000);
  try {
    const result = await new Promise<JobResult | undefined>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
      worker.once('exit', () => done(undefined));
    });
    if (wasInterrupted()) throw new SendingFailed(INTERRUPTED);
    if (result === undefined)
      throw new SendingFailed(
        isLate ? message`${own(NAME)} took over ${mostSeconds} s` : message`${own(NAME)} left no result`,
      );
    if (result.kind === 'refused') throw new Refused(result.message);
    return result;
  } finally {
    clearTimeout(limit);
    release();
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The number of refusals with the documented status, under the name of the claim, like k6's summary of checks. */
function summaryOf(
  lines: readonly Logged[],
  { claim, status: wanted }: { claim: string; status: number },
): Summary {
  const refusals = lines.filter(({ tag, status }) => tag !== CONTROL && status !== 0 && !isSuccess(status));
  const passes = refusals.filter(({ status }) => status === wanted).length;
  return {
    root_group: {
      checks: refusals.length === 0 ? [] : [{ name: claim, passes, fails: refusals.length - passes }],
    },
  };
}

/** Sends with the project's HTTP client in a thread of this process. Used if k6 is unavailable. */
export const embeddedSender: Sender = {
  name: NAME,
  async steps(plan, keys): Promise<SendingResult<LoggedShot>> {
    const { lines } = await resultOf({ kind: 'steps', plan, keys });
    return { lines: inOrder(lines as readonly LoggedShot[]), summary: {} };
  },
  async window(plan, key): Promise<SendingResult<Logged>> {
    const { lines, ending } = await resultOf({ kind: 'window', plan, key });
    if (ending.kind === 'aborted')
      throw new SendingFailed(message`${own(NAME)} ended the run: ${ending.why}`);
    return {
      lines: inOrder(lines),
      summary: summaryOf(lines, plan.refusal),
      ...(ending.kind === 'stopped' && { stopped: ending.why }),
    };
  },
};
