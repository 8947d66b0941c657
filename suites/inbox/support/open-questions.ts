import { inboxFacts } from '../../../generated/facts.ts';
import { acceptance, describeContent } from './answers.ts';
import type { Observer } from '../../kit/model/scenario.ts';
import type { RawRequest } from '../../kit/model/client.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

export interface InboxQuestion extends Pick<
  RawRequest,
  'method' | 'operation' | 'target' | 'body' | 'headers'
> {
  /** Describes the answer; by default by status, code and page. */
  readonly says?: (answer: Exchange) => string;
}

export type Questions = Readonly<Record<string, InboxQuestion>>;

const get = (target: string): InboxQuestion => ({
  method: 'GET',
  operation: `GET ${target.split('?')[0] ?? target}`,
  target,
});

const blanks = '%20'.repeat(10);
const { search, page, idempotency } = inboxFacts;

/** Requests with undocumented answers. Any answer is right, but a change is reported. */
export const READ_QUESTIONS = {
  limit201: get(`/emails?limit=${page.maxLimit + 1}`),
  limitZero: get('/emails?limit=0'),
  limitNegative: get('/emails?limit=-1'),
  limitNotANumber: get('/emails?limit=ten'),
  cursorUnreadable: get('/emails?cursor=unreadable'),
  unknownParameter: get('/emails?unknownParameter=1'),
  mailboxIdUnknown: get('/emails?mailboxId=none'),
  searchMaxTrims: get(`/emails?search=${blanks}${'x'.repeat(search.maxChars)}`),
  searchWithInvalidFilters: { ...get('/emails?search={word}&filters=%7B'), says: acceptance },
  searchCursorOnList: get('/emails?cursor=s%7C1%7C2026-01-01T00%3A00%3A00.000Z%7Cnone'),
  rootArray: get('/emails?filters=%5B%5D'),
  searchLimit201: get(`/emails/search?q={word}&limit=${page.maxLimit + 1}`),
  searchLimitZero: get('/emails/search?q={word}&limit=0'),
  searchLimitNotANumber: get('/emails/search?q={word}&limit=ten'),
  // A blank may count as a missing id, so that the path is unknown.
  blankId: { method: 'GET', target: '/emails/%20' },
  bodyOfUnknown: { ...get('/emails/none/body'), operation: 'GET /emails/{emailId}/body' },
  draftsCursor: { ...get('/drafts?cursor=unreadable'), says: acceptance },
} satisfies Questions;

const change = (body: string, target = '/emails/{emailId}'): InboxQuestion => ({
  method: 'PATCH',
  operation: 'PATCH /emails/{emailId}',
  target,
  body,
});

export const CHANGE_QUESTIONS = {
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
  unknownDeleted: { method: 'DELETE', operation: 'DELETE /emails/{emailId}', target: '/emails/none' },
  idempotencyKey256: {
    method: 'POST',
    operation: 'POST /drafts/send',
    target: '/drafts/send',
    headers: { 'Idempotency-Key': 'k'.repeat(idempotency.keyMaxChars + 1) },
    body: '{"mailboxId":"{mailboxId}","to":[{"email":"a@b.example","name":null}],"subject":"x","body":{"text":"x","html":"x"}}',
  },
} satisfies Questions;

/** The answer to each question; without emails nothing can be decided. */
export type AnswersByQuestion = ReadonlyMap<string, Exchange>;

/** An observer of the answer to a question. */
const observe =
  <Q extends Questions>(questions: Q) =>
  (name: keyof Q & string): Observer<AnswersByQuestion> =>
  (answers) => {
    const answer = answers.get(name);
    return answer && (questions[name]?.says ?? describeContent)(answer);
  };

export const observeRead = observe(READ_QUESTIONS);
export const observeChange = observe(CHANGE_QUESTIONS);
