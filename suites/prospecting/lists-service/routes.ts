import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { isOk, ok, answerIn } from '../../kit/checks/matchers.ts';
import { callRoute } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { isFile } from '../support/export-file.ts';
import { onDone } from '../checks/export-jobs.ts';
import { exportLife } from '../scenarios/export-jobs.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { includes } from '../../kit/checks/relations.ts';

export const listsServiceRoutes = section(
  /** Routes whose parameters or answers are not documented. Their existence can still be checked. */
  scenario({
    id: 'prospecting.lists-service.others',
    requires: ['write'],
    input: () => fc.constantFrom('plumblineOne', 'plumblineTwo', 'plumblineThree'),
    stimulus: async (context, technicalName) => {
      const { prospecting } = context;
      const { listId } = await newList(context, 'others');
      // The document does not state whether a list without contacts can be exported.
      await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId },
        body: { email: 'exported@contact.example' },
      });
      const variable = (name: string) =>
        prospecting.call('POST /lists/custom-variable', {
          body: { technicalName: name, schema: 'lead', displayName: `${name} shown` },
        });
      return {
        technicalName,
        variable: await variable(technicalName),
        check: await prospecting.call('GET /lists/custom-variable/check', {
          rawQuery: `technicalName=${technicalName}`,
        }),
        exported: await prospecting.call('POST /lists/list/export', { body: { listIds: [listId] } }),
        exportedAsync: await prospecting.call('POST /lists/list/export', {
          body: { listIds: [listId], async: true },
        }),
        job: await callRoute(prospecting, 'GET /lists/list/export/jobs/{jobId}'),
        download: await callRoute(prospecting, 'GET /lists/list/export/jobs/{jobId}/download'),
      };
    },
    checks: {
      'prospecting.lists-service.custom-variable-body': ({ variable }) => isOk(variable),
      'prospecting.lists-service.custom-variable-created-answer': ({ variable, technicalName }) =>
        given(ok(variable), () =>
          includes(contentOf(variable), technicalName, 'the answer does not show the variable', variable),
        ),
      'prospecting.lists-service.export-body': ({ exported }) => isOk(exported),
      'prospecting.lists-service.export-async-optional': ({ exported }) => isOk(exported),
      'prospecting.lists-service.export-async-boolean': ({ exportedAsync }) => isOk(exportedAsync),
    },
  }),
  withChecks(exportLife, {
    'prospecting.lists-service.export-download-file': ({ job }) =>
      onDone(job, ({ file }) =>
        check(isFile(file), message`the download is no file: expected one, got ${answerIn(file)}`, file),
      ),
  }),
);
