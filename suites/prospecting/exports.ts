import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { headerOf, statusOf, type Exchange } from '../kit/exchange.ts';
import { every, expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { knock, NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { newCampaign, setRecipients } from './campaign-wire.ts';
import {
  columnsOf,
  entriesOf,
  hasMark,
  isFile,
  isUtf8,
  isZip,
  tableIn,
  tableOf,
  type Table,
} from './export-file.ts';
import { COMPANY_VALUES, CONTACT_VALUES, lookUp, namesOf, type Value } from './stored.ts';
import { bodyOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

const [LISTS = '', CAMPAIGNS = ''] = prospectingFacts.export.csvLastColumns;
const { csvSeparator } = prospectingFacts.export;

export const exportOf = (
  { prospecting }: Bench,
  listIds: readonly string[],
  async?: boolean,
): Promise<Exchange> =>
  prospecting.call('POST /lists/list/export', {
    body: { listIds: [...listIds], ...(async !== undefined && { async }) },
  });
export const onTable = (answer: Exchange, judge: (table: Table) => Judgement): Judgement => {
  const table = tableIn(answer);
  return table === undefined ? vacuous : judge(table);
};
const add = ({ prospecting }: Bench, listId: string, contacts: readonly unknown[]): Promise<Exchange> =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /lists/list/{listId}/contacts/batch',
    target: `/lists/list/${listId}/contacts/batch`,
    body: JSON.stringify({ contacts }),
  });
/** How a refusal or success looks, in few words. */
const short = (answer: Exchange): string =>
  isFile(answer)
    ? isZip(answer.response.bytes)
      ? 'a ZIP'
      : 'a CSV'
    : `${statusOf(answer)} ${stringIn(bodyOf(answer), 'code') ?? ''}`.trim();

const AWKWARD = ['a, b', 'say "x"', 'one\ntwo', 'semi;colon', 'Zoë', '小林', '𝒵ed', '=1+1', '-5', ' padded '];
const person = fc.record({
  firstName: fc.constantFrom(...AWKWARD, 'Ada', 'Bob'),
  jobTitle: fc.constantFrom(...AWKWARD, 'CTO'),
});
/** Contacts that differ in their emails; some share everything else. */
const people = fc
  .array(person, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((each, at) => ({ ...each, email: `row${at}@export.example` })));

const oneList = scenario({
  id: 'prospecting.export.one-list',
  service: 'prospecting',
  needs: ['write'],
  cost: 5,
  input: () => people,
  stimulus: async (bench, contacts) => {
    const { listId } = await newList(bench, 'Export, "quoted"; Zoë');
    const added = await add(bench, listId, contacts);
    const listed = await bench.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1, pageSize: 100 },
    });
    return {
      contacts,
      added,
      listed,
      file: await exportOf(bench, [listId]),
      withAsync: await exportOf(bench, [listId], true),
    };
  },
  checkers: {
    'prospecting.export.small-direct': ({ file }) =>
      expect(isFile(file), `the answer is ${statusOf(file)} and no file`, file),
    'prospecting.export.small-async-direct': ({ withAsync }) =>
      expect(isFile(withAsync), `the answer is ${statusOf(withAsync)} and no file`, withAsync),
    'prospecting.export.one-list-csv': ({ file }) =>
      given(isFile(file), () =>
        expect(
          (tableIn(file)?.header.length ?? 0) > 1,
          isZip(file.response.bytes) ? 'one list is a ZIP' : 'the file is no CSV',
          file,
        ),
      ),
    'prospecting.export.utf-8': ({ contacts, listed, file }) =>
      onTable(file, ({ rows }) =>
        every(
          contacts.filter(({ firstName }) => /[^\x20-\x7e\n]/.test(firstName)),
          ({ firstName }) =>
            given(
              itemsOf(listed).some((item) => item['firstName'] === firstName),
              () =>
                expect(
                  isUtf8(file.response.bytes) && rows.some((row) => columnsOf(row, firstName).length > 0),
                  `${firstName} is not written in UTF-8`,
                  file,
                ),
            ),
        ),
      ),
    'prospecting.export.bom': ({ file }) =>
      onTable(file, () => expect(hasMark(file.response.bytes), 'the CSV has no byte order mark', file)),
    'prospecting.export.comma-separated': ({ file }) =>
      onTable(file, ({ separator }) =>
        expect(separator === csvSeparator, `values are parted by ${JSON.stringify(separator)}`, file),
      ),
    'prospecting.export.one-row-per-contact': ({ listed, file }) =>
      onTable(file, ({ rows }) =>
        given(ok(listed) && numberIn(listed, 'total') !== undefined, () => {
          const missing = itemsOf(listed).find(
            ({ email }) => typeof email === 'string' && !rows.some((row) => columnsOf(row, email).length > 0),
          );
          return expect(
            rows.length === numberIn(listed, 'total') && missing === undefined,
            missing === undefined
              ? `${rows.length} rows for ${String(numberIn(listed, 'total'))} contacts`
              : `no row has ${String(missing['email'])}`,
            listed,
            file,
          );
        }),
      ),
  },
  observers: {
    'prospecting.export.quoting': ({ contacts, file }) => {
      const { text } = file.response;
      const [comma, quote, line] = AWKWARD;
      const holds = (value: string | undefined): boolean =>
        contacts.some(({ firstName, jobTitle }) => firstName === value || jobTitle === value);
      const seen = [
        holds(comma) && text.includes('"a, b"') ? 'commas within quotes' : '',
        holds(quote) && text.includes('"say ""x"""') ? 'quotes doubled' : '',
        holds(line) && /"one\r?\ntwo"/.test(text) ? 'line breaks within quotes' : '',
      ].filter((part) => part !== '');
      return isFile(file) && seen.length > 0 ? seen.join(', ') : undefined;
    },
    'prospecting.export.formula-values': ({ contacts, file }) => {
      const at = contacts.findIndex(({ jobTitle }) => jobTitle === '=1+1');
      const row = tableIn(file)?.rows.find((cells) => cells.includes(`row${at}@export.example`));
      return at === -1 || row === undefined
        ? undefined
        : row.includes('=1+1')
          ? 'left as they are'
          : 'altered';
    },
    'prospecting.formats.download-content-type': ({ file }) =>
      isFile(file)
        ? `${headerOf(file, 'content-type') ?? 'none'}; ${headerOf(file, 'content-disposition') ?? 'no file name'}`
        : undefined,
  },
});

