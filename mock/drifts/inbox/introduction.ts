import { inbox } from '../edits/inbox.ts';
import { table, alterWire } from '../types.ts';
import { GONE, operation, replace } from '../wire.ts';

const lists = operation('GET /lists/list');

export const introduction = table('inbox.introduction', {
  'path-prefix': alterWire('the service has moved', replace(inbox, GONE)),
  'prospecting-outside-prefix': alterWire('the lists have moved', replace(lists, GONE)),
});
