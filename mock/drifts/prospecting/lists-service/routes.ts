import { answers, refuses, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation, setBody, status } from '../../wire.ts';

const VARIABLE = 'POST /lists/custom-variable';

const EXPORT = 'POST /lists/list/export';

const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

export const listsServiceRoutes = table({
  'prospecting.lists-service.custom-variable-body': answers(VARIABLE, 400),
  'prospecting.lists-service.custom-variable-created-answer': wireOf(
    'a new variable answers success alone',
    setBody(operation(VARIABLE), () => ({ success: true })),
  ),
  'prospecting.lists-service.export-body': answers(EXPORT, 400),
  'prospecting.lists-service.export-async-optional': answers(EXPORT, 422),
  'prospecting.lists-service.export-async-boolean': answers(EXPORT, 422),
  'prospecting.lists-service.export-download-file': wireOf(
    'a download is a link',
    setBody(both(operation(DOWNLOAD), status(200)), () => ({ url: 'https://files.example/export.csv' })),
  ),
  'prospecting.lists-service.served-get-list': refuses('GET /lists/list/{listId}', 404),
  'prospecting.lists-service.served-list-lists': refuses('GET /lists/list', 404),
});
