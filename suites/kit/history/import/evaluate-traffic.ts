import { message, stated, textOf, type Message } from '../../model/message.ts';
import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { inboxFacts } from '../../../../generated/facts.ts';
import { operations } from '../../../../generated/operations.ts';
import type { Service } from '../../../../specs/source.ts';
import { evaluate } from '../../model/failure.ts';
import { isIndeterminate, monitorsOf, type Indeterminate } from '../../checks/evaluate.ts';
import type { DeliveryChecks, DeliveryLog } from '../../model/delivery.ts';
import type { Exchange } from '../../model/exchange.ts';
import { RecordedView, type CallPart } from './index.ts';
import { ofOneAnswer, type CheckResult } from '../../model/check-result.ts';
import type { Monitor } from '../../model/scenario.ts';
import { hasWordCode } from '../../redaction/word-codes.ts';
import { ClaimStates, isOfInterest, violate, type ClaimState } from '../../verdicts/claim-state.ts';
import { verdictOf, type ClaimVerdict, type Origin } from '../../verdicts/verdict.ts';

interface Pattern {
  readonly operation: string;
  readonly isLiteral: boolean;
  readonly pattern: RegExp;
}

/** Documented routes by service, method and number of path segments. */
const patterns = new Map<string, Pattern[]>();
const shapeOf = (service: Service, method: string, path: string): string =>
  `${service} ${method} ${path.split('/').length}`;
for (const service of ['inbox', 'prospecting'] as const)
  for (const operation of Object.keys(operations[service])) {
    const [method = '', template = ''] = operation.split(' ');
    const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
    const shape = shapeOf(service, method, template);
    const group = patterns.get(shape) ?? [];
    patterns.set(shape, group);
    group.push({ operation, isLiteral: !template.includes('{'), pattern: new RegExp(`^${escaped}$`) });
    group.sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));
  }

/** The service and the documented operation of a request. Literal paths take precedence over templates. */
export function routeOperation(
  method: string,
  path: string,
): { readonly service: Service; readonly operation: string | undefined } {
  const isInbox = path.startsWith(inboxFacts.pathPrefix);
  const service = isInbox ? 'inbox' : 'prospecting';
  const below = isInbox ? path.slice(inboxFacts.pathPrefix.length) : path;
  const group = patterns.get(shapeOf(service, method, below));
  return { service, operation: group?.find(({ pattern }) => pattern.test(below))?.operation };
}

/** Where the traffic was recorded, and why a claim without any result is not checked. */
interface Source {
  readonly scenario: string;
  readonly baseUrl: string;
  readonly notChecked: Message;
}

/** Adds the result of a checker to the state of its claim. */
function note(state: ClaimState, scenario: string, result: CheckResult | Indeterminate): void {
  if (result.kind === 'violation') violate(state, { scenario, input: null, result });
  else if (result.kind === 'broken') state.broken ??= { ...result, input: null, path: '' };
  else if (result.kind === 'inconclusive') state.inconclusive ??= result.reason;
  else state[result.kind] += 1;
}

/** Verdicts on recorded traffic. */
function verdictsOf(
  states: ClaimStates,
  wanted: (claim: ClaimId) => boolean,
  { scenario, baseUrl, notChecked }: Source,
): ClaimVerdict[] {
  const origin: Origin = {
    seed: 0,
    baseUrl,
    notChecked: (id, state) => {
      if (state?.inconclusive !== undefined) return { verdict: 'inconclusive', reason: state.inconclusive };
      const { unobservable } = claims[id];
      const why = unobservable === null ? notChecked : message`not observable: ${stated(unobservable)}`;
      return {
        verdict: 'not checked',
        reason: state === undefined ? why : message`nothing in this ${stated(scenario)} to check`,
      };
    },
  };
  return (Object.keys(claims) as ClaimId[])
    .filter(wanted)
    .map((id) => verdictOf(id, states.find(id), origin));
}

const RECORDING = 'recording';
/** Most calls of one operation, status and set of parameters that are evaluated, and most such kinds. */
const MOST_ALIKE = 200;
const MOST_KINDS = 2000;

/** The operation, status and set of parameters of a call. */
const kindOf = ({ service, operation, request, response }: Exchange): string => {
  const [, query = ''] = operation === undefined ? [] : request.target.split('?');
  return `${service} ${operation ?? request.method} ${response.status} ${query.replaceAll(/=[^&]*/g, '')}`;
};

/** How often a monitor met what is not recorded, without any result. */
type Unshown = number | 'once shown';
/** Most characters of all answers that are stored with violations. */
const MOST_KEPT_CHARS = 1 << 23;
const NOTHING = Buffer.alloc(0);
const NOTHING_LACKS: ReadonlySet<CallPart> = new Set();

