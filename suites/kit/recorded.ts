import { claims, type ClaimId } from '../../generated/claims.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import type { Service } from '../../specs/source.ts';
import { curlOf, type Exchange } from './exchange.ts';
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

/** Judges traffic that was recorded before, with every checker that needs no stimulus of its own. */
export function judgeRecorded(
  monitors: readonly Monitor[],
  exchanges: readonly Exchange[],
  wanted: (claim: ClaimId) => boolean,
  baseUrl: string,
): ClaimVerdict[] {
  const verdicts = new Map<ClaimId, ClaimVerdict>();
  for (const monitor of monitors) {
    if (!wanted(monitor.claim)) continue;
    const base = { id: monitor.claim, service: monitor.service, scenario: 'replay' };
    let runs = 0;
    for (const [index, exchange] of exchanges.entries()) {
      if (exchange.service !== monitor.service) continue;
      const judgement = monitor.judge(exchange);
      if (judgement.kind === 'holds') runs += 1;
      if (judgement.kind !== 'violation') continue;
      verdicts.set(monitor.claim, {
        ...base,
        verdict: 'violated',
        runs: runs + 1,
        evidence: {
          message: judgement.message,
          counterexample: { entry: index },
          curl: [curlOf(exchange, baseUrl)],
          seed: 0,
          path: '',
          exchanges: [exchange],
        },
      });
      break;
    }
    if (!verdicts.has(monitor.claim))
      verdicts.set(
        monitor.claim,
        runs > 0
          ? { ...base, verdict: 'held', runs }
          : { ...base, verdict: 'not checked', reason: 'nothing in this recording to judge' },
      );
  }
  return Object.values(claims).flatMap(({ id, service }): ClaimVerdict[] => {
    if (!wanted(id)) return [];
    return [
      verdicts.get(id) ?? {
        id,
        service,
        verdict: 'not checked',
        reason: 'needs a stimulus; a recording has none',
      },
    ];
  });
}
