import { type DriftRow, table, alterProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** Requests of this form use up requests of the quota as well. */
const counted = (also: RegExp): DriftRow =>
  alterProspecting(`${also.source} counts`, {
    counts: (request) => also.test(request) || reference.counts(request),
  });

// A single value, so that several drifts with the same alteration can be combined.
const allTools = counted(/^\w+ \/tools/);
const allLists = counted(/^\w+ \/lists/);

export const limitsCounting = table('prospecting.limits', {
  'tools-not-counted': {
    main: allTools,
    starts: counted(/^POST \/tools/),
    verifier: counted(/^POST \/tools\/verify/),
  },
  'tools-polling-not-counted': { main: allTools, jobs: counted(/^GET \/tools\/.*\{jobId\}$/) },
  'tools-served-over-limit': { main: allTools, starts: counted(/^POST \/tools/) },
  'lists-not-counted': {
    main: allLists,
    writes: counted(/^(POST|DELETE) \/lists/),
    rows: counted(/^GET \/lists\/list\/\{listId\}\/rows$/),
  },
  'lists-served-over-limit': { main: allLists, writes: counted(/^POST \/lists/) },
});