/** Evaluates recorded traffic, call by call, with every checker that needs no stimulus of its own. */
export class TrafficEvaluation {
  readonly #monitors: readonly Monitor[];
  readonly #wanted: (claim: ClaimId) => boolean;
  readonly #states = new ClaimStates();
  readonly #alike = new Map<string, number>();
  readonly #unshown = new Map<string, Map<Monitor, Unshown>>();
  /** Exchanges that are stored with violations, bodies included, and the characters of all their bodies. */
  readonly #whole = new WeakSet<Exchange>();
  #chars = 0;

  constructor(monitors: readonly Monitor[], wanted: (claim: ClaimId) => boolean) {
    this.#monitors = monitors.filter(({ claim }) => wanted(claim));
    this.#wanted = wanted;
    for (const { claim } of this.#monitors) {
      const state = this.#states.of(claim);
      state.scenarios.add(RECORDING);
      state.vacuous += 1;
    }
  }

  /** Evaluates a call. A result that would depend on what the recording `lacks` is vacuous. */
  take(exchange: Exchange, lacks: ReadonlySet<CallPart> = NOTHING_LACKS): void {
    if (lacks.has('answer body') && lacks.has('answer headers') && !this.#isUnlike(exchange)) return;
    const view = new RecordedView(exchange, lacks);
    const status = lacks.has('answer') ? undefined : exchange.response.status;
    const unshown = this.#unshownIn(exchange, lacks);
    for (const monitor of monitorsOf(this.#monitors, exchange, status)) {
      const times = unshown?.get(monitor) ?? 0;
      if (times !== 'once shown' && times >= MOST_ALIKE) continue;
      const said = view.evaluate(monitor);
      if (times !== 'once shown') unshown?.set(monitor, said === undefined ? times + 1 : 'once shown');
      if (said === undefined || said.kind === 'vacuous') continue;
      // The words that were masked may have fitted.
      if (said.kind === 'violation' && lacks.has('texts') && hasWordCode(textOf(said.message))) continue;
      const state = this.#states.of(monitor.claim);
      if (
        said.kind === 'violation' &&
        !isOfInterest(state, { scenario: RECORDING, input: null, result: said })
      )
        continue;
      const result =
        said.kind === 'violation'
          ? { ...said, exchanges: view.recorded(said.exchanges).map((each) => this.#kept(each)) }
          : said;
      note(state, RECORDING, isIndeterminate(result) ? result : ofOneAnswer(result, true));
    }
  }

  /** What the monitors met in calls of one kind. One without any result for many of them is not asked again. */
  #unshownIn(exchange: Exchange, lacks: ReadonlySet<CallPart>): Map<Monitor, Unshown> | undefined {
    if (!lacks.has('answer body')) return undefined;
    const kind = `${kindOf(exchange)} ${[...lacks].join()}`;
    const known = this.#unshown.get(kind);
    if (known !== undefined || this.#unshown.size >= MOST_KINDS) return known;
    const made = new Map<Monitor, Unshown>();
    this.#unshown.set(kind, made);
    return made;
  }

  /** An exchange as stored with a violation: without its bodies where all stored bodies would be too large. */
  #kept(exchange: Exchange): Exchange {
    const { request, response } = exchange;
    const { status, headers } = response;
    if (this.#whole.has(exchange)) return exchange;
    this.#chars += response.text.length + (request.body?.length ?? 0);
    if (this.#chars <= MOST_KEPT_CHARS) {
      this.#whole.add(exchange);
      return exchange;
    }
    const { body: _, ...sent } = request;
    return {
      ...exchange,
      request: sent,
      response: { status, headers, bytes: NOTHING, text: '', json: undefined },
    };
  }

  /**
   * Whether a call shows more than many earlier ones. A log without headers and bodies has only a status for each
   * request.
   */
  #isUnlike(exchange: Exchange): boolean {
    const kind = kindOf(exchange);
    const count = this.#alike.get(kind) ?? 0;
    if (count >= MOST_ALIKE || (count === 0 && this.#alike.size >= MOST_KINDS)) return false;
    this.#alike.set(kind, count + 1);
    return true;
  }

  verdicts(baseUrl: string): ClaimVerdict[] {
    return verdictsOf(this.#states, this.#wanted, {
      ...{ scenario: RECORDING, baseUrl },
      notChecked: message`a recording holds no history of its scenario`,
    });
  }
}

/** Checks the deliveries that a receiver got. */
export const evaluateDeliveries = (
  checks: DeliveryChecks,
  log: DeliveryLog,
  wanted: (claim: ClaimId) => boolean,
  url: string,
): ClaimVerdict[] => {
  const [scenario, states] = ['log of deliveries', new ClaimStates()];
  for (const [claim, check] of Object.entries(checks)) {
    const state = states.of(claim as ClaimId);
    state.scenarios.add(scenario);
    note(
      state,
      scenario,
      evaluate(() => check(log)),
    );
  }
  return verdictsOf(states, wanted, {
    ...{ scenario, baseUrl: url },
    notChecked: message`deliveries alone do not show it`,
  });
};
