import { callBends } from './functions.ts';
import { BOUND_WHERE_NONE, numberBends } from './numbers.ts';
import { isTable, type Bend, type Call, type RuleType, type Table } from './types.ts';

const otherCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

export function textBends(value: string, values: readonly string[] | undefined): Bend[] {
  if (values !== undefined)
    return values.filter((each) => each !== value).map((each) => ({ way: `as ${each}`, value: each }));
  return [
    { way: 'longer', value: `${value}x` },
    { way: 'empty', value: '' },
    { way: 'in another case', value: otherCase(value) },
  ].filter((bend) => bend.value !== value);
}

const swapped = (list: readonly unknown[], at: number): unknown[] =>
  list.with(at, list[at + 1]).with(at + 1, list[at]);

/** Members that a list of texts does not have. */
function further(list: readonly unknown[], of: RuleType): readonly unknown[] {
  const [first] = list;
  if (of.kind === 'text' && of.values !== undefined) return of.values.filter((each) => !list.includes(each));
  return typeof first === 'string' ? [`${first}x`] : [];
}

/** A member of a list altered: each text in it in one way, for there are others beside it. */
const memberBends = (member: unknown, of: RuleType): Bend[] =>
  bendsOf(member, of).filter(({ way }) => !way.endsWith('empty') && !way.endsWith('in another case'));

/** A list shortened by each member, widened and turned, others than those of texts pair by pair; and its members altered. */
export function listBends(list: readonly unknown[], of: RuleType): Bend[] {
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
          memberBends(each, of).map(({ way, value }) => ({
            way: `${at} ${way}`,
            value: list.with(at, value),
          })),
        )),
  ];
}

/** Each part of a table altered; of a table that any name may stand in, each left out, too. */
export function tableBends(table: Table, type: RuleType): Bend[] {
  const { fields = {}, open = false } = type.kind === 'table' ? type : {};
  return Object.entries(table).flatMap(([name, part]) => {
    const { [name]: _, ...others } = table;
    return [
      ...(open ? [{ way: `without ${name}`, value: others }] : []),
      ...bendsOf(part, fields[name] ?? fields['*'] ?? { kind: 'other' }).map(({ way, value }) => ({
        way: `${name} ${way}`,
        value: { ...table, [name]: value },
      })),
    ];
  });
}

/** What stands where nothing did. */
function givenBends(type: RuleType): Bend[] {
  if (type.kind === 'number') return [{ way: 'given', value: BOUND_WHERE_NONE }];
  if (type.kind !== 'text') return [];
  return (type.values ?? ['given']).map((value) => ({ way: `as ${value}`, value }));
}

/** Every mechanical alteration of a value, by its type. */
export function bendsOf(value: unknown, type: RuleType): Bend[] {
  const gone: Bend[] =
    type.optional === true && value !== undefined ? [{ way: 'left out', value: undefined }] : [];
  if (value === undefined) return givenBends(type);
  if (typeof value === 'number') return [...numberBends(value), ...gone];
  if (typeof value === 'boolean') return [{ way: 'turned', value: !value }, ...gone];
  if (typeof value === 'string')
    return [...textBends(value, type.kind === 'text' ? type.values : undefined), ...gone];
  if (Array.isArray(value))
    return [...listBends(value as unknown[], type.kind === 'list' ? type.of : { kind: 'other' }), ...gone];
  if (typeof value === 'function' && type.kind === 'function') return callBends(value as Call, type);
  return isTable(value) ? [...tableBends(value, type), ...gone] : gone;
}
