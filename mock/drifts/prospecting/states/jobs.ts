import { table, alterWire } from '../../types.ts';
import { both, operation, setStatus, status } from '../../wire.ts';

export const statesJobs = table({
  'prospecting.states.export-done-downloadable': alterWire(
    'a finished export cannot be downloaded',
    setStatus(both(operation('GET /lists/list/export/jobs/{jobId}/download'), status(200)), 404),
  ),
});
