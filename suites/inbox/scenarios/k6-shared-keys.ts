import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import type { Service } from '../../../specs/source.ts';
import { emails } from '../support/k6-requests.ts';
import { type SharedKeysHistory, OTHERS, afterName, usedBy } from '../checks/k6-shared-keys.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { IDLE, burstSendings, controlOf } from '../../kit/limiter/counting.ts';
import type { Sending } from '../../kit/model/k6-driver.ts';
import { uncountedRead, usageRead } from '../../prospecting/support/k6-requests.ts';

const BEYOND = 20;
const REQUESTS = { inbox: emails, prospecting: usageRead };

const LIMITS: Readonly<Record<Service, number>> = {
  inbox: inboxFacts.rateLimit.requests,
  prospecting: prospectingFacts.rateLimit.requestsByPlan.none,
};

const SERVICES: readonly Service[] = ['inbox', 'prospecting'];

const sendings = (service: Service, other: 'nothing' | 'second' | 'foreign'): Sending[] => {
  const [account, request] = [afterName(service, other), REQUESTS[service]];
  return [
    ...(other === 'nothing'
      ? []
      : [{ tag: 'other', account, request: { ...request, key: other }, times: OTHERS }]),
    ...burstSendings(account, request, LIMITS[service] + BEYOND, 3),
    { tag: 'foreign', account, request: { ...request, key: 'foreign' }, times: 1 },
    service === 'inbox' ? controlOf(IDLE, emails) : controlOf(account, uncountedRead),
  ];
};

const OTHER = ['nothing', 'second', 'foreign'] as const;

/** Some requests with one key, then all that are accepted with the other. */
export const sharedKeys = stimulus<undefined, SharedKeysHistory, 'k6'>({
  id: 'load.shared-keys',
  service: 'inbox',
  requires: ['k6'],
  stimulus: async ({ k6 }) => {
    await k6.account(IDLE);
    for (const service of SERVICES)
      for (const other of OTHER) await k6.account(afterName(service, other), { plan: 'none' });
    return {
      answers: await k6.send(
        SERVICES.flatMap((service) => OTHER.flatMap((other) => sendings(service, other))),
      ),
    };
  },
  words: (h) =>
    SERVICES.map(
      (service) =>
        `${service}: ${OTHERS} requests of a second key use up ${usedBy(h, service, 'second')}, of another account ${usedBy(h, service, 'foreign')}`,
    ).join('; '),
});
