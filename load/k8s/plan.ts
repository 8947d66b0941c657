import { message } from '../../suites/kit/model/message.ts';
import type { DocumentedPlan } from '../../suites/kit/targets/live/pacer.ts';
import { windowMs } from '../../suites/kit/targets/live/windows.ts';
import { Inconclusive, isObject } from '../../suites/kit/model/exchange.ts';
import { allOfLimiter, requestBehind } from '../driver.ts';
import type { Identification } from '../../suites/kit/limiter/identify.ts';
import { identifyInThread } from '../../suites/kit/limiter/identify-in-thread.ts';
import { inOrder, countedRequests } from '../kit/sender.ts';
import { scheduleSeconds, THROUGH, type Logged, type WindowPlan } from '../kit/plan.ts';
import { MOST_ELSEWHERE } from '../kit/foreign-traffic.ts';
import type { DocumentedLimit } from '../../suites/kit/model/k6-log.ts';
import type { WindowLimiter } from '../../suites/kit/model/k6-driver.ts';
import { valuesIn } from '../profiles/merge.ts';

const documentedOf = ({ limitOf, request, fixed }: WindowLimiter, plan: string): DocumentedLimit => ({
  limit: limitOf(plan),
  windowMs: windowMs(request.service),
  fixed,
});

const isLogged = (value: unknown): value is Logged =>
  isObject(value) &&
  ['handful', 'sentAt', 'doneAt', 'status'].every((name) => Number.isFinite(value[name])) &&
  isObject(value['headers']);

/** The requests in the log of a window k6 run. Throws an Inconclusive unless it is the log of one whole run. */
function requestsIn(text: string): Logged[] {
  const lines = valuesIn(text).filter(isLogged);
  if (lines.length === 0)
    throw new Inconclusive(message`that is no log of a load run of a window: it holds no request`);
  const ends = text.split('\n').filter((line) => line.trim() === THROUGH).length;
  if (ends > 1) throw new Inconclusive(message`the log holds more than one run`);
  const handfuls = new Set(lines.map(({ handful }) => handful));
  // Logs may be cut off at the end, or by rotation at the beginning.
  if (ends === 0 || handfuls.size !== Math.max(...handfuls) + 1)
    throw new Inconclusive(message`the log is cut off, or the run ended before everything was sent`);
  return inOrder(lines);
}

/** The limiter that explains the log of a window k6 run. Throws an Inconclusive if it is another log. */
export async function evaluatedLog(
  text: string,
  limiter: WindowLimiter,
  plan: string,
): Promise<Identification> {
  const lines = requestsIn(text);
  allOfLimiter(({ tag }) => requestBehind(limiter, tag), lines);
  const sent = countedRequests(lines);
  if (!sent.some(({ accepted }) => accepted))
    throw new Inconclusive(message`all ${sent.length} requests were refused: that says nothing of a limit`);
  return identifyInThread(sent, documentedOf(limiter, plan));
}

/** The plan of a window k6 run that runs without Node, with documented window lengths. */
export function planK6Run(
  limiter: WindowLimiter,
  baseUrl: string,
  account: { readonly plan: DocumentedPlan; readonly isElsewhere: boolean },
): WindowPlan {
  const window = windowMs(limiter.request.service);
  return {
    url: baseUrl + limiter.request.target,
    documented: documentedOf(limiter, account.plan),
    refusal: limiter.refusal,
    ...(limiter.control !== undefined && { controlUrl: baseUrl + limiter.control.target }),
    // Requests of other clients within the last minute would be counted.
    quietMs: window,
    maxSeconds: scheduleSeconds(window, account.isElsewhere),
    withoutBodies: true,
    ...(account.isElsewhere && {
      watch: {
        cap: MOST_ELSEWHERE,
        most: MOST_ELSEWHERE,
        windowMs: window,
        isAgain: false,
        hasCounters: limiter.hasCounters,
      },
    }),
  };
}
