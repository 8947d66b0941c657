import { message, own } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { acceptance } from './support/answers.ts';
import type { Folder } from './checks/folders.ts';
import { limitAsked } from './checks/queries.ts';
import { endpointQuestions } from './scenarios/shape-questions.ts';
import { type CheckResult, given } from '../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../kit/model/scenario.ts';
import { type Exchange, queryOf } from '../kit/model/exchange.ts';
import { hasOtherStatus } from '../kit/checks/relations.ts';

/**
 * Parameters besides which only the folder type can be the reason of a refusal: no mailbox, no cursor, nothing with
 * bounds.
 */
const BESIDE = new Set(['folderType', 'q', 'limit']);

/** Whether a term has a valid length in every unit of counting. */
const isTerm = (q: string): boolean =>
  [...q.trim()].length >= inboxFacts.q.minChars && q.length <= inboxFacts.q.maxChars;

const accepted =
  (name: Folder) =>
  (exchange: Exchange): CheckResult => {
    const query = queryOf(exchange);
    return given(
      ['GET /emails', 'GET /emails/search'].includes(exchange.operation ?? '') &&
        query.getAll('folderType').join() === name &&
        [...query.keys()].every((key) => BESIDE.has(key)) &&
        (!query.has('limit') || limitAsked(exchange) !== undefined) &&
        (!query.has('q') || isTerm(query.get('q') ?? '')),
      () => hasOtherStatus(exchange, 400, message`${own(name)} is refused`),
    );
  };

export const folderTypes = section(
  withChecks(endpointQuestions, { 'inbox.folder-types.lower-case': ({ lower }) => acceptance(lower) }),
  monitors({
    'inbox.folder-types.inbox': accepted('INBOX'),
    'inbox.folder-types.sent': accepted('SENT'),
    'inbox.folder-types.drafts': accepted('DRAFTS'),
    'inbox.folder-types.spam': accepted('SPAM'),
    'inbox.folder-types.trash': accepted('TRASH'),
  }),
);
