import { largest } from '../../kit/model/extremes.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own as ours } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok, repeatedIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { type CsvTable, columnsOf, hasMark, isFile, isUtf8, isZip, tableIn } from '../support/export-file.ts';
import { QUOTED, addAll, exportOf, onTable } from '../checks/exports.ts';
import {
  COMPANY_VALUES,
  CONTACT_VALUES,
  type ContactValue,
  lookUp,
  storedNamesOf,
} from '../checks/stored.ts';
import { exportedLists, oneList } from '../scenarios/exports.ts';
import { equals, isExactly, isNone, isAmong, isSome } from '../../kit/checks/relations.ts';

const { csvSeparator } = prospectingFacts.export;

const onFirstRow = (answer: Exchange, see: (row: readonly string[]) => string): string | undefined => {
  const [row] = tableIn(answer)?.rows ?? [];
  return row && see(row);
};

const [LISTS, CAMPAIGNS] = prospectingFacts.export.csvLastColumns;

/** The row of an exported table with an email. */
const rowOf = (answer: Exchange, email: string): readonly string[] =>
  tableIn(answer)?.rows.find((row) => columnsOf(row, email).length > 0) ?? [];

const columnOf = (table: CsvTable, name: string): number => table.header.indexOf(name);
const STANDARD: readonly [string, ContactValue][] = Object.entries(CONTACT_VALUES);
const USER = 'variables@export.example';
const VALUES = ['velvet', 'granite'] as const;
const [VELVET, GRANITE] = VALUES;

const hasColumn = (answer: Exchange, name: string): CheckResult =>
  onTable(answer, ({ header }) =>
    isAmong(name, header, message`no column is called ${documentedWords(name)}`, answer),
  );

