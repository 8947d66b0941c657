import { table, alterWire } from '../../types.ts';
import { whenAll, operation, setStatus, whenStatus } from '../../wire.ts';

export const statesJobs = table({
  'prospecting.states.export-done-downloadable': alterWire(
    'a finished export cannot be downloaded',
    setStatus(whenAll(operation('GET /lists/list/export/jobs/{jobId}/download'), whenStatus(200)), 404),
  ),
});
