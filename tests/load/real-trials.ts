import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import type { Identification } from '../../suites/kit/limiter/identify.ts';
import { identifyInThread } from '../../suites/kit/limiter/identify-in-thread.ts';
import { type KindName } from '../../suites/kit/limiter/kinds.ts';
import type { Limiter } from './limiters.ts';
import { scheduleSeconds, type WindowPlan } from '../../load/kit/plan.ts';
import { countedRequests, SPARE_SECONDS, type Sender } from '../../load/kit/sender.ts';
import { type drawn, jittered, type Trial } from './trials.ts';

const REFUSED = 429;

/** Serves a limiter on loopback, with delays before and after each decision. */
async function serve(
  passes: Limiter,
  random: () => number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  // A static import would load the HTTP client at every start.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const took = jittered.roundTrip(random);
    const early = took * random();
    void (async () => {
      await delay(early);
      // Requests without a key only warm up connections and are not counted.
      const status =
        request.headers.authorization === undefined ? 401 : passes(performance.now()) ? 200 : REFUSED;
      await delay(took - early);
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Measures one limiter in real time through a sender. */
export async function realTrial(
  sender: Sender,
  kind: KindName,
  { documented, passes, random }: ReturnType<typeof drawn>,
): Promise<Trial> {
  const { windowMs } = documented;
  const server = await serve(passes, random);
  const plan: WindowPlan = {
    url: server.url,
    documented,
    refusal: { claim: 'refused', status: REFUSED },
    maxSeconds: scheduleSeconds(windowMs) + SPARE_SECONDS,
  };
  const trial = (requests: number, found: Identification): Trial => ({
    kind,
    limit: documented.limit,
    windowMs,
    requests,
    found,
  });
  try {
    const { lines } = await sender.window(plan, 'trial');
    const log = countedRequests(lines);
    return trial(log.length, await identifyInThread(log, documented));
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return trial(0, { ranking: [], uncertainty: error.message });
  } finally {
    server.close();
  }
}
