import { stimulus } from '../../kit/model/scenario.ts';
import { NO_ID, callRoute } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { filesInArchive } from '../support/export-file.ts';
import { QUOTED, addAll, exportOf, people } from '../checks/exports.ts';
import { newCampaign, setRecipients } from '../support/ready-campaign.ts';

export const oneList = stimulus({
  id: 'prospecting.exports.one-list',
  requires: ['scratch'],
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
});

/** Open questions: which lists may be named, and the contents of the last columns. */
export const exportedLists = stimulus({
  id: 'prospecting.exports.named',
  requires: ['write', 'state'],
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
      entries: await filesInArchive(both.response.bytes),
      twice: await exportOf(context, [listId, listId]),
      none: await exportOf(context, []),
      unknown: await exportOf(context, [listId, NO_ID]),
      job: await callRoute(context.prospecting, 'GET /lists/list/export/jobs/{jobId}'),
    };
  },
});
