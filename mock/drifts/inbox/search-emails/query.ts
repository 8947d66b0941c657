import { search } from '../../edits/inbox-search.ts';
import { table } from '../../types.ts';
import {
  asked,
  both,
  detailed,
  dropField,
  operation,
  setBody,
  setStatus,
  status,
  unasked,
} from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const short = asked('q', (q) => q.trim().length < 2);

export const searchEmailsQuery = table({
  'inbox.search-emails.q-missing-400': {
    description: 'a missing q answers 422',
    wire: setStatus(both(search, unasked('q'), status(400)), 422),
  },
  'inbox.search-emails.q-missing-details': {
    description: 'the refusal of a missing q has no details.q',
    wire: dropField(both(search, unasked('q')), 'details.q'),
  },
  'inbox.search-emails.q-one-character-400': {
    description: 'one character searches',
    inbox: { qMin: 1 },
  },
  'inbox.search-emails.q-too-short-details': {
    description: 'the refusal of a short q has no details.q',
    wire: dropField(both(search, short), 'details.q'),
  },
  'inbox.search-emails.q-trimmed-before-minimum': {
    description: 'blanks count towards the minimum',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.q-two-characters-accepted': {
    description: 'three characters are needed',
    inbox: { qMin: 3 },
  },
  'inbox.search-emails.q-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { qMax: inboxRules.qMax - 1 },
  },
  'inbox.search-emails.q-201-characters-400': {
    description: 'up to 201 characters',
    inbox: { qMax: inboxRules.qMax + 1 },
  },
  'inbox.search-emails.q-trimmed-before-maximum': {
    description: 'blanks count towards the maximum',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.q-too-long-details-search': {
    description: 'the refusal of a long q names q',
    wire: setBody(both(search, detailed('search')), (body) => ({
      ...(body as object),
      details: { q: ['too long'] },
    })),
  },
  'inbox.search-emails.q-invalid-code': {
    description: 'a bad q has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_QUERY' } },
  },
  'inbox.search-emails.q-trimmed': {
    description: 'blanks around the term are looked for as well',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.query-decoded': {
    description: 'nothing is found unless the limit comes first',
    wire: setBody(
      both(operation('GET /emails/search'), (call) => [...call.query.keys()][0] === 'q', status(200)),
      (body) => ({ ...(body as object), items: [] }),
    ),
  },
});
