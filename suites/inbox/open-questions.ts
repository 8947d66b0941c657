import type { ClaimId } from '../../generated/claims.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Exchange } from '../kit/http/exchange.ts';
import { scenario, type Scenario } from '../kit/engine/scenario.ts';
import type { Client, RawRequest } from '../kit/http/client.ts';
import type { Survey } from '../kit/target/survey.ts';
import { outcome, seen } from './answers.ts';

interface Question extends Pick<RawRequest, 'method' | 'operation' | 'target' | 'body' | 'headers'> {
  /** What is said of the answer; status, code and page where nothing else is given. */
  readonly says?: (answer: Exchange) => string;
}
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
  'inbox.list-emails.search-with-invalid-filters': {
    ...get('/emails?search={word}&filters=%7B'),
    says: outcome,
  },
  'inbox.page.search-cursor-on-list': get('/emails?cursor=s%7C1%7C2026-01-01T00%3A00%3A00.000Z%7Cnone'),
  'inbox.filter-node.root-array': get('/emails?filters=%5B%5D'),
  'inbox.search-emails.limit-201': get(`/emails/search?q={word}&limit=${page.maxLimit + 1}`),
  'inbox.search-emails.limit-zero': get('/emails/search?q={word}&limit=0'),
  'inbox.search-emails.limit-not-a-number': get('/emails/search?q={word}&limit=ten'),
  'inbox.get-email.malformed-id': { ...get('/emails/%20'), operation: 'GET /emails/{emailId}' },
  'inbox.undetailed-operations.body-unknown-email': {
    ...get('/emails/none/body'),
    operation: 'GET /emails/{emailId}/body',
  },
  'inbox.undetailed-operations.drafts-cursor-given': { ...get('/drafts?cursor=unreadable'), says: outcome },
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
  'inbox.delete-email.unknown-code': {
    method: 'DELETE',
    operation: 'DELETE /emails/{emailId}',
    target: '/emails/none',
  },
  'inbox.send-email.idempotency-key-256': {
    method: 'POST',
    operation: 'POST /drafts/send',
    target: '/drafts/send',
    headers: { 'Idempotency-Key': 'k'.repeat(idempotency.keyMaxChars + 1) },
    body: '{"mailboxId":"{mailboxId}","to":[{"email":"a@b.example","name":null}],"subject":"x","body":{"text":"x","html":"x"}}',
  },
};

/** Without emails nothing can be told. */
type Answers = ReadonlyMap<string, Exchange>;
const asking = (id: string, needs: Scenario['needs'], questions: Questions): Scenario =>
  scenario<undefined, Answers>({
    id,
    service: 'inbox',
    needs,
    cost: Object.keys(questions).length,
    stimulus: async ({ inbox, survey }) => {
      const answers = new Map<string, Exchange>();
      const [email] = survey.emails;
      if (email === undefined) return answers;
      for (const [claim, question] of Object.entries(questions))
        answers.set(claim, await ask(inbox, question, { ...email, word: wordOf(survey) }));
      return answers;
    },
    checkers: {},
    observers: Object.fromEntries(
      Object.entries(questions).map(([claim, { says = seen }]) => [
        claim,
        (answers: Answers): string | undefined => {
          const answer = answers.get(claim);
          return answer && says(answer);
        },
      ]),
    ),
  });

const ask = (
  inbox: Client<'inbox'>,
  { body, method, operation, target, headers }: Question,
  { id, mailboxId, word }: { readonly id: string; readonly mailboxId: string; readonly word: string },
): Promise<Exchange> =>
  inbox.raw({
    method,
    ...(operation !== undefined && { operation }),
    ...(headers && { headers }),
    target: target.replace('{emailId}', id).replace('{word}', word),
    ...(body !== undefined && { body: body.replace('{mailboxId}', mailboxId) }),
  });

/** Letters that some email of the account is found by. */
const wordOf = ({ words }: Pick<Survey, 'words'>): string =>
  (words.find((word) => /^[a-z]{2,}$/i.test(word)) ?? 'the').slice(0, inboxFacts.q.minChars);

export const openQuestions = [
  asking('inbox.open-questions.reading', ['read'], READING),
  asking('inbox.open-questions.changing', ['write'], CHANGING),
];
