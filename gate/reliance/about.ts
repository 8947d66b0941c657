import type { Claim } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import { kebab } from '../../specs/kebab.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { requestBodyAt, documentedIn, SPECS } from '../../suites/kit/checks/schema/location.ts';

/** The subject of a claim besides its operations, from the words of its id and statement. */
export interface About {
  /** Parameters and request fields; empty if the claim is about every call. */
  readonly names: readonly string[];
  /** Whether it is about requests without these names. */
  readonly isWithout: boolean;
  /** Whether it is about requests with all of these names. */
  readonly isTogether: boolean;
  /** Statuses of refusals. */
  readonly statuses: readonly number[];
  /** Words in capitals: codes, events, folders, states. */
  readonly kinds: readonly string[];
}

/** Sections whose names differ from their parameters. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'inbox.filter-node': ['filters'],
  'inbox.idempotency': ['Idempotency-Key'],
  'prospecting.lookup': ['email', 'socialUrl'],
};

function* capitalsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value as unknown[]) yield* capitalsIn(each);
  else if (isObject(value)) for (const each of Object.values(value)) yield* capitalsIn(each);
  else if (typeof value === 'string' && /^[A-Z][A-Z_]{3,}$/.test(value)) yield value;
}

export const CAPITAL_WORDS: ReadonlySet<string> = new Set([
  ...capitalsIn(SPECS.inbox),
  ...capitalsIn(SPECS.prospecting),
]);

/** The parameters and body fields that an operation documents. */
function namesOf(service: Claim['service'], operation: string): readonly string[] {
  const { parameters } = documentedIn({ service, operation });
  const inPath = new Set([...operation.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const exchange = { service, operation } as Parameters<typeof requestBodyAt>[0];
  const fields = requestBodyAt(exchange).schemas.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return [...[...parameters].filter((name) => !inPath.has(name)), ...fields];
}

/** Whether an operation belongs to a claim, by its name or by a pattern such as `* /tools/**`. */
export function isOperationOf(pattern: string, operation: string): boolean {
  if (pattern === '*' || pattern === operation) return true;
  const [method, path = ''] = pattern.split(' ');
  const [itsMethod, itsPath = ''] = operation.split(' ');
  if (!pattern.includes('*') || (method !== '*' && method !== itsMethod)) return false;
  const stem = path.replace(/\/?\*+$/, '');
  return path === stem ? itsPath === stem : itsPath === stem || itsPath.startsWith(`${stem}/`);
}

/** Whether a claim is about requests that omit a name in it. */
const isOfOmission = (name: string, statement: string): boolean =>
  /^Without\b|\bmay be left out\b/.test(statement) || /(^|-)(without|default|omitted)(-|$)/.test(name);

const known = new WeakMap<Claim, About>();

/** The words of a claim that restrict its subject. */
export function aboutOf(claim: Claim): About {
  const about = known.get(claim) ?? read(claim);
  known.set(claim, about);
  return about;
}

function read({ id, service, statement, operations: patterns }: Claim): About {
  const own = Object.keys(operations[service]).filter((operation) =>
    patterns.some((pattern) => pattern !== '*' && isOperationOf(pattern, operation)),
  );
  const [, section = '', ...rest] = id.split('.');
  const last = `-${rest.join('-')}-`;
  const candidates = [...new Set(own.flatMap((operation) => namesOf(service, operation)))];
  const named = candidates.filter(
    (name) => last.includes(`-${kebab(name)}-`) || statement.includes(`\`${name}\``),
  );
  return {
    names: named.length > 0 ? named : (SECTIONS[`${service}.${section}`] ?? []),
    isWithout: isOfOmission(rest.join('-'), statement),
    isTogether: /\btogether\b/.test(statement),
    statuses: [...statement.matchAll(/\b([45]\d\d)\b/g)].map(([, status]) => Number(status)),
    kinds: [...statement.matchAll(/\b[A-Z][A-Z_]{3,}\b/g)]
      .map(([kind]) => kind)
      .filter((kind) => CAPITAL_WORDS.has(kind)),
  };
}
