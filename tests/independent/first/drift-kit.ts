import type { Answer, Call, Service } from './call.ts';
import type { Ask, Rules, Slice } from './rules.ts';
import type { Email, Row } from './world.ts';

/** A way in which a service breaks one documented statement. */
export interface Drift {
  id: string;
  service: Service;
  /** The lines of the document the drift breaks. */
  line: number[];
  /** The statement, in other words. */
  sentence: string;
  /** Whether a client that only reads can see it. */
  reads: boolean;
  change: (rules: Rules) => void;
}

/** Puts another rule in place of one, with the old one at hand. */
export function wrap<T, Name extends keyof T>(owner: T, name: Name, make: (old: T[Name]) => T[Name]): void {
  owner[name] = make(owner[name]);
}

export function put(row: Row, name: string, value: unknown): Row {
  return { ...row, [name]: value };
}

export function drop(row: Row, name: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
}

export function rename(row: Row, from: string, to: string): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]): [string, unknown] => [key === from ? to : key, value]),
  );
}

/** Changes a field wherever it stands. */
export function turn(row: Row, name: string, alter: (value: unknown) => unknown): Row {
  return name in row ? { ...row, [name]: alter(row[name]) } : row;
}

export function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

type Change = (rules: Rules) => void;

export function onItem(alter: (row: Row, email: Email, ask: Ask) => Row): Change {
  return (rules) =>
    wrap(rules.inbox, 'item', (old) => (row, email, ask) => alter(old(row, email, ask), email, ask));
}

export function onDetail(alter: (row: Row, email: Email, call: Call) => Row): Change {
  return (rules) =>
    wrap(rules.inbox, 'detail', (old) => (row, email, call) => alter(old(row, email, call), email, call));
}

/** Changes an email in lists and in its detail. */
export function onEmail(alter: (row: Row, email: Email) => Row): Change {
  return (rules) => {
    onItem(alter)(rules);
    onDetail(alter)(rules);
  };
}

export function onPage(alter: (page: Row, ask: Ask) => Row): Change {
  return (rules) => wrap(rules.inbox, 'page', (old) => (page, ask) => old(alter(page, ask), ask));
}

/** Changes answers that a test picks. */
export function onAnswer(
  test: (call: Call, answer: Answer) => boolean,
  alter: (answer: Answer, call: Call) => Answer,
): Change {
  return (rules) =>
    wrap(rules.http, 'finish', (old) => (answer, call) => {
      const given = old(answer, call);
      return test(call, given) ? alter(given, call) : given;
    });
}

/** Changes the JSON of answers that a test picks. */
export function onJson(
  test: (call: Call, answer: Answer) => boolean,
  alter: (row: Row, call: Call) => unknown,
): Change {
  return onAnswer(test, (answer, call) => {
    const { json } = answer;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return answer;
    return { ...answer, json: alter(json as Row, call) };
  });
}

export function route(service: Service, name: string): (call: Call, answer: Answer) => boolean {
  return (call, answer) => call.service === service && call.route === name && answer.status < 400;
}

export function isLast<T>(slice: Slice<T>): boolean {
  return (slice.page - slice.first + 1) * slice.size >= slice.all.length;
}

export function isPast<T>(slice: Slice<T>): boolean {
  return slice.items.length === 0;
}

export function isLater<T>(slice: Slice<T>): boolean {
  return slice.page > slice.first;
}

/** Collects the drifts of one service. */
export function collect(service: Service): {
  all: Drift[];
  add: (id: string, line: number | number[], sentence: string, change: Change) => void;
  addWrite: (id: string, line: number | number[], sentence: string, change: Change) => void;
} {
  const all: Drift[] = [];
  const put = (reads: boolean) => (id: string, line: number | number[], sentence: string, change: Change) => {
    all.push({
      id: `${service}-${id}`,
      service,
      line: Array.isArray(line) ? line : [line],
      sentence,
      reads,
      change,
    });
  };
  return { all, add: put(true), addWrite: put(false) };
}
