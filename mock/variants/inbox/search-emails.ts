import { alterInbox, table, alterWire, withInbox } from '../../drifts/types.ts';
import type { WireReply } from '../../http/wire.ts';
import { inboxRules } from '../../inbox/rules.ts';
import type { SearchField } from '../../inbox/search.ts';
import { whenSuccessOf } from '../answers.ts';

import { BY_NUMBER, RISING, SHORT_PAGE, UTF_16 } from './list-emails.ts';
import { refusedFor, refuseValues, refusingTwice } from './refusals.ts';

const SEARCH = 'GET /emails/search';
const { rank, searchFields } = inboxRules;
const of = (wanted: string) => (value: string) => value === wanted;
const finding = (field: SearchField) =>
  alterInbox(`a search finds emails by ${field}`, { searchFields: [...searchFields, field] });
const folding = (description: string, change: (text: string) => string) =>
  alterInbox(description, { fold: (text) => change(text.toLowerCase()) });
const nothing = (reply: WireReply): WireReply => ({
  ...reply,
  body: { items: [], nextCursor: null, hasMore: false },
});

export const searchEmails = table('inbox.search-emails', {
  'every-result-matches': folding('accents and ligatures are folded', (text) =>
    text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss'),
  ),
  'rank-ties-by-id': BY_NUMBER,
  accents: folding('accents are folded', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  'case-beyond-ascii': alterInbox('the case of letters of ASCII alone is ignored', {
    fold: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  }),
  'escaped-parameter-name': refusedFor(
    'q',
    (call) => call.operation === SEARCH && call.rawQuery.includes('%71='),
  ),
  'length-unit': UTF_16,
  'limit-default': SHORT_PAGE,
  'limit-201': refuseValues('limit', SEARCH, of('201')),
  'limit-not-a-number': refuseValues('limit', SEARCH, of('ten')),
  'limit-zero': refuseValues('limit', SEARCH, of('0')),
  'list-cursor-on-search': refuseValues('cursor', SEARCH, (value) => /^\d{4}-[^|]*\|[^|]+$/.test(value)),
  'matches-recipient-name': finding('recipientName'),
  'matches-recipients-bcc': finding('bcc'),
  'matches-recipients-cc': finding('cc'),
  'multiple-words': alterInbox('each word is looked for', {
    textHas: (text, term) => term.split(' ').every((word) => text.includes(word)),
  }),
  'normal-forms': folding('normal forms are alike', (text) => text.normalize('NFC')),
  'plus-as-blank': alterWire('a plus is a plus, which no email holds', (call, reply) =>
    whenSuccessOf(SEARCH)(call, reply) && /(?:^|&)q=[^&]*\+/.test(call.rawQuery) ? nothing(reply) : reply,
  ),
  'rank-adds-up': alterInbox('matches in several fields add up', {
    joinScores: (scores) => scores.reduce((sum, score) => sum + score, 0),
  }),
  'rank-exact-sender-against-subject': alterInbox('an exact sender comes before all', {
    rank: { ...rank, senderExact: rank.subject },
  }),
  'rank-exact-sender-meaning': withInbox({ exactSenders: ['address'] }),
  'rank-ties-id-direction': RISING,
  'repeated-parameter': refusingTwice('q', SEARCH),
  'trimmed-spaces': alterInbox('nothing but blanks of ASCII is trimmed', {
    trimmed: (text) => text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ''),
  }),
  'unknown-parameter': refuseValues('unknownParameter', SEARCH),
});
