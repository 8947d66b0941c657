import type { Behaviour } from './behaviour.ts';
import type { Choices } from './choices.ts';
import type { Ledger } from './ledger.ts';
import type { Draw } from './random.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  type: string;
  json?: Json;
  text?: string;
  bytes?: Buffer;
}

export type ServiceName = 'inbox' | 'main' | 'lists';

export interface Account {
  name: string;
  plan: 'none' | 'Start' | 'Grow' | 'Scale';
  suspended: boolean;
  ledger: Ledger;
  draw: Draw;
  /** How many ids were given out. */
  counted: number;
}

export interface Key {
  value: string;
  account: Account;
  disabled: boolean;
  inboxOnly: boolean;
}

export type Presenter =
  | 'address'
  | 'attachment'
  | 'tag'
  | 'emailItem'
  | 'emailDetail'
  | 'emailPage'
  | 'label'
  | 'view'
  | 'listItem'
  | 'listPage'
  | 'rowsPage'
  | 'visibleContact'
  | 'fullContact'
  | 'campaign'
  | 'campaignContact'
  | 'contactsPage'
  | 'activity'
  | 'activitiesPage'
  | 'progressContact'
  | 'progressPage'
  | 'registration'
  | 'credit'
  | 'creditsPage'
  | 'search'
  | 'searchesPage'
  | 'scrap'
  | 'scrapsPage'
  | 'provider'
  | 'inboxError'
  | 'mainError'
  | 'listsError';

export interface World {
  behaviour: Behaviour;
  choices: Choices;
  accounts: Account[];
  now(): number;
  windowMs: number;
  draw: Draw;
  /** How many requests came so far. */
  count: number;
  show(presenter: Presenter, shown: JsonObject, call: Call): JsonObject;
}

export interface Call {
  world: World;
  service: ServiceName;
  method: string;
  /** The row of the router, for example `GET /emails`. */
  route: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  key: Key;
  account: Account;
}

export interface Row {
  method: string;
  path: string;
  handle(call: Call): Answer;
}

/** Ends the work on a request with an answer. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`answered ${answer.status}`);
    this.answer = answer;
  }
}

export function json(status: number, value: Json, headers: Record<string, string> = {}): Answer {
  return { status, headers, type: 'application/json; charset=utf-8', json: value };
}

export function text(status: number, value: string, type = 'text/plain; charset=utf-8'): Answer {
  return { status, headers: {}, type, text: value };
}

export function page(status: number, title: string): Answer {
  const html = `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`;
  return { status, headers: {}, type: 'text/html; charset=utf-8', text: html };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes an instant in the form that the seed chose. */
export function writeDate(at: number, choices: Choices): string {
  const iso = new Date(at).toISOString();
  switch (choices.dates) {
    case 'millis':
      return iso;
    case 'seconds':
      return `${iso.slice(0, 19)}Z`;
    case 'micros':
      return `${iso.slice(0, 23)}000Z`;
    case 'offset':
      return `${iso.slice(0, 19)}+00:00`;
  }
}

/** Gives the last value of a parameter, or nothing when it is absent. */
export function ask(call: Call, name: string): string | undefined {
  return call.query.getAll(name).at(-1);
}

export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Reads a whole number, or nothing. */
export function readWhole(written: string): number | undefined {
  return /^-?\d{1,9}$/.test(written) ? Number(written) : undefined;
}
