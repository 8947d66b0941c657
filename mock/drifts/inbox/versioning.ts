import { inbox } from '../edits/inbox-service.ts';
import { table } from '../types.ts';
import { GONE, replace } from '../wire.ts';

export const versioning = table({
  'inbox.versioning.version-in-path': {
    description: 'the version is gone',
    wire: replace(inbox, GONE),
  },
});
