import { callAlterations } from './functions.ts';
import { BOUND_WHERE_NONE, numberAlterations } from './numbers.ts';
import { isTable, type ValueAlteration, type AnyFunction, type RuleType, type RuleTable } from './types.ts';

export const otherCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

export function textAlterations(value: string, values: readonly string[] | undefined): ValueAlteration[] {
  if (values !== undefined)
    return values.filter((each) => each !== value).map((each) => ({ way: `as ${each}`, value: each }));
  return [
    { way: 'longer', value: `${value}x` },
    { way: 'empty', value: '' },
    { way: 'in another case', value: otherCase(value) },
  ].filter((alteration) => alteration.value !== value);
}

const swapped = (list: readonly unknown[], at: number): unknown[] =>
  list.with(at, list[at + 1]).with(at + 1, list[at]);

/** Texts that a list does not contain. */
function further(list: readonly unknown[], of: RuleType): readonly unknown[] {
  const [first] = list;
  if (of.kind === 'text' && of.values !== undefined) return of.values.filter((each) => !list.includes(each));
  return typeof first === 'string' ? [`${first}x`] : [];
}

/** The alterations of a list item. Each text in it gets only one, because there are other items. */
const memberAlterations = (member: unknown, of: RuleType): ValueAlteration[] =>
  alterationsOf(member, of).filter(({ way }) => !way.endsWith('empty') && !way.endsWith('in another case'));

/**
 * Alterations of a list: without each item, with more items, and reversed; for lists other than of texts, adjacent
 * items swapped. Also with altered items.
 */
export function listAlterations(list: readonly unknown[], of: RuleType): ValueAlteration[] {
  const isOfNumbers = list.every((each) => typeof each === 'number');
  const isOfTexts = list.every((each) => typeof each === 'string');
  const named = (at: number): string => {
    const each = list[at];
    return typeof each === 'string' ? each : `${at}`;
  };
  const isOfValues = list.every((each) => typeof each !== 'object');
  return [
    ...(isOfNumbers
      ? []
      : list.map((_, at) => ({ way: `without ${named(at)}`, value: list.toSpliced(at, 1) }))),
    ...further(list, of).map((more) => ({ way: `with ${JSON.stringify(more)}`, value: [...list, more] })),
    ...(isOfTexts && list.length > 1 ? [{ way: 'turned', value: list.toReversed() }] : []),
    ...(isOfTexts
      ? []
      : list.slice(1).map((_, at) => ({ way: `${at} behind ${at + 1}`, value: swapped(list, at) }))),
    ...(isOfValues && !isOfNumbers
      ? []
      : list.flatMap((each, at) =>
          memberAlterations(each, of).map(({ way, value }) => ({
            way: `${at} ${way}`,
            value: list.with(at, value),
          })),
        )),
  ];
}

/** A table with each part altered. In a table with arbitrary names, each part is also removed. */
export function tableAlterations(table: RuleTable, type: RuleType): ValueAlteration[] {
  const { fields = {}, open = false } = type.kind === 'table' ? type : {};
  return Object.entries(table).flatMap(([name, part]) => {
    const { [name]: _, ...others } = table;
    return [
      ...(open ? [{ way: `without ${name}`, value: others }] : []),
      ...alterationsOf(part, fields[name] ?? fields['*'] ?? { kind: 'other' }).map(({ way, value }) => ({
        way: `${name} ${way}`,
        value: { ...table, [name]: value },
      })),
    ];
  });
}

/** Values for an absent one. */
function givenAlterations(type: RuleType): ValueAlteration[] {
  if (type.kind === 'number') return [{ way: 'given', value: BOUND_WHERE_NONE }];
  if (type.kind !== 'text') return [];
  return (type.values ?? ['given']).map((value) => ({ way: `as ${value}`, value }));
}

/** Every mechanical alteration of a value, by its type. */
export function alterationsOf(value: unknown, type: RuleType): ValueAlteration[] {
  const gone: ValueAlteration[] =
    type.optional === true && value !== undefined ? [{ way: 'left out', value: undefined }] : [];
  if (value === undefined) return givenAlterations(type);
  if (typeof value === 'number') return [...numberAlterations(value), ...gone];
  if (typeof value === 'boolean') return [{ way: 'turned', value: !value }, ...gone];
  if (typeof value === 'string')
    return [...textAlterations(value, type.kind === 'text' ? type.values : undefined), ...gone];
  if (Array.isArray(value))
    return [
      ...listAlterations(value as unknown[], type.kind === 'list' ? type.of : { kind: 'other' }),
      ...gone,
    ];
  if (typeof value === 'function' && type.kind === 'function')
    return callAlterations(value as AnyFunction, type);
  return isTable(value) ? [...tableAlterations(value, type), ...gone] : gone;
}
