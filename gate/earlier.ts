import { operationOf, type Call } from './call.ts';

/** The names under which a call is found again; it is to be one function and not a new one for each call. */
export type NamesOf = (call: Call) => readonly string[];

/** What was sent before a call, in order. */
export interface Earlier {
  /** All calls of the service. */
  readonly all: readonly Call[];
  /** Those that began at most so many ms before it, the last first. */
  readonly within: (milliseconds: number) => Iterable<Call>;
  /** Those that have a name. */
  readonly named: (namesOf: NamesOf, name: string) => readonly Call[];
  /** Those of one operation. */
  readonly of: (operation: string) => readonly Call[];
  /** Those of the very same request: method, target, body and key. */
  readonly same: () => readonly Call[];
}

const identity = ({ exchange: { request } }: Call): string =>
  [request.method, request.target, request.body, request.headers['authorization']].join('\n');
const byIdentity: NamesOf = (call) => [identity(call)];
const byOperation: NamesOf = (call) => [operationOf(call)];

type Index = ReadonlyMap<string, readonly Call[]>;

function indexOf(calls: readonly Call[], namesOf: NamesOf): Index {
  const index = new Map<string, Call[]>();
  for (const call of calls)
    for (const name of new Set(namesOf(call))) {
      const group = index.get(name);
      if (group === undefined) index.set(name, [call]);
      else group.push(call);
    }
  return index;
}

/** Tells of each call what came before it; recordings may be long, so that nothing is looked through twice. */
export function earlierIn(calls: readonly Call[]): (call: Call) => Earlier {
  const places = new Map(calls.map((call, place) => [call, place]));
  const indexes = new Map<NamesOf, Index>();
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
    const named = (namesOf: NamesOf, name: string): readonly Call[] => {
      const index = indexes.get(namesOf) ?? indexOf(calls, namesOf);
      indexes.set(namesOf, index);
      return before(index.get(name) ?? [], place);
    };
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
      named,
      of: (operation) => named(byOperation, operation),
      same: () => named(byIdentity, identity(call)),
    };
  };
}
