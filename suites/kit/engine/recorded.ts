import { claims, type ClaimId } from '../../../generated/claims.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import type { Service } from '../../../specs/source.ts';
import { judged, type Broken } from './broken.ts';
import type { DeliveryChecks, DeliveryLog } from './delivery.ts';
import { curlOf } from '../http/curl.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Judgement } from './judgement.ts';
import type { Monitor } from './scenario.ts';
import type { ClaimVerdict } from './verdict.ts';

const patterns = (['inbox', 'prospecting'] as const).flatMap((service) =>
  Object.keys(operations[service]).map((operation) => {
    const [method = '', template = ''] = operation.split(' ');
    const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
    return {
      service,
      operation,
      method,
      literal: !template.includes('{'),
      pattern: new RegExp(`^${escaped}$`),
    };
  }),
);

/** The service and the documented operation of a request; literal paths win over templates. */
export function operationOf(
  method: string,
  path: string,
): { readonly service: Service; readonly operation: string | undefined } {
  const isInbox = path.startsWith(inboxFacts.pathPrefix);
  const service = isInbox ? 'inbox' : 'prospecting';
  const below = isInbox ? path.slice(inboxFacts.pathPrefix.length) : path;
  const found = patterns
    .filter((each) => each.service === service && each.method === method && each.pattern.test(below))
    .sort((a, b) => Number(b.literal) - Number(a.literal));
  return { service, operation: found[0]?.operation };
}

/** A checker with all that it is to judge. */
interface Judge {
  readonly claim: ClaimId;
  readonly judgements: () => Iterable<Judgement | Broken>;
}

/** Verdicts over what was recorded; claims without a judge need more than that. */
function verdictsOf(
  judges: readonly Judge[],
  wanted: (claim: ClaimId) => boolean,
  source: { readonly scenario: string; readonly baseUrl: string; readonly unjudged: string },
): ClaimVerdict[] {
  const byClaim = Map.groupBy(judges, ({ claim }) => claim);
  return Object.values(claims)
    .filter(({ id }) => wanted(id))
    .map(({ id, service, unobservable }): ClaimVerdict => {
      const own = byClaim.get(id);
      const unjudged = unobservable === null ? source.unjudged : `not observable: ${unobservable}`;
      if (own === undefined) return { id, service, verdict: 'not checked', reason: unjudged };
      const base = { id, service, scenario: source.scenario };
      const found = own.flatMap(({ judgements }) => [...judgements()]);
      const runs = found.filter(({ kind }) => kind !== 'vacuous').length;
      const at = { counterexample: null, seed: 0, path: '' };
      const violation = found.find((judgement) => judgement.kind === 'violation');
      if (violation !== undefined) {
        const exchanges = violation.exchanges.slice(0, 5);
        const curl = exchanges.map((exchange) => curlOf(exchange, source.baseUrl));
        const evidence = { message: violation.message, ...at, curl, exchanges };
        return { ...base, verdict: 'violated', runs, evidence };
      }
      const broken = found.find((judgement) => judgement.kind === 'broken');
      if (broken !== undefined) {
        const { reason, stack } = broken;
        const evidence = { message: reason, stack, ...at, curl: [], exchanges: [] };
        return { ...base, verdict: 'inconclusive', reason, evidence };
      }
      return runs > 0
        ? { ...base, verdict: 'held', runs }
        : { ...base, verdict: 'not checked', reason: `nothing in this ${source.scenario} to judge` };
    });
}

/** Judges traffic that was recorded before, with every checker that needs no stimulus of its own. */
export const judgeRecorded = (
  monitors: readonly Monitor[],
  exchanges: readonly Exchange[],
  wanted: (claim: ClaimId) => boolean,
  baseUrl: string,
): ClaimVerdict[] =>
  verdictsOf(
    monitors.map((monitor) => ({
      claim: monitor.claim,
      judgements: () =>
        exchanges
          .filter((exchange) => exchange.service === monitor.service)
          .map((exchange) => judged(() => monitor.judge(exchange))),
    })),
    wanted,
    { scenario: 'recording', baseUrl, unjudged: 'a recording holds no history of its scenario' },
  );

/** Judges the deliveries that a receiver heard. */
export const judgeDeliveries = (
  checks: DeliveryChecks,
  log: DeliveryLog,
  wanted: (claim: ClaimId) => boolean,
  url: string,
): ClaimVerdict[] =>
  verdictsOf(
    Object.entries(checks).map(([claim, check]) => ({
      claim: claim as ClaimId,
      judgements: () => [judged(() => check(log))],
    })),
    wanted,
    { scenario: 'log of deliveries', baseUrl: url, unjudged: 'deliveries alone do not show it' },
  );