/** The row of an exported table that has an email. */
const rowOf = (answer: Exchange, email: string): readonly string[] =>
  tableIn(answer)?.rows.find((row) => columnsOf(row, email).length > 0) ?? [];
const columnOf = (table: Table, name: string): number => table.header.indexOf(name);
const STANDARD: readonly [string, Value][] = Object.entries(CONTACT_VALUES);
const USER = 'variables@export.example';

/** One export before and one after the account has three more custom variables: used here, of a company, used elsewhere. */
const columns = scenario({
  id: 'prospecting.export.columns',
  service: 'prospecting',
  needs: ['write'],
  cost: 12,
  input: () => fc.integer({ min: 0, max: 999_999 }),
  stimulus: async (bench, number) => {
    const { prospecting } = bench;
    const { listId } = await newList(bench, 'columns');
    const { listId: elsewhere } = await newList(bench, 'columns elsewhere');
    await add(bench, listId, [{ ...CONTACT_VALUES, ...COMPANY_VALUES }]);
    const found = await lookUp(bench, listId, CONTACT_VALUES.email);
    const before = await exportOf(bench, [listId]);
    const declare = (technicalName: string, schema: 'lead' | 'company') =>
      prospecting.call('POST /lists/custom-variable', {
        body: { technicalName, schema, displayName: technicalName },
      });
    const ours = [await declare(`qxlead${number}`, 'lead'), await declare(`qxfirm${number}`, 'company')];
    await add(bench, listId, [
      { email: USER, [`qxlead${number}`]: 'velvet', [`qxfirm${number}`]: 'granite' },
    ]);
    const own = await exportOf(bench, [listId]);
    const other = await declare(`qxother${number}`, 'lead');
    await add(bench, elsewhere, [{ email: 'elsewhere@export.example', [`qxother${number}`]: 'amber' }]);
    return { found, before, ours, own, other, all: await exportOf(bench, [listId]) };
  },
  checkers: {
    'prospecting.export.column-per-standard-field': ({ found, before }) =>
      onTable(before, () =>
        every(STANDARD, ([field, value]) =>
          given(
            itemsOf(found).some((item) => namesOf(item, value).length > 0),
            () =>
              expect(
                columnsOf(rowOf(before, CONTACT_VALUES.email), value).length > 0,
                `no column shows ${field}`,
                found,
                before,
              ),
          ),
        ),
      ),
    'prospecting.export.column-per-custom-variable': ({ before, ours, own }) =>
      onTable(before, (former) =>
        onTable(own, (table) =>
          given(ours.every(ok), () =>
            expect(
              table.header.length === former.header.length + ours.length &&
                columnsOf(rowOf(own, USER), 'velvet').length === 1,
              `${table.header.length - former.header.length} more columns for ${ours.length} more variables`,
              before,
              own,
            ),
          ),
        ),
      ),
    'prospecting.export.custom-variable-of-other-list-has-column': ({ own, other, all }) =>
      onTable(own, (former) =>
        onTable(all, (table) =>
          given(ok(other), () =>
            expect(
              table.header.length === former.header.length + 1,
              'the variable of another list has no column',
              own,
              all,
            ),
          ),
        ),
      ),
    'prospecting.export.custom-after-standard': ({ own }) =>
      onTable(own, () => {
        const [custom] = columnsOf(rowOf(own, USER), 'velvet');
        const row = rowOf(own, CONTACT_VALUES.email);
        const after = STANDARD.find(([, value]) => Math.max(...columnsOf(row, value)) > (custom ?? Infinity));
        return given(custom !== undefined, () =>
          expect(after === undefined, `${String(after?.[0])} comes after a custom variable`, own),
        );
      }),
    'prospecting.export.lists-column': ({ before }) => hasColumn(before, LISTS),
    'prospecting.export.campaigns-column': ({ before }) => hasColumn(before, CAMPAIGNS),
    'prospecting.export.lists-after-custom': ({ own }) =>
      onTable(own, (table) => {
        const [custom] = columnsOf(rowOf(own, USER), 'velvet');
        return given(custom !== undefined && columnOf(table, LISTS) !== -1, () =>
          expect(columnOf(table, LISTS) > (custom ?? 0), `${LISTS} comes before a custom variable`, own),
        );
      }),
    'prospecting.export.campaigns-last': ({ before }) =>
      onTable(before, (table) =>
        given(columnOf(table, CAMPAIGNS) !== -1, () =>
          expect(
            table.header.at(-1) === CAMPAIGNS,
            `the last column is ${String(table.header.at(-1))}`,
            before,
          ),
        ),
      ),
    'prospecting.export.lists-before-campaigns': ({ before }) =>
      onTable(before, (table) =>
        given(columnOf(table, LISTS) !== -1 && columnOf(table, CAMPAIGNS) !== -1, () =>
          expect(
            columnOf(table, CAMPAIGNS) - columnOf(table, LISTS) === 1,
            `${CAMPAIGNS} does not follow ${LISTS}`,
            before,
          ),
        ),
      ),
  },
  observers: {
    'prospecting.export.company-columns': ({ before }) => {
      if (tableIn(before) === undefined) return undefined;
      const row = rowOf(before, CONTACT_VALUES.email);
      const shown = Object.entries(COMPANY_VALUES).filter(([, value]) => columnsOf(row, value).length > 0);
      return `${shown.length} of ${Object.keys(COMPANY_VALUES).length}`;
    },
    'prospecting.export.column-names': ({ before }) => {
      const header = tableIn(before)?.header ?? [];
      const named = STANDARD.filter(([field]) => header.includes(field)).length;
      return header.length === 0 ? undefined : `${named} of ${STANDARD.length} under their own name`;
    },
    'prospecting.export.column-order': ({ before }) => {
      const row = rowOf(before, CONTACT_VALUES.email);
      const order = STANDARD.flatMap(([, value]) => columnsOf(row, value).slice(0, 1));
      if (order.length === 0) return undefined;
      return order.every((column, at) => column > (order[at - 1] ?? -1)) ? 'that of the document' : 'another';
    },
  },
});

