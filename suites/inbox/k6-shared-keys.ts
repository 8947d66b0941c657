import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { Inconclusive } from '../kit/http/exchange.ts';
import { check, given, type Judgement } from '../kit/engine/judgement.ts';
import type { Service } from '../../specs/source.ts';
import { burstOf, controlOf, IDLE, passedOf, sound, tagged } from '../kit/limiter/counting.ts';
import type { Answer, Sending } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emails } from './k6-requests.ts';
import { uncounted, usage } from '../prospecting/k6-requests.ts';

/** Requests of the other key. */
const OTHERS = 10;
const BEYOND = 20;

const REQUESTS = { inbox: emails, prospecting: usage };
const LIMITS: Readonly<Record<Service, number>> = {
  inbox: inboxFacts.rateLimit.requests,
  prospecting: prospectingFacts.rateLimit.requestsByPlan.none,
};
const SERVICES: readonly Service[] = ['inbox', 'prospecting'];

interface History {
  readonly answers: readonly Answer[];
}

const nameOf = (service: Service, other: string): string => `${service} after ${other}`;
const sendings = (service: Service, other: 'nothing' | 'second' | 'foreign'): Sending[] => {
  const [account, request] = [nameOf(service, other), REQUESTS[service]];
  return [
    ...(other === 'nothing'
      ? []
      : [{ tag: 'other', account, request: { ...request, key: other }, times: OTHERS }]),
    ...burstOf(account, request, LIMITS[service] + BEYOND, 3),
    { tag: 'foreign', account, request: { ...request, key: 'foreign' }, times: 1 },
    service === 'inbox' ? controlOf(IDLE, emails) : controlOf(account, uncounted),
  ];
};
const OTHER = ['nothing', 'second', 'foreign'] as const;

/** How much less of the limit is left behind requests of another key. */
function usedBy({ answers }: History, service: Service, other: 'second' | 'foreign'): number {
  sound(answers);
  const left = (after: string): number => {
    const passed = passedOf(tagged(answers, 'burst', nameOf(service, after)));
    if (passed === undefined) throw new Inconclusive('no limit was reached');
    return passed;
  };
  return left('nothing') - left(other);
}

const shared = (h: History, service: Service): Judgement => {
  const used = usedBy(h, service, 'second');
  const [first] = tagged(h.answers, 'other', nameOf(service, 'second'));
  if (used !== 0 && used !== OTHERS)
    throw new Inconclusive(`${OTHERS} requests of another key use up ${used} of the limit`);
  return check(used === OTHERS, `${OTHERS} requests of a second key use up nothing`, first?.exchange);
};

const apart = (h: History, service: Service): Judgement => {
  const used = usedBy(h, service, 'foreign');
  const foreign = tagged(h.answers, 'foreign', nameOf(service, 'nothing'))[0];
  if (used !== 0 && used !== OTHERS)
    throw new Inconclusive(`${OTHERS} requests of another account use up ${used} of the limit`);
  return given(foreign !== undefined, () =>
    check(
      used === 0 && foreign?.isRefused === false,
      used === 0 ? 'another account is refused as well' : 'another account uses up this one',
      foreign?.exchange,
    ),
  );
};

/** Some requests with one key, then all that pass with the other. */
export const sharedKeys = scenario<undefined, History>({
  id: 'load.shared-keys',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  stimulus: async ({ k6 }) => {
    await k6.account(IDLE);
    for (const service of SERVICES)
      for (const other of OTHER) await k6.account(nameOf(service, other), { plan: 'none' });
    return {
      answers: await k6.send(
        SERVICES.flatMap((service) => OTHER.flatMap((other) => sendings(service, other))),
      ),
    };
  },
  checkers: {
    'inbox.limits.minute-shared-by-keys': (h) => shared(h, 'inbox'),
    'inbox.limits.minute-per-account': (h) => apart(h, 'inbox'),
    'prospecting.auth.keys-share-minute-counter': (h) => shared(h, 'prospecting'),
    'prospecting.limits.per-account': (h) => apart(h, 'prospecting'),
  },
  words: (h) =>
    SERVICES.map(
      (service) =>
        `${service}: ${OTHERS} requests of a second key use up ${usedBy(h, service, 'second')}, of another account ${usedBy(h, service, 'foreign')}`,
    ).join('; '),
});
