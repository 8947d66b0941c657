import { answerStatus } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { setBody } from '../../wire.ts';

const VARIABLE = 'POST /lists/custom-variable';
const EXPORT = 'POST /lists/list/export';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

export const listsServiceRoutes = table({
  'prospecting.lists-service.custom-variable-body': answerStatus(VARIABLE, 400),
  'prospecting.lists-service.custom-variable-created-answer': alterWire(
    'a new variable answers success alone',
    setBody(VARIABLE, () => ({ success: true })),
  ),
  'prospecting.lists-service.export-body': answerStatus(EXPORT, 400),
  'prospecting.lists-service.export-async-optional': answerStatus(EXPORT, 422),
  'prospecting.lists-service.export-async-boolean': answerStatus(EXPORT, 422),
  'prospecting.lists-service.export-download-file': alterWire(
    'a download is a link',
    setBody([DOWNLOAD, 200], () => ({
      url: 'https://files.example/export.csv',
    })),
  ),
});