const hasColumn = (answer: Exchange, name: string): Judgement =>
  onTable(answer, ({ header }) => expect(header.includes(name), `no column is called ${name}`, answer));

const severalLists = scenario({
  id: 'prospecting.export.several-lists',
  service: 'prospecting',
  needs: ['write'],
  cost: 9,
  input: () => fc.array(people, { minLength: 2, maxLength: 4 }),
  stimulus: async (bench, lists) => {
    const listIds: string[] = [];
    const added: Exchange[] = [];
    for (const [at, contacts] of lists.entries()) {
      const { listId } = await newList(bench, `Several ${at}`);
      listIds.push(listId);
      added.push(
        await add(
          bench,
          listId,
          contacts.map((each) => ({ ...each, email: `${at}.${each.email}` })),
        ),
      );
    }
    const file = await exportOf(bench, listIds);
    return { lists, added, file, entries: await entriesOf(file.response.bytes) };
  },
  checkers: {
    'prospecting.export.several-lists-zip': ({ file, entries }) =>
      given(isFile(file), () => expect(entries !== undefined, 'several lists are no ZIP', file)),
    'prospecting.export.zip-one-csv-each': ({ lists, added, file, entries }) =>
      entries === undefined
        ? vacuous
        : given(added.every(ok), () => {
            const tables = entries.map(({ bytes }) => tableOf(bytes));
            const missing = lists.findIndex(
              (contacts, at) =>
                !tables.some(
                  (table) =>
                    table?.rows.length === contacts.length &&
                    table.rows.every((row) => row.some((cell) => cell.startsWith(`${at}.row`))),
                ),
            );
            return expect(
              entries.length === lists.length && missing === -1,
              entries.length === lists.length
                ? `no file holds list ${missing + 1}`
                : `${entries.length} files for ${lists.length} lists`,
              file,
            );
          }),
  },
  observers: {
    'prospecting.export.zip-file-names': ({ entries }) =>
      entries === undefined
        ? undefined
        : entries.every(({ name }) => name.includes('Several'))
          ? 'by the names of the lists'
          : 'otherwise',
  },
});

