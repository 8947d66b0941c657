import { inbox } from '../edits/inbox.ts';
import { table, alterWire } from '../types.ts';
import { GONE, replace } from '../wire.ts';

export const versioning = table('inbox.versioning', {
  'version-in-path': alterWire('the version is gone', replace(inbox, GONE)),
});
