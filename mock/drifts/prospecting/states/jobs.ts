import { to } from '../../edits/answers.ts';
import { table } from '../../types.ts';
import { whenAll, operation, whenStatus } from '../../wire.ts';

export const statesJobs = table({
  'prospecting.states.export-done-downloadable': to(
    whenAll(operation('GET /lists/list/export/jobs/{jobId}/download'), whenStatus(200)),
    404,
  ),
});