export const exportFile = section(
  withChecks(oneList, {
    'prospecting.export.one-list-csv': ({ file }) =>
      given(isFile(file), () =>
        check(
          (tableIn(file)?.header.length ?? 0) > 1,
          isZip(file.response.bytes)
            ? message`the export of one list: expected a CSV, got a ZIP of ${file.response.bytes.length} bytes`
            : message`the export of one list: expected a CSV with a header, got ${file.response.text.slice(0, 80)}`,
          file,
        ),
      ),
    'prospecting.export.utf-8': ({ contacts, listed, file }) =>
      onTable(file, ({ rows }) =>
        every(
          contacts
            .filter(({ firstName }) => /[^\x20-\x7e\n]/.test(firstName))
            .filter(({ firstName }) => itemsOf(listed).some((item) => item['firstName'] === firstName)),
          ({ firstName }) =>
            check(
              isUtf8(file.response.bytes) && rows.some((row) => columnsOf(row, firstName).length > 0),
              () =>
                message`the export is not written in UTF-8: expected a row with ${firstName}, got ${rows}`,
              file,
            ),
        ),
      ),
    'prospecting.export.bom': ({ file }) =>
      onTable(file, () =>
        check(
          hasMark(file.response.bytes),
          () => message`the CSV: expected a byte order mark first, got ${file.response.text.slice(0, 12)}`,
          file,
        ),
      ),
    'prospecting.export.comma-separated': ({ file }) =>
      onTable(file, ({ separator }) =>
        equals(separator, csvSeparator, message`values are parted by ${separator}`, file),
      ),
    'prospecting.export.one-row-per-contact': ({ listed, file }) =>
      onTable(file, ({ rows }) =>
        given(ok(listed), () => {
          const missing = itemsOf(listed).find(
            ({ email }) => typeof email === 'string' && !rows.some((row) => columnsOf(row, email).length > 0),
          );
          return check(
            rows.length === itemsOf(listed).length && missing === undefined,
            missing === undefined
              ? message`rows: expected ${itemsOf(listed).length}, got ${rows.length}`
              : message`no row has ${missing['email']}`,
            listed,
            file,
          );
        }),
      ),
  }),
  withChecks(exportedLists, {
    'prospecting.export.lists-campaigns-content': ({ file }) =>
      onFirstRow(file, (row) =>
        row
          .slice(-2)
          .map((cell) => JSON.stringify(cell))
          .join(' and '),
      ),
    'prospecting.export.quoting': ({ file }) => {
      const { text } = file.response;
      const seen = [
        text.includes('"a, b"') ? 'commas within quotes' : 'commas otherwise',
        text.includes('"say ""x"""') ? 'quotes doubled' : 'quotes otherwise',
        /"one\r?\ntwo"/.test(text) ? 'line breaks within quotes' : 'line breaks otherwise',
      ];
      return isFile(file) ? seen.join(', ') : undefined;
    },
    'prospecting.export.formula-values': ({ file }) =>
      onFirstRow(file, (row) => (row.includes(QUOTED.department) ? 'left as they are' : 'altered')),
  }),
  /**
   * An export before and one after the account gets three more custom variables: used here, of a company, used
   * elsewhere.
   */
  scenario({
    id: 'prospecting.export.columns',
    requires: ['write'],
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
      await addAll(context, elsewhere, [
        { email: 'elsewhere@export.example', [`qxother${number}`]: 'amber' },
      ]);
      return { found, before, ours, own, other, all: await exportOf(context, [listId]) };
    },
    checks: {
      'prospecting.export.column-per-standard-field': ({ found, before }) =>
        onTable(before, () => {
          const row = rowOf(before, CONTACT_VALUES.email);
          return every(STANDARD, ([field, value]) =>
            given(
              itemsOf(found).some((item) => storedNamesOf(item, value).length > 0),
              () =>
                isSome(
                  columnsOf(row, value),
                  message`no column shows ${documentedWords(field)}`,
                  found,
                  before,
                ),
            ),
          );
        }),
      'prospecting.export.column-per-custom-variable': ({ ours, own }) =>
        onTable(own, () =>
          given(ours.every(ok) && rowOf(own, USER).length > 0, () => {
            const found = VALUES.map((value) => columnsOf(rowOf(own, USER), value));
            return check(
              // A key that does not fill the company's variable creates another one with its own column.
              found.every((columnsOfOne) => columnsOfOne.length > 0) &&
                new Set(found.flat()).size === found.flat().length,
              () =>
                message`the values of ${VALUES.length} variables stand in ${new Set(found.flat()).size} columns: expected one each, got ${found.map((columns) => columns.length)}, twice ${repeatedIn(found.flat())}`,
              own,
            );
          }),
        ),
      // Other clients may declare variables at the same time, so the table has at least one more column.
      'prospecting.export.custom-variable-of-other-list-has-column': ({ own, other, all }) =>
        onTable(own, (former) =>
          onTable(all, (table) =>
            given(ok(other), () =>
              check(
                table.header.length > former.header.length,
                message`the variable of another list has no column: expected more than ${former.header.length}, got ${table.header.length}`,
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
          const after = STANDARD.find(([, value]) => largest(columnsOf(row, value)) > (custom ?? Infinity));
          return given(custom !== undefined, () =>
            check(
              after === undefined,
              message`columns: expected standard ones before those of custom variables, got ${after?.[0]} behind one`,
              own,
            ),
          );
        }),
      'prospecting.export.lists-column': ({ before }) => hasColumn(before, LISTS),
      'prospecting.export.campaigns-column': ({ before }) => hasColumn(before, CAMPAIGNS),
      'prospecting.export.lists-after-custom': ({ own }) =>
        onTable(own, (table) => {
          const [custom] = columnsOf(rowOf(own, USER), VELVET);
          return given(custom !== undefined && columnOf(table, LISTS) !== -1, () =>
            check(
              columnOf(table, LISTS) > (custom ?? 0),
              () =>
                message`${ours(LISTS)} comes before a custom variable: expected more than ${custom ?? 0}, got ${columnOf(table, LISTS)}`,
              own,
            ),
          );
        }),
      'prospecting.export.campaigns-last': ({ before }) =>
        onTable(before, (table) =>
          given(columnOf(table, CAMPAIGNS) !== -1, () =>
            equals(
              table.header.at(-1),
              CAMPAIGNS,
              () => message`the last column is ${table.header.at(-1)}`,
              before,
            ),
          ),
        ),
      'prospecting.export.lists-before-campaigns': ({ before }) =>
        onTable(before, (table) =>
          given(columnOf(table, LISTS) !== -1 && columnOf(table, CAMPAIGNS) !== -1, () =>
            isExactly(
              columnOf(table, CAMPAIGNS) - columnOf(table, LISTS),
              1,
              () => message`${ours(CAMPAIGNS)} does not follow ${ours(LISTS)}`,
              before,
            ),
          ),
        ),
    },
  }),
  /** The export of a contact with every standard field. */
  scenario({
    id: 'prospecting.export.whole-contact',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'whole contact');
      await addAll(context, listId, [{ ...CONTACT_VALUES, ...COMPANY_VALUES }]);
      return exportOf(context, [listId]);
    },
    checks: {
      'prospecting.export.company-columns': (before) => {
        const row = rowOf(before, CONTACT_VALUES.email);
        const missing = Object.entries(COMPANY_VALUES).filter(
          ([, value]) => columnsOf(row, value).length === 0,
        );
        return given(row.length > 0, () =>
          isNone(missing, () => message`no column has ${missing.map(([name]) => name)}`, before),
        );
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
        return order.every((column, at) => column > (order[at - 1] ?? -1))
          ? 'that of the document'
          : 'another';
      },
    },
  }),
);
