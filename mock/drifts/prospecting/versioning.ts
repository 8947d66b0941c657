import { to } from '../edits/answers.ts';
import { hasSucceeded, welcome, path } from '../edits/prospecting.ts';
import { table, alterWire } from '../types.ts';
import { type When, whenAll, replace } from '../wire.ts';

const legacy: When = whenAll(path(/^\/(emails|social)\/(?!blacklists)/), hasSucceeded);

export const versioning = table('prospecting.versioning', {
  'legacy-keeps-working': {
    main: to(legacy, 410),
    method: to(legacy, 405),
    'not-there': to(legacy, 501),
    moved: to(['GET /social/campaigns', hasSucceeded], 301),
    unknown: to(['POST /emails/campaigns', hasSucceeded], 404),
  },
  'versioned-path-unknown': alterWire('a version may stand in front', replace(path(/^\/v1\//), welcome)),
});
