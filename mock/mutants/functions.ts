import { numberAlterations } from './numbers.ts';
import { isAlike } from './alike.ts';
import {
  isTable,
  type ValueAlteration,
  type AnyFunction,
  type FunctionType,
  type RuleType,
} from './types.ts';

interface CallAlteration extends ValueAlteration {
  readonly value: AnyFunction;
}

const isOrdering = ({ takes: [a, b, ...rest] }: FunctionType): boolean =>
  rest.length === 0 && a?.name !== undefined && a.name === b?.name && a.kind === 'table';

const compares = ({ takes: [a, b] }: FunctionType): boolean => a?.kind === 'text' && b?.kind === 'text';
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Whether two texts are equal or one contains the other, with the same case. */
const keepsCase = ([a, b]: readonly unknown[]): boolean =>
  typeof a === 'string' && typeof b === 'string' && (a.includes(b) || b.includes(a));

/** Alterations of a result. If an alteration does not apply, the result stays unchanged. */
type Ways = Readonly<Record<string, (result: unknown, args: readonly unknown[]) => unknown>>;

const onNumber =
  (index: number) =>
  (result: unknown): unknown =>
    typeof result === 'number' && Number.isFinite(result)
      ? [result + 1, result - 1, (numberAlterations(result)[2] ?? numberAlterations(result)[0])?.value][index]
      : result;
const onText =
  (change: (text: string) => unknown) =>
  (result: unknown): unknown =>
    typeof result === 'string' ? change(result) : result;
const onList =
  (change: (list: readonly unknown[]) => unknown) =>
  (result: unknown): unknown =>
    Array.isArray(result) ? change(result as unknown[]) : result;

const BOOLEAN: Ways = { always: () => true, never: () => false, turned: (result) => result !== true };
const NUMBER: Ways = { 'plus one': onNumber(0), 'minus one': onNumber(1), 'rounded up': onNumber(2) };
const TEXT: Ways = {
  'in upper case': onText((text) => text.toUpperCase()),
  'in lower case': onText((text) => text.toLowerCase()),
  longer: onText((text) => `${text}x`),
  // A scope that is widened to everything.
  empty: onText(() => ''),
};
const LIST: Ways = {
  turned: onList((list) => list.toReversed()),
  'without the first': onList((list) => list.slice(1)),
  'without the last': onList((list) => list.slice(0, -1)),
  'with the first twice': onList((list) => [...list.slice(0, 1), ...list]),
  empty: onList(() => []),
};
/** Fewest fields of a result for which each field gets only one alteration. */
const MANY_FIELDS = 6;

/** The alterations of a result of a type. */
function waysOf(type: RuleType, depth = 0): Ways {
  const gone: Ways = type.optional === true ? { 'left out': () => undefined } : {};
  switch (type.kind) {
    case 'boolean':
      return { ...BOOLEAN, ...gone };
    case 'number':
      return { ...NUMBER, ...gone };
    case 'text':
      return {
        ...(type.values === undefined
          ? TEXT
          : Object.fromEntries(type.values.map((value) => [`as ${value}`, () => value]))),
        ...gone,
      };
    case 'list':
      return { ...LIST, ...gone };
    case 'table':
      return { ...(depth > 1 ? {} : fieldWays(type.fields, depth)), ...gone };
    case 'function':
      return Object.fromEntries(
        ways(type, depth + 1).map(({ way, alteration }) => [
          way,
          (result) => (typeof result === 'function' ? alteration(result as AnyFunction) : result),
        ]),
      );
    case 'nothing':
    case 'other':
      return gone;
  }
}

function fieldWays(fields: Readonly<Record<string, RuleType>>, depth: number): Ways {
  const all = Object.entries(fields).filter(([name]) => name !== '*');
  return Object.fromEntries(
    all.flatMap(([name, type]) =>
      Object.entries(waysOf(type, depth + 1))
        .slice(0, all.length > MANY_FIELDS ? 1 : undefined)
        .map(([way, alteration]) => [
          `${name} ${way}`,
          (result: unknown, args: readonly unknown[]) =>
            isTable(result) && name in result
              ? { ...result, [name]: alteration(result[name], args) }
              : result,
        ]),
    ),
  );
}

/** An alteration of a function: of its arguments, its result, or whether it acts. */
interface Way {
  readonly way: string;
  readonly alteration: (call: AnyFunction) => AnyFunction;
}

