import { succeeded, to, welcome, path } from '../edits/prospecting.ts';
import { table, alterWire } from '../types.ts';
import { type When, both, operation, replace } from '../wire.ts';

const legacy: When = both(path(/^\/(emails|social)\/(?!blacklists)/), succeeded);

export const versioning = table({
  'prospecting.versioning.legacy-keeps-working': {
    main: to(legacy, 410),
    method: to(legacy, 405),
    'not-there': to(legacy, 501),
    moved: to(both(operation('GET /social/campaigns'), succeeded), 301),
    unknown: to(both(operation('POST /emails/campaigns'), succeeded), 404),
  },
  'prospecting.versioning.versioned-path-unknown': alterWire(
    'a version may stand in front',
    replace(path(/^\/v1\//), welcome),
  ),
});
