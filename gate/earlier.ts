import { operationOf, type Call } from './call.ts';

/** What was sent before a call, in order. */
export interface Earlier {
  /** All calls of the service. */
  readonly all: readonly Call[];
  /** Those that began at most so many ms before it, the last first. */
  readonly within: (milliseconds: number) => Iterable<Call>;
  /** Those of one operation. */
  readonly of: (operation: string) => readonly Call[];
  /** Those of the very same request: method, target, body and key. */
  readonly same: () => readonly Call[];
}

const identity = ({ exchange: { request } }: Call): string =>
  [request.method, request.target, request.body, request.headers['authorization']].join('\n');

function push(groups: Map<string, Call[]>, name: string, call: Call): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [call]);
  else group.push(call);
}

/** Tells of each call what came before it, without looking through all of them anew. */
export function earlierIn(calls: readonly Call[]): (call: Call) => Earlier {
  const places = new Map(calls.map((call, place) => [call, place]));
  const byOperation = new Map<string, Call[]>();
  const byRequest = new Map<string, Call[]>();
  for (const call of calls) {
    push(byOperation, operationOf(call), call);
    push(byRequest, identity(call), call);
  }
  const before = (group: readonly Call[], place: number): readonly Call[] => {
    let [low, high] = [0, group.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const each = group[middle];
      if (each !== undefined && (places.get(each) ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return group.slice(0, low);
  };
  return (call) => {
    const place = places.get(call) ?? calls.length;
    let all: readonly Call[] | undefined;
    return {
      get all() {
        return (all ??= calls.slice(0, place));
      },
      *within(milliseconds) {
        for (let index = place - 1; index >= 0; index -= 1) {
          const each = calls[index];
          if (each === undefined || !(call.at - each.at <= milliseconds)) return;
          yield each;
        }
      },
      of: (operation) => before(byOperation.get(operation) ?? [], place),
      same: () => before(byRequest.get(identity(call)) ?? [], place),
    };
  };
}
