import { to, drop } from '../../edits/answers.ts';
import { whenSearching } from '../../edits/inbox.ts';
import { table, alterWire, alterInbox, withInbox } from '../../types.ts';
import { whenParameter, whenDetail, setField, whenNoParameter } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const short = whenParameter('q', (q) => q.trim().length < 2);

export const searchEmailsQuery = table('inbox.search-emails', {
  'q-missing-400': to([whenSearching, whenNoParameter('q'), 400], 422),
  'q-missing-details': drop([whenSearching, whenNoParameter('q')], 'details.q'),
  'q-one-character-400': withInbox({ qMin: 1 }),
  'q-too-short-details': drop([whenSearching, short], 'details.q'),
  'q-trimmed-before-minimum': alterInbox('blanks count towards the minimum', { trimmed: (text) => text }),
  'q-two-characters-accepted': withInbox({ qMin: 3 }),
  'q-200-characters-accepted': withInbox({ qMax: inboxRules.qMax - 1 }),
  'q-201-characters-400': withInbox({ qMax: inboxRules.qMax + 1 }),
  'q-trimmed-before-maximum': alterInbox('blanks count towards the maximum', { trimmed: (text) => text }),
  'q-too-long-details-search': alterWire(
    'the refusal of a long q names q',
    setField([whenSearching, whenDetail('search')], 'details', { q: ['too long'] }),
  ),
  'q-invalid-code': withInbox({ invalidCode: 'BAD_QUERY' }),
  'q-trimmed': alterInbox('blanks around the term are looked for as well', { trimmed: (text) => text }),
  'query-decoded': alterWire(
    'nothing is found unless the limit comes first',
    setField(['GET /emails/search', (call) => [...call.query.keys()][0] === 'q', 200], 'items', []),
  ),
});
