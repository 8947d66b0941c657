import { type DriftRow, table } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** Requests of this form use up requests of the quota as well. */
const counted = (also: RegExp): DriftRow => ({
  description: `${also.source} counts`,
  prospecting: { counts: (request) => also.test(request) || reference.counts(request) },
});

// One rule each, so that drifts that alter it alike can be had together.
const allTools = counted(/^\w+ \/tools/);
const allLists = counted(/^\w+ \/lists/);

export const limitsCounting = table({
  'prospecting.limits.tools-not-counted': [
    allTools,
    { variant: 'starts', ...counted(/^POST \/tools/) },
    { variant: 'verifier', ...counted(/^POST \/tools\/verify/) },
  ],
  'prospecting.limits.tools-polling-not-counted': [
    allTools,
    { variant: 'jobs', ...counted(/^GET \/tools\/.*\{jobId\}$/) },
  ],
  'prospecting.limits.tools-served-over-limit': [
    allTools,
    { variant: 'starts', ...counted(/^POST \/tools/) },
  ],
  'prospecting.limits.lists-not-counted': [
    allLists,
    { variant: 'writes', ...counted(/^(POST|DELETE) \/lists/) },
    { variant: 'rows', ...counted(/^GET \/lists\/list\/\{listId\}\/rows$/) },
  ],
  'prospecting.limits.lists-served-over-limit': [
    allLists,
    { variant: 'writes', ...counted(/^POST \/lists/) },
  ],
});
