import { parentPort, workerData } from 'node:worker_threads';
import { Refused } from '../../suites/kit/model/failure.ts';
import type { Logged } from '../kit/plan.ts';
import { sendSteps } from '../kit/send-steps.ts';
import { sendWindow, type ScheduleEnding } from '../kit/send-window.ts';
import { openWay, sendAllEmbedded } from './http.ts';
import type { Job, JobResult } from './job.ts';

/** Sends one plan in a separate thread, so that it competes with other work only for cores. */
async function resultOf(job: Job): Promise<JobResult> {
  const lines: Logged[] = [];
  const log = (line: Logged): void => void lines.push(line);
  const way = openWay(
    job.kind === 'steps'
      ? { baseUrl: job.plan.baseUrl, secrets: Object.values(job.keys), isReadOnly: job.plan.isReadOnly }
      : { baseUrl: job.plan.url, secrets: [job.key], isReadOnly: true },
  );
  const send = async (): Promise<ScheduleEnding> => {
    if (job.kind === 'window')
      return sendAllEmbedded(
        way,
        sendWindow(job.plan, job.key, Date.now(), { log, refusal: () => undefined }),
      );
    await sendAllEmbedded(way, sendSteps(job.plan, job.keys, Date.now(), log));
    return { kind: 'through' };
  };
  try {
    return { kind: 'sent', lines, ending: await send() };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', message: error.message };
    throw error;
  } finally {
    await way.destroy();
  }
}

parentPort?.postMessage(await resultOf(workerData as Job));
