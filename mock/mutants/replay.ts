import { changeAccount } from '../control/levers.ts';
import { wireReplyOf } from '../http/host.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { answer } from '../http/pipeline.ts';
import { Cut } from '../http/reply.ts';
import type { PlanName } from '../limits/plan.ts';
import type { Tenant, TenantSettings } from '../tenant.ts';
import type { Outgoing } from '../webhooks/outbox.ts';
import { World } from '../world.ts';
import type { Altered } from './types.ts';

/** One step of a recording against a mock. */
export type ReplayStep =
  | {
      readonly does: 'account';
      readonly seed: number;
      readonly plan: string;
      readonly keys: Readonly<Record<string, string>>;
      readonly holds?: Pick<TenantSettings, 'emails' | 'entries'>;
    }
  | { readonly does: 'advance'; readonly milliseconds: number }
  | { readonly does: 'arrange'; readonly change: Readonly<Record<string, unknown>> }
  | {
      readonly does: 'request';
      readonly method: string;
      readonly target: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      readonly files?: readonly UploadedFile[];
    };

/** The result of a step: an answer, deliveries, or nothing. */
type Came = string;

/** A mock without sockets, whose time only advances by steps. */
class Replay {
  readonly #altered: Altered;
  readonly #world: World;
  readonly #sent: Outgoing[] = [];
  #tenant: Tenant | undefined;
  #keys: Readonly<Record<string, string>> = {};

  constructor(altered: Altered, seed: number) {
    this.#altered = altered;
    this.#world = new World(altered.rules, seed);
  }

  take(step: ReplayStep): Came {
    this.#sent.length = 0;
    const came = this.#came(step);
    return this.#sent.length === 0 ? came : `${came} ${JSON.stringify(this.#sent)}`;
  }

  close(): void {
    this.#world.close();
  }

  #came(step: ReplayStep): Came {
    if (step.does === 'account') {
      const { seed, plan, keys, holds } = step;
      const tenant = this.#world.create({ seed, plan: plan as PlanName, ...holds });
      // Every receiver accepts deliveries, which are compared and not sent.
      tenant.outbox.post = (outgoing, _, notify) => {
        this.#sent.push(outgoing);
        notify({ kind: 'answered', status: 200 });
      };
      this.#tenant = tenant;
      this.#keys = keys;
      return '';
    }
    const tenant = this.#tenant;
    if (tenant === undefined) return '';
    if (step.does === 'advance') return this.#advance(tenant, step.milliseconds);
    if (step.does === 'arrange') {
      return this.#arranged(tenant, step.change);
    }
    return this.#answered(tenant, step);
  }

  #arranged(tenant: Tenant, change: Readonly<Record<string, unknown>>): Came {
    try {
      changeAccount(tenant, change);
      return '';
    } catch (error) {
      // Its object does not exist, because an earlier answer was different.
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }

  #advance({ outbox, main }: Tenant, milliseconds: number): Came {
    const target = main.now() + milliseconds;
    for (let next = outbox.timers.nextMoment(); next !== undefined && next <= target;) {
      main.advance(Math.max(0, next - main.now()));
      outbox.timers.runElapsed();
      next = outbox.timers.nextMoment();
    }
    main.advance(Math.max(0, target - main.now()));
    main.catchUp();
    return '';
  }

  #answered(tenant: Tenant, step: Extract<ReplayStep, { does: 'request' }>): Came {
    const { method, target, headers, body = '', files } = step;
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const own = Object.entries(this.#keys).reduce(
      (text, [name, key]) => text?.replaceAll(key, (tenant.keys as Record<string, string>)[name] ?? key),
      headers['authorization'],
    );
    const raw = {
      ...{ method, path, files, query: new URLSearchParams(query) },
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        authorization: own,
      },
      body: typeof body === 'string' ? Buffer.from(body) : body,
    };
    try {
      const { routed, reply } = answer(this.#world, raw, this.#altered.around);
      const call = { ...raw, ...routed, rawQuery: query };
      const sent = this.#altered.wire.reduce((out, wire) => wire(call, out), wireReplyOf(reply));
      return JSON.stringify(sent);
    } catch (error) {
      return error instanceof Cut ? 'cut' : 'no answer';
    }
  }
}

/** Runs a function while the clock stands still. */
export function atMoment<T>(moment: number, act: () => T): T {
  const { now } = Date;
  Date.now = () => moment;
  try {
    return act();
  } finally {
    Date.now = now;
  }
}

/** The result of each step. */
export function cameOf(altered: Altered, seed: number, steps: readonly ReplayStep[]): Came[] {
  const replay = new Replay(altered, seed);
  try {
    return steps.map((step) => replay.take(step));
  } finally {
    replay.close();
  }
}

/** The first step whose result differs from the expected one; undefined if there is none. */
export function differing(
  altered: Altered,
  seed: number,
  steps: readonly ReplayStep[],
  expected: readonly Came[],
): ReplayStep | undefined {
  const replay = new Replay(altered, seed);
  try {
    return steps.find((step, at) => replay.take(step) !== expected[at]);
  } finally {
    replay.close();
  }
}
