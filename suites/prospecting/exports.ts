import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { headerOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
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
import { bodyOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

const { csvSeparator } = prospectingFacts.export;

export const exportOf = (
  { prospecting }: ScenarioContext,
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
export const addAll = (
  { prospecting }: ScenarioContext,
  listId: string,
  contacts: readonly unknown[],
): Promise<Exchange> =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /lists/list/{listId}/contacts/batch',
    target: `/lists/list/${listId}/contacts/batch`,
    body: JSON.stringify({ contacts }),
  });
/** How a refusal or success looks, in few words. */
export const short = (answer: Exchange): string =>
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
  needs: ['scratch'],
  cost: 5,
  input: () => people,
  stimulus: async (context, contacts) => {
    const { listId } = await newList(context, 'Export, "quoted"; Zoë');
    const added = await addAll(context, listId, contacts);
    const listed = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1, pageSize: 100 },
    });
    return {
      contacts,
      added,
      listed,
      file: await exportOf(context, [listId]),
      withAsync: await exportOf(context, [listId], true),
    };
  },
  checkers: {
    'prospecting.export.small-direct': ({ file }) =>
      check(isFile(file), `the answer is ${statusOf(file)} and no file`, file),
    'prospecting.export.small-async-direct': ({ withAsync }) =>
      check(isFile(withAsync), `the answer is ${statusOf(withAsync)} and no file`, withAsync),
    'prospecting.export.one-list-csv': ({ file }) =>
      given(isFile(file), () =>
        check(
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
                check(
                  isUtf8(file.response.bytes) && rows.some((row) => columnsOf(row, firstName).length > 0),
                  `${firstName} is not written in UTF-8`,
                  file,
                ),
            ),
        ),
      ),
    'prospecting.export.bom': ({ file }) =>
      onTable(file, () => check(hasMark(file.response.bytes), 'the CSV has no byte order mark', file)),
    'prospecting.export.comma-separated': ({ file }) =>
      onTable(file, ({ separator }) =>
        check(separator === csvSeparator, `values are parted by ${JSON.stringify(separator)}`, file),
      ),
    'prospecting.export.one-row-per-contact': ({ listed, file }) =>
      onTable(file, ({ rows }) =>
        given(ok(listed) && numberIn(listed, 'total') !== undefined, () => {
          const missing = itemsOf(listed).find(
            ({ email }) => typeof email === 'string' && !rows.some((row) => columnsOf(row, email).length > 0),
          );
          return check(
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
});

const severalLists = scenario({
  id: 'prospecting.export.several-lists',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 9,
  input: () => fc.array(people, { minLength: 2, maxLength: 4 }),
  stimulus: async (context, lists) => {
    const listIds: string[] = [];
    const added: Exchange[] = [];
    for (const [at, contacts] of lists.entries()) {
      const { listId } = await newList(context, `Several ${at}`);
      listIds.push(listId);
      added.push(
        await addAll(
          context,
          listId,
          contacts.map((each) => ({ ...each, email: `${at}.${each.email}` })),
        ),
      );
    }
    const file = await exportOf(context, listIds);
    return { lists, added, file, entries: await entriesOf(file.response.bytes) };
  },
  checkers: {
    'prospecting.export.several-lists-zip': ({ file, entries }) =>
      given(isFile(file), () => check(entries !== undefined, 'several lists are no ZIP', file)),
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
            return check(
              entries.length === lists.length && missing === -1,
              entries.length === lists.length
                ? `no file holds list ${missing + 1}`
                : `${entries.length} files for ${lists.length} lists`,
              file,
            );
          }),
  },
});

const QUOTED = { firstName: 'a, b', lastName: 'say "x"', jobTitle: 'one\ntwo', department: '=1+1' };
const onFirstRow = (answer: Exchange, see: (row: readonly string[]) => string): string | undefined => {
  const [row] = tableIn(answer)?.rows ?? [];
  return row && see(row);
};

/** What a file download is called, without what may be this list's own. */
const downloadOf = (file: Exchange): string | undefined =>
  isFile(file)
    ? `${headerOf(file, 'content-type') ?? 'no type'}; ${headerOf(file, 'content-disposition') ?? 'no file name'}`
        .replace('Named', '{name}')
        .replaceAll(/[\d:-]{4,}/g, '#')
    : undefined;

/** What the document leaves open about which lists are named, and about what stands in the last columns. */
const named = scenario({
  id: 'prospecting.export.named',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 15,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Named');
    await addAll(context, listId, [{ email: 'named@export.example', ...QUOTED }]);
    const { listId: copy } = await newList(context, 'Copy');
    await addAll(context, copy, [{ email: 'named@export.example' }]);
    for (const name of ['First reader', 'Second reader'])
      await setRecipients(context, await newCampaign(context, name), { lists: [listId, copy] });
    const both = await exportOf(context, [listId, copy]);
    return {
      file: await exportOf(context, [listId]),
      both,
      entries: await entriesOf(both.response.bytes),
      twice: await exportOf(context, [listId, listId]),
      none: await exportOf(context, []),
      unknown: await exportOf(context, [listId, NO_ID]),
      job: await knock(context.prospecting, 'GET /lists/list/export/jobs/{jobId}'),
    };
  },
  checkers: {},
  observers: {
    'prospecting.formats.download-content-type': ({ file, both }) => ({
      'one list': downloadOf(file),
      'several lists': downloadOf(both),
    }),
    'prospecting.export.zip-file-names': ({ entries }) =>
      entries &&
      (['Named', 'Copy'].every((name) => entries.some((entry) => entry.name.includes(name)))
        ? 'by the names of the lists'
        : 'otherwise'),
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
    'prospecting.export.same-list-twice': ({ twice }) => short(twice),
    'prospecting.export.no-lists': ({ none }) => short(none),
    'prospecting.export.unknown-list': ({ unknown }) => short(unknown),
    'prospecting.export.unknown-job': ({ job }) => short(job),
  },
});

export const exports = [oneList, severalLists, named];
