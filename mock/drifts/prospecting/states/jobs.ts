import { to } from '../../edits/answers.ts';
import { table } from '../../types.ts';

export const statesJobs = table('prospecting.states', {
  'export-done-downloadable': to(['GET /lists/list/export/jobs/{jobId}/download', 200], 404),
});
