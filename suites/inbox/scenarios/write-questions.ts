import { inboxFacts } from '../../../generated/facts.ts';
import { emailOf } from '../support/answers.ts';
import { emailsOfWalk, walkList } from '../checks/walk.ts';
import { viewIn } from '../checks/undetailed-answers.ts';
import { newMessage, postQuestion } from '../support/write-questions.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectsOf } from '../../kit/model/exchange.ts';

const { maxLimit } = inboxFacts.page;

/** Changes that the document does not fully describe. */
export const changeQuestions = stimulus({
  id: 'inbox.write-questions.update-email',
  requires: ['write', 'foreign-key', 'state'],
  stimulus: async (context) => {
    const { inbox, survey, arrange } = context;
    const path = { emailId: survey.emails[0]?.id ?? 'none' };
    const set = (isRead: boolean): Promise<Exchange> =>
      inbox.call('PATCH /emails/{emailId}', { path, body: { isRead } });
    const read = async (): Promise<JsonObject> =>
      emailOf(await inbox.call('GET /emails/{emailId}', { path }));
    await set(true);
    const asRead = await read();
    await set(false);
    const asUnread = await read();
    const sized = (bytes: number): Promise<Exchange> =>
      inbox.call('PATCH /emails/{emailId}', {
        path: { emailId: path.emailId },
        body: { isRead: true, padding: 'x'.repeat(bytes) },
      });
    const { requestBodyMaxBytes: high, requestBodyMaxBytesLowReading: low } = inboxFacts;
    const between = await sized(Math.floor((high + low) / 2));
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const foreign = objectsOf(theirs, 'items')[0];
    const views = await inbox.call('GET /views', { key: 'foreign' });
    const foreignView = viewIn(views);
    const unknownMethod = await inbox.raw({ method: 'PUT', target: '/emails' });
    const trashed = emailsOfWalk(await walkList(inbox, { folderType: 'TRASH', limit: maxLimit }, 1))[0];
    await arrange({ situation: { noTrashFolders: true } });
    const fromTrash =
      trashed && (await inbox.call('DELETE /emails/{emailId}', { path: { emailId: String(trashed['id']) } }));
    return {
      asRead,
      asUnread,
      between,
      unknownMethod,
      fromTrash,
      deleted:
        foreign &&
        (await inbox.call('DELETE /emails/{emailId}', { path: { emailId: String(foreign['id']) } })),
      inForeignMailbox: foreign && (await foreignList(context, 'mailboxId', foreign['mailboxId'])),
      fromForeign:
        foreign &&
        (await postQuestion(
          context,
          '/drafts/send',
          newMessage(String(foreign['mailboxId']), 'Plumbline foreign'),
        )),
      inForeignView: foreignView && (await foreignList(context, 'viewId', foreignView['id'])),
    };
  },
});

const foreignList = (
  { inbox }: ScenarioContext,
  name: 'mailboxId' | 'viewId',
  id: unknown,
): Promise<Exchange> => inbox.call('GET /emails', { query: { [name]: String(id) } });
