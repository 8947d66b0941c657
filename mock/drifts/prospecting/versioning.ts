import { succeeded, to, welcome } from '../edits/prospecting-access.ts';
import { path, wireOf } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';
import { type When, both, operation, replace } from '../wire.ts';

const legacy: When = both(path(/^\/(emails|social)\/(?!blacklists)/), succeeded);

export const versioning = table({
  'prospecting.versioning.legacy-keeps-working': [
    to(legacy, 410),
    { variant: 'method', ...to(legacy, 405) },
    { variant: 'not-there', ...to(legacy, 501) },
    { variant: 'moved', ...to(both(operation('GET /social/campaigns'), succeeded), 301) },
    { variant: 'unknown', ...to(both(operation('POST /emails/campaigns'), succeeded), 404) },
  ],
  'prospecting.versioning.versioned-path-unknown': wireOf(
    'a version may stand in front',
    replace(path(/^\/v1\//), welcome),
  ),
});
