import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import type { Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { columnsOf, tableIn, type Table } from './export-file.ts';
import { addAll, exportOf, onTable } from './exports.ts';
import { COMPANY_VALUES, CONTACT_VALUES, lookUp, namesOf, type Value } from './stored.ts';
import { itemsOf, ok } from './wire.ts';

const [LISTS, CAMPAIGNS] = prospectingFacts.export.csvLastColumns;

/** The row of an exported table that has an email. */
const rowOf = (answer: Exchange, email: string): readonly string[] =>
  tableIn(answer)?.rows.find((row) => columnsOf(row, email).length > 0) ?? [];
const columnOf = (table: Table, name: string): number => table.header.indexOf(name);
const STANDARD: readonly [string, Value][] = Object.entries(CONTACT_VALUES);
const USER = 'variables@export.example';
const VALUES = ['velvet', 'granite'] as const;
const [VELVET, GRANITE] = VALUES;

/** One export before and one after the account has three more custom variables: used here, of a company, used elsewhere. */
const columns = scenario({
  id: 'prospecting.export.columns',
  service: 'prospecting',
  needs: ['write'],
  cost: 12,
  input: () => fc.integer({ min: 0, max: 999_999 }),
  stimulus: async (context, number) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'columns');
    const { listId: elsewhere } = await newList(context, 'columns elsewhere');
    await addAll(context, listId, [{ ...CONTACT_VALUES, ...COMPANY_VALUES }]);
    const found = await lookUp(context, listId, CONTACT_VALUES.email);
    const before = await exportOf(context, [listId]);
    const declare = (technicalName: string, schema: 'lead' | 'company') =>
      prospecting.call('POST /lists/custom-variable', {
        body: { technicalName, schema, displayName: technicalName },
      });
    const ours = [await declare(`qxlead${number}`, 'lead'), await declare(`qxfirm${number}`, 'company')];
    await addAll(context, listId, [
      { email: USER, [`qxlead${number}`]: VELVET, [`qxfirm${number}`]: GRANITE },
    ]);
    const own = await exportOf(context, [listId]);
    const other = await declare(`qxother${number}`, 'lead');
    await addAll(context, elsewhere, [{ email: 'elsewhere@export.example', [`qxother${number}`]: 'amber' }]);
    return { found, before, ours, own, other, all: await exportOf(context, [listId]) };
  },
  checkers: {
    'prospecting.export.column-per-standard-field': ({ found, before }) =>
      onTable(before, () =>
        every(STANDARD, ([field, value]) =>
          given(
            itemsOf(found).some((item) => namesOf(item, value).length > 0),
            () =>
              check(
                columnsOf(rowOf(before, CONTACT_VALUES.email), value).length > 0,
                `no column shows ${field}`,
                found,
                before,
              ),
          ),
        ),
      ),
    'prospecting.export.column-per-custom-variable': ({ ours, own }) =>
      onTable(own, () =>
        given(ours.every(ok) && rowOf(own, USER).length > 0, () => {
          const found = VALUES.map((value) => columnsOf(rowOf(own, USER), value));
          return check(
            found.every((columnsOfOne) => columnsOfOne.length === 1) &&
              new Set(found.flat()).size === VALUES.length,
            `the values of ${VALUES.length} variables stand in ${new Set(found.flat()).size} columns`,
            own,
          );
        }),
      ),
    // Others may declare variables at the same time: the table has one column more at least.
    'prospecting.export.custom-variable-of-other-list-has-column': ({ own, other, all }) =>
      onTable(own, (former) =>
        onTable(all, (table) =>
          given(ok(other), () =>
            check(
              table.header.length > former.header.length,
              'the variable of another list has no column',
              own,
              all,
            ),
          ),
        ),
      ),
    'prospecting.export.custom-after-standard': ({ own }) =>
      onTable(own, () => {
        const [custom] = columnsOf(rowOf(own, USER), VELVET);
        const row = rowOf(own, CONTACT_VALUES.email);
        const after = STANDARD.find(([, value]) => Math.max(...columnsOf(row, value)) > (custom ?? Infinity));
        return given(custom !== undefined, () =>
          check(after === undefined, `${String(after?.[0])} comes after a custom variable`, own),
        );
      }),
    'prospecting.export.lists-column': ({ before }) => hasColumn(before, LISTS),
    'prospecting.export.campaigns-column': ({ before }) => hasColumn(before, CAMPAIGNS),
    'prospecting.export.lists-after-custom': ({ own }) =>
      onTable(own, (table) => {
        const [custom] = columnsOf(rowOf(own, USER), VELVET);
        return given(custom !== undefined && columnOf(table, LISTS) !== -1, () =>
          check(columnOf(table, LISTS) > (custom ?? 0), `${LISTS} comes before a custom variable`, own),
        );
      }),
    'prospecting.export.campaigns-last': ({ before }) =>
      onTable(before, (table) =>
        given(columnOf(table, CAMPAIGNS) !== -1, () =>
          check(
            table.header.at(-1) === CAMPAIGNS,
            `the last column is ${String(table.header.at(-1))}`,
            before,
          ),
        ),
      ),
    'prospecting.export.lists-before-campaigns': ({ before }) =>
      onTable(before, (table) =>
        given(columnOf(table, LISTS) !== -1 && columnOf(table, CAMPAIGNS) !== -1, () =>
          check(
            columnOf(table, CAMPAIGNS) - columnOf(table, LISTS) === 1,
            `${CAMPAIGNS} does not follow ${LISTS}`,
            before,
          ),
        ),
      ),
  },
});

const hasColumn = (answer: Exchange, name: string): Judgement =>
  onTable(answer, ({ header }) => check(header.includes(name), `no column is called ${name}`, answer));

/** How a contact with every standard field is exported. */
const whole = scenario({
  id: 'prospecting.export.whole-contact',
  service: 'prospecting',
  needs: ['write'],
  cost: 3,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'whole contact');
    await addAll(context, listId, [{ ...CONTACT_VALUES, ...COMPANY_VALUES }]);
    return exportOf(context, [listId]);
  },
  checkers: {},
  observers: {
    'prospecting.export.company-columns': (before) => {
      if (tableIn(before) === undefined) return undefined;
      const row = rowOf(before, CONTACT_VALUES.email);
      const shown = Object.entries(COMPANY_VALUES).filter(([, value]) => columnsOf(row, value).length > 0);
      return `${shown.length} of ${Object.keys(COMPANY_VALUES).length}`;
    },
    'prospecting.export.column-names': (before) => {
      const header = tableIn(before)?.header ?? [];
      const named = STANDARD.filter(([field]) => header.includes(field)).length;
      return header.length === 0 ? undefined : `${named} of ${STANDARD.length} under their own name`;
    },
    'prospecting.export.column-order': (before) => {
      const row = rowOf(before, CONTACT_VALUES.email);
      const order = STANDARD.flatMap(([, value]) => columnsOf(row, value).slice(0, 1));
      if (order.length === 0) return undefined;
      return order.every((column, at) => column > (order[at - 1] ?? -1)) ? 'that of the document' : 'another';
    },
  },
});

export const exportColumns = [columns, whole];