const given =
  (change: (args: readonly unknown[]) => readonly unknown[]) =>
  (call: AnyFunction): AnyFunction =>
  (...args) =>
    call(...change(args));

function argumentWays(own: FunctionType): Way[] {
  const { takes, returns } = own;
  const isComparison = compares(own);
  return takes.flatMap((type, at): Way[] => {
    const on = (change: (value: unknown) => unknown) =>
      given((args) => (at < args.length ? args.with(at, change(args[at])) : args));
    const plus = (by: number) => on((value) => (typeof value === 'number' ? value + by : value));
    switch (type.kind) {
      case 'number':
        return [
          { way: `given ${at} plus one`, alteration: plus(1) },
          { way: `given ${at} minus one`, alteration: plus(-1) },
        ];
      case 'boolean':
        return [{ way: `given ${at} turned`, alteration: on((value) => value !== true) }];
      case 'text':
        // Other texts are internal words of the mock.
        return returns.kind === 'text' || isComparison
          ? [{ way: `given ${at} trimmed`, alteration: on(trimmed) }]
          : [];
      case 'function':
        return type.returns.kind === 'number'
          ? [
              {
                way: `given ${at} doubled`,
                alteration: on((value) => () => 2 * Number((value as AnyFunction)())),
              },
              {
                way: `given ${at} halved`,
                alteration: on((value) => () => Number((value as AnyFunction)()) / 2),
              },
            ]
          : [];
      case 'list':
      case 'table':
      case 'nothing':
      case 'other':
        return [];
    }
  });
}

function ways(type: FunctionType, depth: number): Way[] {
  const { takes, returns } = type;
  const results = Object.entries(waysOf(returns, depth)).map(([way, change]): Way => ({
    way,
    alteration:
      (call) =>
      (...args) =>
        change(call(...args), args),
  }));
  const isOrder = returns.kind === 'number' && isOrdering(type);
  const order: Way[] = [
    { way: 'turned', alteration: (call) => (a, b) => call(b, a) },
    { way: 'unstable', alteration: () => () => 0 },
    {
      way: 'changing',
      alteration: (call) => {
        let asked = 0;
        return (a, b) => ((asked += 1) % 7 === 0 ? call(b, a) : call(a, b));
      },
    },
  ];
  const comparison: Way[] = [
    { way: 'in any case', alteration: given((args) => args.map(folded)) },
    {
      way: 'with case',
      alteration:
        (call) =>
        (...args) =>
          call(...args) === true && keepsCase(args),
    },
  ];
  const action: Way[] = [
    { way: 'left out', alteration: () => () => undefined },
    {
      way: 'done twice',
      alteration:
        (call) =>
        (...args) => {
          call(...args);
          return call(...args);
        },
    },
    {
      way: 'done late',
      alteration: (call) => {
        let before: readonly unknown[] | undefined;
        return (...args) => {
          if (before !== undefined) call(...before);
          before = args;
        };
      },
    },
  ];
  const unchanged: Way[] =
    returns.kind === takes[0]?.kind && (returns.kind === 'text' || returns.kind === 'list')
      ? [{ way: 'as given', alteration: () => (first) => first }]
      : [];
  const narrowed: Way[] =
    returns.kind === 'text' && returns.values === undefined && takes.some(({ kind }) => kind === 'table')
      ? [
          {
            way: 'by all that is given',
            alteration:
              (call) =>
              (...args) =>
                `${String(call(...args))} ${JSON.stringify(args)}`,
          },
        ]
      : [];
  // For a returned function, only its result and whether it acts are altered.
  if (depth > 0) return returns.kind === 'nothing' ? action.slice(0, 1) : results;
  return [
    ...(isOrder ? order : returns.kind === 'nothing' ? action : results),
    ...(returns.kind === 'boolean' && compares(type) ? comparison : []),
    ...unchanged,
    ...narrowed,
    ...(isOrder ? [] : argumentWays(type)),
  ];
}

/** Every mechanical alteration of a function by its type, except those without effect. */
export const callAlterations = (call: AnyFunction, type: FunctionType): CallAlteration[] =>
  ways(type, 0)
    .map(({ way, alteration }) => ({ way, value: alteration(call) }))
    .filter(({ value }) => !isAlike(call, value, type));
