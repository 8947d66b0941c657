import { inboxFacts } from '../../generated/facts.ts';
import type { Exchange } from '../kit/http/exchange.ts';
import { scenario, type Observer, type ScenarioContext } from '../kit/engine/scenario.ts';
import type { Client, RawRequest } from '../kit/http/client.ts';
import type { Survey } from '../kit/target/survey.ts';
import { outcome, seen } from './answers.ts';

interface Question extends Pick<RawRequest, 'method' | 'operation' | 'target' | 'body' | 'headers'> {
  /** What is said of the answer; status, code and page where nothing else is given. */
  readonly says?: (answer: Exchange) => string;
}
type Questions = Readonly<Record<string, Question>>;

const get = (target: string): Question => ({
  method: 'GET',
  operation: `GET ${target.split('?')[0] ?? target}`,
  target,
});
const blanks = '%20'.repeat(10);
const { search, page, idempotency } = inboxFacts;

/** Requests whose answers the document does not show; any answer is right, a change of it is reported. */
const READING = {
  limit201: get(`/emails?limit=${page.maxLimit + 1}`),
  limitZero: get('/emails?limit=0'),
  limitNegative: get('/emails?limit=-1'),
  limitNotANumber: get('/emails?limit=ten'),
  cursorUnreadable: get('/emails?cursor=unreadable'),
  unknownParameter: get('/emails?unknownParameter=1'),
  mailboxIdUnknown: get('/emails?mailboxId=none'),
  searchMaxTrims: get(`/emails?search=${blanks}${'x'.repeat(search.maxChars)}`),
  searchWithInvalidFilters: {
    ...get('/emails?search={word}&filters=%7B'),
    says: outcome,
  },
  searchCursorOnList: get('/emails?cursor=s%7C1%7C2026-01-01T00%3A00%3A00.000Z%7Cnone'),
  rootArray: get('/emails?filters=%5B%5D'),
  searchLimit201: get(`/emails/search?q={word}&limit=${page.maxLimit + 1}`),
  searchLimitZero: get('/emails/search?q={word}&limit=0'),
  searchLimitNotANumber: get('/emails/search?q={word}&limit=ten'),
  blankId: { ...get('/emails/%20'), operation: 'GET /emails/{emailId}' },
  bodyOfUnknown: {
    ...get('/emails/none/body'),
    operation: 'GET /emails/{emailId}/body',
  },
  draftsCursor: { ...get('/drafts?cursor=unreadable'), says: outcome },
} satisfies Questions;

const change = (body: string, target = '/emails/{emailId}'): Question => ({
  method: 'PATCH',
  operation: 'PATCH /emails/{emailId}',
  target,
  body,
});
const CHANGING = {
  oneBooleanOneNot: change('{"isRead":true,"isStarred":"yes"}'),
  unknownExtraField: change('{"isRead":true,"unknownField":1}'),
  nonObjectBody: change('[]'),
  unknownIdAndInvalidBody: change('{}', '/emails/none'),
  deleteWithBody: {
    method: 'DELETE',
    operation: 'DELETE /emails/{emailId}',
    target: '/emails/{emailId}',
    body: '{"reason":"none"}',
  },
  unknownDeleted: {
    method: 'DELETE',
    operation: 'DELETE /emails/{emailId}',
    target: '/emails/none',
  },
  idempotencyKey256: {
    method: 'POST',
    operation: 'POST /drafts/send',
    target: '/drafts/send',
    headers: { 'Idempotency-Key': 'k'.repeat(idempotency.keyMaxChars + 1) },
    body: '{"mailboxId":"{mailboxId}","to":[{"email":"a@b.example","name":null}],"subject":"x","body":{"text":"x","html":"x"}}',
  },
} satisfies Questions;

/** The answer to each question; without emails nothing can be told. */
type Answers = ReadonlyMap<string, Exchange>;
const asking =
  (questions: Questions) =>
  async ({ inbox, survey }: ScenarioContext): Promise<Answers> => {
    const answers = new Map<string, Exchange>();
    const [email] = survey.emails;
    if (email === undefined) return answers;
    for (const [name, question] of Object.entries(questions))
      answers.set(name, await ask(inbox, question, { ...email, word: wordOf(survey) }));
    return answers;
  };
/** What is said of the answer to a question. */
const told =
  <Q extends Questions>(questions: Q) =>
  (name: keyof Q & string): Observer<Answers> =>
  (answers) => {
    const answer = answers.get(name);
    return answer && (questions[name]?.says ?? seen)(answer);
  };
const read = told(READING);
const changed = told(CHANGING);

const reading = scenario({
  id: 'inbox.open-questions.reading',
  service: 'inbox',
  needs: ['read'],
  cost: Object.keys(READING).length,
  stimulus: asking(READING),
  checkers: {},
  observers: {
    'inbox.list-emails.limit-201': read('limit201'),
    'inbox.list-emails.limit-zero': read('limitZero'),
    'inbox.list-emails.limit-negative': read('limitNegative'),
    'inbox.list-emails.limit-not-a-number': read('limitNotANumber'),
    'inbox.list-emails.cursor-unreadable': read('cursorUnreadable'),
    'inbox.list-emails.unknown-parameter': read('unknownParameter'),
    'inbox.list-emails.mailbox-id-unknown': read('mailboxIdUnknown'),
    'inbox.list-emails.search-max-trims': read('searchMaxTrims'),
    'inbox.list-emails.search-with-invalid-filters': read('searchWithInvalidFilters'),
    'inbox.page.search-cursor-on-list': read('searchCursorOnList'),
    'inbox.filter-node.root-array': read('rootArray'),
    'inbox.search-emails.limit-201': read('searchLimit201'),
    'inbox.search-emails.limit-zero': read('searchLimitZero'),
    'inbox.search-emails.limit-not-a-number': read('searchLimitNotANumber'),
    'inbox.get-email.malformed-id': read('blankId'),
    'inbox.undetailed-operations.body-unknown-email': read('bodyOfUnknown'),
    'inbox.undetailed-operations.drafts-cursor-given': read('draftsCursor'),
  },
});

const changing = scenario({
  id: 'inbox.open-questions.changing',
  service: 'inbox',
  needs: ['write'],
  cost: Object.keys(CHANGING).length,
  stimulus: asking(CHANGING),
  checkers: {},
  observers: {
    'inbox.update-email.one-boolean-one-not': changed('oneBooleanOneNot'),
    'inbox.update-email.unknown-extra-field': changed('unknownExtraField'),
    'inbox.update-email.non-object-body': changed('nonObjectBody'),
    'inbox.update-email.unknown-id-and-invalid-body': changed('unknownIdAndInvalidBody'),
    'inbox.delete-email.request-body-given': changed('deleteWithBody'),
    'inbox.delete-email.unknown-code': changed('unknownDeleted'),
    'inbox.send-email.idempotency-key-256': changed('idempotencyKey256'),
  },
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

export const openQuestions = [reading, changing];
