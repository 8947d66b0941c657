import { inbox } from '../edits/inbox-service.ts';
import { table } from '../types.ts';
import { GONE, operation, replace } from '../wire.ts';

const lists = operation('GET /lists/list');

export const introduction = table({
  'inbox.introduction.path-prefix': {
    description: 'the service has moved',
    wire: replace(inbox, GONE),
  },
  'inbox.introduction.prospecting-outside-prefix': {
    description: 'the lists have moved',
    wire: replace(lists, GONE),
  },
});
