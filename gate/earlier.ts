import { operationOfCall, charactersOf, type ToolCall } from './call.ts';

/** The names under which a call is found again; it is to be one function and not a new one for each call. */
export type NamesOf = (call: ToolCall) => readonly string[];

/** Under which name a call counts for good, and how often. */
export type CountsOf = (call: ToolCall) => readonly [name: string, count: number] | undefined;

/** What was sent before a call, in order; the oldest calls are forgotten. */
export interface Earlier {
  /** Whether nothing that was sent before is forgotten: only then may something be missing. */
  readonly isWhole: boolean;
  /** Those that were sent after one of them, the last first. */
  readonly since: (earlier: ToolCall) => Generator<ToolCall, void>;
  /** Those that have a name. */
  readonly named: (namesOf: NamesOf, name: string) => readonly ToolCall[];
  /** Counts calls of a name that began within some ms before a moment. */
  readonly countSince: (namesOf: NamesOf, name: string, at: number) => number;
  /** Those of one operation. */
  readonly of: (operation: string) => readonly ToolCall[];
  /** Those of the very same request: method, target, body and key. */
  readonly same: (call: ToolCall) => readonly ToolCall[];
  /** How many calls were counted under a name, those that are forgotten included. */
  readonly counted: (name: string) => number;
}

/** Calls that are remembered, and characters of them: recordings have any length. */
const MOST_REMEMBERED = { calls: 5000, weight: 1 << 22 };
const FORGOTTEN_AT_ONCE = 0.25;

const byIdentity: NamesOf = ({ exchange: { request }, sentText }) => [
  `${request.method}\n${request.target}\n${sentText}\n${request.headers['authorization'] ?? ''}`,
];
const byOperation: NamesOf = (call) => [operationOfCall(call)];
const NONE: readonly ToolCall[] = [];

/** What a lint would have had to see where what it looks for may be forgotten. */
export const FORGOTTEN = 'calls long before';

/** Remembers the last calls of a recording, so that nothing is looked through twice. */
export class EarlierCalls implements Earlier {
  readonly #calls: ToolCall[] = [];
  readonly #weights: number[] = [];
  readonly #indexes = new Map<NamesOf, Map<string, ToolCall[]>>();
  readonly #counts = new Map<string, number>();
  readonly #countsOf: CountsOf;
  #weight = 0;
  isWhole = true;

  /** `countsOf`: under which name a call counts, and how often. */
  constructor(countsOf: CountsOf = () => undefined) {
    this.#countsOf = countsOf;
  }

  /** Remembers a call; the oldest ones are forgotten for it. */
  remember(call: ToolCall): void {
    const kept = call.remembered();
    const [name, count] = this.#countsOf(call) ?? ['', 0];
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    this.#weight += charactersOf(call);
    this.#calls.push(kept);
    this.#weights.push(charactersOf(call));
    for (const [namesOf, index] of this.#indexes) add(index, namesOf, kept);
    if (this.#calls.length > MOST_REMEMBERED.calls || this.#weight > MOST_REMEMBERED.weight) this.#forget();
  }

  /** Forgets the older part: one call at a time would move all others each time. */
  #forget(): void {
    const count = Math.ceil(this.#calls.length * FORGOTTEN_AT_ONCE);
    const forgotten = this.#calls.splice(0, count);
    this.#weight -= this.#weights.splice(0, count).reduce((sum, each) => sum + each, 0);
    this.isWhole = false;
    for (const [namesOf, index] of this.#indexes) {
      const counts = new Map<string, number>();
      for (const call of forgotten)
        for (const name of namesIn(namesOf, call)) counts.set(name, (counts.get(name) ?? 0) + 1);
      for (const [name, number] of counts) {
        const group = index.get(name);
        if (group === undefined || group.length <= number) index.delete(name);
        else group.splice(0, number);
      }
    }
  }

  *since(earlier: ToolCall): Generator<ToolCall, void> {
    for (let index = this.#calls.length - 1; index >= 0; index -= 1) {
      const each = this.#calls[index];
      if (each === undefined || each === earlier) return;
      yield each;
    }
  }

  named(namesOf: NamesOf, name: string): readonly ToolCall[] {
    let index = this.#indexes.get(namesOf);
    if (index === undefined) {
      index = new Map();
      for (const call of this.#calls) add(index, namesOf, call);
      this.#indexes.set(namesOf, index);
    }
    return index.get(name) ?? NONE;
  }

  countSince(namesOf: NamesOf, name: string, at: number): number {
    const group = this.named(namesOf, name);
    let [low, high] = [0, group.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((group[middle]?.at ?? Number.NaN) >= at) high = middle;
      else low = middle + 1;
    }
    return group.length - low;
  }

  of(operation: string): readonly ToolCall[] {
    return this.named(byOperation, operation);
  }

  counted(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  same(call: ToolCall): readonly ToolCall[] {
    return this.named(byIdentity, byIdentity(call)[0] ?? '');
  }
}

/** The names of a call, each once. */
function namesIn(namesOf: NamesOf, call: ToolCall): Iterable<string> {
  const names = namesOf(call);
  return names.length > 1 ? new Set(names) : names;
}

function add(index: Map<string, ToolCall[]>, namesOf: NamesOf, call: ToolCall): void {
  for (const name of namesIn(namesOf, call)) {
    const group = index.get(name);
    if (group === undefined) index.set(name, [call]);
    else group.push(call);
  }
}
