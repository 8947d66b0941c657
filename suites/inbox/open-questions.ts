import type { ClaimId } from '../../generated/claims.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Exchange } from '../kit/exchange.ts';
import { scenario, type Scenario } from '../kit/scenario.ts';
import type { Client, RawRequest } from '../kit/client.ts';
import { seen } from './answers.ts';

type Question = Pick<RawRequest, 'method' | 'operation' | 'target' | 'body' | 'headers'>;
type Questions = { readonly [C in ClaimId]?: Question };

const get = (target: string): Question => ({
  method: 'GET',
  operation: `GET ${target.split('?')[0] ?? target}`,
  target,
});
const blanks = '%20'.repeat(10);
const { search, page, idempotency } = inboxFacts;

/** Requests whose answers the document does not show; any answer is right, a change of it is reported. */
const READING: Questions = {
  'inbox.list-emails.limit-201': get(`/emails?limit=${page.maxLimit + 1}`),
  'inbox.list-emails.limit-zero': get('/emails?limit=0'),
  'inbox.list-emails.limit-negative': get('/emails?limit=-1'),
  'inbox.list-emails.limit-not-a-number': get('/emails?limit=ten'),
  'inbox.list-emails.cursor-unreadable': get('/emails?cursor=unreadable'),
  'inbox.list-emails.unknown-parameter': get('/emails?unknownParameter=1'),
  'inbox.list-emails.mailbox-id-unknown': get('/emails?mailboxId=none'),
  'inbox.list-emails.search-max-trims': get(`/emails?search=${blanks}${'x'.repeat(search.maxChars)}`),
  'inbox.list-emails.search-with-invalid-filters': get('/emails?search=the&filters=%7B'),
  'inbox.page.search-cursor-on-list': get('/emails?cursor=s%7C1%7C2026-01-01T00%3A00%3A00.000Z%7Cnone'),
  'inbox.filter-node.root-array': get('/emails?filters=%5B%5D'),
  'inbox.search-emails.limit-201': get(`/emails/search?q=the&limit=${page.maxLimit + 1}`),
  'inbox.search-emails.limit-zero': get('/emails/search?q=the&limit=0'),
  'inbox.search-emails.limit-not-a-number': get('/emails/search?q=the&limit=ten'),
  'inbox.get-email.malformed-id': { ...get('/emails/%20'), operation: 'GET /emails/{emailId}' },
  'inbox.undetailed-operations.body-unknown-email': {
    ...get('/emails/none/body'),
    operation: 'GET /emails/{emailId}/body',
  },
  'inbox.undetailed-operations.drafts-cursor-given': get('/drafts?cursor=unreadable'),
  'inbox.undetailed-operations.success-statuses': get('/views'),
};

const change = (body: string, target = '/emails/{emailId}'): Question => ({
  method: 'PATCH',
  operation: 'PATCH /emails/{emailId}',
  target,
  body,
});
const CHANGING: Questions = {
  'inbox.update-email.one-boolean-one-not': change('{"isRead":true,"isStarred":"yes"}'),
  'inbox.update-email.unknown-extra-field': change('{"isRead":true,"unknownField":1}'),
  'inbox.update-email.non-object-body': change('[]'),
  'inbox.update-email.unknown-id-and-invalid-body': change('{}', '/emails/none'),
  'inbox.delete-email.request-body-given': {
    method: 'DELETE',
    operation: 'DELETE /emails/{emailId}',
    target: '/emails/{emailId}',
    body: '{"reason":"none"}',
  },
  'inbox.send-email.idempotency-key-256': {
    method: 'POST',
    operation: 'POST /drafts/send',
    target: '/drafts/send',
    headers: { 'Idempotency-Key': 'k'.repeat(idempotency.keyMaxChars + 1) },
    body: '{"mailboxId":"{mailboxId}","to":[{"email":"a@b.example","name":null}],"subject":"x","body":{"text":"x","html":"x"}}',
  },
};

type Answers = ReadonlyMap<string, Exchange>;
const asking = (id: string, needs: Scenario['needs'], questions: Questions): Scenario =>
  scenario<undefined, Answers>({
    id,
    service: 'inbox',
    needs,
    cost: Object.keys(questions).length,
    stimulus: async ({ inbox, survey }) => {
      const answers = new Map<string, Exchange>();
      for (const [claim, question] of Object.entries(questions))
        answers.set(claim, await ask(inbox, question, survey.emails[0]?.id, survey.mailboxIds[0]));
      return answers;
    },
    checkers: {},
    observers: Object.fromEntries(
      Object.keys(questions).map((claim) => [
        claim,
        (answers: Answers): string | undefined => {
          const answer = answers.get(claim);
          return answer && seen(answer);
        },
      ]),
    ),
  });

const ask = (
  inbox: Client<'inbox'>,
  { body, ...question }: Question,
  emailId = 'none',
  mailboxId = 'none',
): Promise<Exchange> =>
  inbox.raw({
    ...question,
    target: question.target.replace('{emailId}', emailId),
    ...(body !== undefined && { body: body.replace('{mailboxId}', mailboxId) }),
  });

export const openQuestions = [
  asking('inbox.open-questions.reading', ['read'], READING),
  asking('inbox.open-questions.changing', ['write'], CHANGING),
];
