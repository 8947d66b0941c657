import { message, stated, type Message } from '../model/message.ts';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import type { Service } from '../../../specs/source.ts';
import { judged } from './broken.ts';
import { judgementsBy, type Doubt } from './judge.ts';
import type { DeliveryChecks, DeliveryLog } from './delivery.ts';
import type { Exchange } from '../http/exchange.ts';
import { vacuous, type Judgement } from './judgement.ts';
import type { Monitor } from './scenario.ts';
import { Tallies, violate } from './tally.ts';
import { verdictOf, type ClaimVerdict, type Origin } from './verdict.ts';

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

/** What a checker says of what was recorded. */
type Said = readonly [ClaimId, Judgement | Doubt];

/** Where it was recorded, and why a claim that nothing said anything of is not judged. */
interface Source {
  readonly scenario: string;
  readonly baseUrl: string;
  readonly unjudged: Message;
}

/** Verdicts over what was recorded. */
function verdictsOf(
  said: readonly Said[],
  wanted: (claim: ClaimId) => boolean,
  { scenario, baseUrl, unjudged }: Source,
): ClaimVerdict[] {
  const tallies = new Tallies();
  for (const [claim, judgement] of said) {
    const tally = tallies.of(claim);
    tally.scenarios.add(scenario);
    if (judgement.kind === 'violation') violate(tally, { scenario, input: null, judgement });
    else if (judgement.kind === 'broken') tally.broken ??= { ...judgement, input: null, path: '' };
    else if (judgement.kind === 'inconclusive') tally.inconclusive ??= judgement.reason;
    else tally[judgement.kind] += 1;
  }
  const origin: Origin = {
    seed: 0,
    baseUrl,
    unjudged: (id, tally) => {
      if (tally?.inconclusive !== undefined) return { verdict: 'inconclusive', reason: tally.inconclusive };
      const { unobservable } = claims[id];
      const why = unobservable === null ? unjudged : message`not observable: ${stated(unobservable)}`;
      return {
        verdict: 'not checked',
        reason: tally === undefined ? why : message`nothing in this ${stated(scenario)} to judge`,
      };
    },
  };
  return (Object.keys(claims) as ClaimId[])
    .filter(wanted)
    .map((id) => verdictOf(id, tallies.find(id), origin));
}

/** Judges traffic that was recorded before, with every checker that needs no stimulus of its own. */
export const judgeRecorded = (
  monitors: readonly Monitor[],
  exchanges: readonly Exchange[],
  wanted: (claim: ClaimId) => boolean,
  baseUrl: string,
): ClaimVerdict[] =>
  verdictsOf(
    monitors.flatMap((monitor): Said[] => [[monitor.claim, vacuous], ...judgementsBy(monitor, exchanges)]),
    wanted,
    { scenario: 'recording', baseUrl, unjudged: message`a recording holds no history of its scenario` },
  );

/** Judges the deliveries that a receiver heard. */
export const judgeDeliveries = (
  checks: DeliveryChecks,
  log: DeliveryLog,
  wanted: (claim: ClaimId) => boolean,
  url: string,
): ClaimVerdict[] =>
  verdictsOf(
    Object.entries(checks).map(([claim, check]): Said => [claim as ClaimId, judged(() => check(log))]),
    wanted,
    { scenario: 'log of deliveries', baseUrl: url, unjudged: message`deliveries alone do not show it` },
  );
