import { welcome } from '../edits/prospecting-access.ts';
import { path, wireOf } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';
import { replace } from '../wire.ts';

export const versioning = table({
  'prospecting.versioning.versioned-path-unknown': wireOf(
    'a version may stand in front',
    replace(path(/^\/v1\//), welcome),
  ),
});
