import { answerStatus } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { setBody } from '../../wire.ts';

const VARIABLE = 'POST /lists/custom-variable';
const EXPORT = 'POST /lists/list/export';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

export const listsServiceRoutes = table('prospecting.lists-service', {
  'custom-variable-body': answerStatus(VARIABLE, 400),
  'custom-variable-created-answer': alterWire(
    'a new variable answers success alone',
    setBody(VARIABLE, () => ({ success: true })),
  ),
  'export-body': answerStatus(EXPORT, 400),
  'export-async-optional': answerStatus(EXPORT, 422),
  'export-async-boolean': answerStatus(EXPORT, 422),
  'export-download-file': alterWire(
    'a download is a link',
    setBody([DOWNLOAD, 200], () => ({
      url: 'https://files.example/export.csv',
    })),
  ),
});