/** What the document leaves open about which lists are named, and about what stands in the last columns. */
const named = scenario({
  id: 'prospecting.export.named',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 14,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'Named');
    await add(bench, listId, [{ email: 'named@export.example' }]);
    const { listId: copy } = await newList(bench, 'Copy');
    await add(bench, copy, [{ email: 'named@export.example' }]);
    for (const name of ['First reader', 'Second reader'])
      await setRecipients(bench, await newCampaign(bench, name), { lists: [listId, copy] });
    return {
      file: await exportOf(bench, [listId]),
      twice: await exportOf(bench, [listId, listId]),
      none: await exportOf(bench, []),
      unknown: await exportOf(bench, [listId, NO_ID]),
      job: await knock(bench.prospecting, 'GET /lists/list/export/jobs/{jobId}'),
      malformed: await bench.prospecting.call('GET /lists/list/export/jobs/{jobId}', {
        path: { jobId: 'no-uuid' },
      }),
    };
  },
  checkers: {},
  observers: {
    'prospecting.export.lists-campaigns-content': ({ file }) =>
      tableIn(file)
        ?.rows[0]?.slice(-2)
        .map((cell) => JSON.stringify(cell))
        .join(' and '),
    'prospecting.export.same-list-twice': ({ twice }) => short(twice),
    'prospecting.export.no-lists': ({ none }) => short(none),
    'prospecting.export.unknown-list': ({ unknown }) => short(unknown),
    'prospecting.export.unknown-job': ({ job }) => short(job),
    'prospecting.formats.malformed-export-job-id': ({ malformed }) => short(malformed),
  },
});

export const exports = [oneList, columns, severalLists, named];
