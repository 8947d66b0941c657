import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { emailOf } from '../support/answers.ts';
import { walkList } from './walk.ts';
import { type CheckResult, every } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { equals } from '../../kit/checks/relations.ts';

const { maxLimit } = inboxFacts.page;

export const emailPath = (emailId: string) => ({ path: { emailId } });

export const readEmail = ({ inbox }: ScenarioContext, id: string): Promise<Exchange> =>
  inbox.call('GET /emails/{emailId}', emailPath(id));

export const wholeListing = (
  { inbox }: ScenarioContext,
  folderType?: (typeof inboxFacts.folderTypes)[number],
): Promise<Exchange[]> => walkList(inbox, { limit: maxLimit, ...(folderType && { folderType }) });

export const FLAG_NAMES = ['isRead', 'isStarred'] as const;

export const checkUnchanged = (before: Exchange, after: Exchange, attempt: Exchange): CheckResult =>
  every(ok(before) ? [...FLAG_NAMES, 'folderId'] : [], (name) =>
    equals(
      fieldOf(after, name),
      fieldOf(before, name),
      message`${documentedWords(name)} of a foreign email has changed`,
      attempt,
      after,
    ),
  );

const fieldOf = (exchange: Exchange, name: string): unknown => (emailOf(exchange) satisfies JsonObject)[name];
