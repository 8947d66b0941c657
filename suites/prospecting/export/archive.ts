import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { check, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { filesInArchive, isFile, tableOf } from '../support/export-file.ts';
import { addAll, exportOf, people, short } from '../checks/exports.ts';
import { exportedLists } from '../scenarios/exports.ts';

export const exportArchive = section(
  scenario({
    id: 'prospecting.export.several-lists',
    requires: ['scratch'],
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
      return { lists, added, file, entries: await filesInArchive(file.response.bytes) };
    },
    checks: {
      'prospecting.export.several-lists-zip': ({ file, entries }) =>
        given(isFile(file), () =>
          check(entries !== undefined, message`several lists are no ZIP: expected one`, file),
        ),
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
                  ? message`no file holds list ${missing + 1}`
                  : message`${entries.length} files for ${lists.length} lists`,
                file,
              );
            }),
    },
  }),
  withChecks(exportedLists, {
    'prospecting.export.zip-file-names': ({ entries }) =>
      entries &&
      (['Named', 'Copy'].every((name) => entries.some((entry) => entry.name.includes(name)))
        ? 'by the names of the lists'
        : 'otherwise'),
    'prospecting.export.same-list-twice': ({ twice }) => short(twice),
    'prospecting.export.no-lists': ({ none }) => short(none),
    'prospecting.export.unknown-list': ({ unknown }) => short(unknown),
  }),
);
