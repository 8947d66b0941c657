import { type ToolCall } from './call.ts';

/** The names by which a call is found again. It must be a constant function, because it identifies an index. */
export type NamesOf = (call: ToolCall) => readonly string[];

/** The name under which a call is counted permanently, and its number of units. */
export type CountsOf = (call: ToolCall) => readonly [name: string, count: number] | undefined;

/** The calls before a call, in order; the oldest are forgotten. */
export interface Earlier {
  /** Whether no earlier call is forgotten: only then a missing call means anything. */
  readonly isWhole: boolean;
  /** Whether there is no earlier call. */
  readonly isEmpty: boolean;
  /** The calls after a given one, last first. */
  readonly since: (earlier: ToolCall) => Generator<ToolCall, void>;
  /** The calls with a name. */
  readonly named: (namesOf: NamesOf, name: string) => readonly ToolCall[];
  /** Counts calls of a name that began after `at`. */
  readonly countSince: (namesOf: NamesOf, name: string, at: number) => number;
  /** The calls of one operation. */
  readonly of: (operation: string) => readonly ToolCall[];
  /** The calls with the same method, target, body and key. */
  readonly same: (call: ToolCall) => readonly ToolCall[];
  /** The number of units counted under a name, including forgotten calls. */
  readonly counted: (name: string) => number;
}

/** Most remembered calls, and most characters of them, since recordings may have any length. */
const MOST_REMEMBERED = { calls: 5000, weight: 1 << 22 };
const FORGOTTEN_AT_ONCE = 0.25;
const byIdentity: NamesOf = ({ identity }) => [identity];
const byOperation: NamesOf = (call) => [call.operation];
const NONE: readonly ToolCall[] = [];
const NAMELESS: readonly string[] = [];

/** What a lint could not see because it may be forgotten. */
export const FORGOTTEN = 'calls long before';

/** Calls by their names. */
class Index {
  readonly #namesOf: NamesOf;
  readonly #groups = new Map<string, ToolCall[]>();
  /** The names of each call, in order, so that forgetting one computes nothing. */
  readonly #names: (readonly string[])[] = [];

  constructor(namesOf: NamesOf) {
    this.#namesOf = namesOf;
  }

  add(call: ToolCall): void {
    const given = this.#namesOf(call);
    const names = given.length === 0 ? NAMELESS : given.length === 1 ? given : [...new Set(given)];
    this.#names.push(names);
    for (const name of names) {
      const group = this.#groups.get(name);
      if (group === undefined) this.#groups.set(name, [call]);
      else group.push(call);
    }
  }

  named(name: string): readonly ToolCall[] {
    return this.#groups.get(name) ?? NONE;
  }

  /** Forgets the first calls. */
  forget(count: number): void {
    const counts = new Map<string, number>();
    for (const names of this.#names.splice(0, count))
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, number] of counts) {
      const group = this.#groups.get(name);
      if (group === undefined || group.length <= number) this.#groups.delete(name);
      else group.splice(0, number);
    }
  }
}

/** Remembers the last calls of a recording with indexes, so that searches are fast. */
export class EarlierCalls implements Earlier {
  readonly #calls: ToolCall[] = [];
  readonly #weights: number[] = [];
  readonly #indexes = new Map<NamesOf, Index>();
  readonly #counts = new Map<string, number>();
  readonly #countsOf: CountsOf;
  #weight = 0;
  isWhole = true;

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** `countsOf`: the name under which a call is counted, and its number of units. */
  constructor(countsOf: CountsOf = () => undefined) {
    this.#countsOf = countsOf;
  }

  /** Adds a call. If there are too many, the oldest are forgotten. */
  remember(call: ToolCall): void {
    const kept = call.remembered();
    const [name, count] = this.#countsOf(call) ?? ['', 0];
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    this.#weight += call.characters;
    this.#calls.push(kept);
    this.#weights.push(call.characters);
    for (const index of this.#indexes.values()) index.add(kept);
    if (this.#calls.length > MOST_REMEMBERED.calls || this.#weight > MOST_REMEMBERED.weight) this.#forget();
  }

  /** Forgets several calls at once, because each removal moves all others. */
  #forget(): void {
    const count = Math.ceil(this.#calls.length * FORGOTTEN_AT_ONCE);
    this.#calls.splice(0, count);
    this.#weight -= this.#weights.splice(0, count).reduce((sum, each) => sum + each, 0);
    this.isWhole = false;
    for (const index of this.#indexes.values()) index.forget(count);
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
      index = new Index(namesOf);
      for (const call of this.#calls) index.add(call);
      this.#indexes.set(namesOf, index);
    }
    return index.named(name);
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
    return this.named(byIdentity, call.identity);
  }
}
