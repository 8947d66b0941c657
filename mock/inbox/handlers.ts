import type { Call, Handlers, Reply } from '../http/call.ts';
import { invalidRequest, refuseInbox } from './errors.ts';
import { limitOf, handleListEmails, handleSearchEmails } from './list.ts';
import { detail, detailText, listItem } from './present.ts';
import { handleSendEmail } from './send.ts';
import type { Email } from './store.ts';
import { isObject } from '../../specs/json.ts';

function withEmail(call: Call, then: (email: Email) => Reply): Reply {
  const id = call.params['emailId'];
  const own = call.account.inbox.byId.get(id ?? '');
  if (own !== undefined) return then(own);
  const foreign = call.account.neighbours().flatMap(({ byId }) => byId.get(id ?? '') ?? [])[0];
  const { status, code } = call.account.rules.inbox.missing(call.operation, foreign !== undefined);
  return refuseInbox(status, code, 'No such email');
}

const getEmail = (call: Call): Reply =>
  withEmail(call, (email) => ({ status: 200, json: detailText(email, call.account.rules.inbox) }));

function patchEmail(call: Call): Reply {
  const rules = call.account.rules.inbox;
  const flags = rules.flagsOf(call.body);
  const refused =
    rules.nonObjectIsMalformed && !isObject(call.body)
      ? refuseInbox(400, 'REQUEST_ERROR', 'The body is no object')
      : invalidRequest(rules, { accepted: ['isRead', 'isStarred'] });
  if (flags === undefined && rules.bodyBeforeEmail) return refused;
  return withEmail(call, (email) => {
    if (flags === undefined) return refused;
    const before = detailText(email, rules);
    const { isRead, isStarred } = email;
    rules.setFlags(email, flags);
    const isKept = email.isRead === isRead && email.isStarred === isStarred;
    call.account.push(isKept ? 'flags kept' : 'flags set', {
      emailId: email.id,
      mailboxId: email.mailboxId,
      ...flags,
    });
    return { status: 200, json: rules.patchAnswers === 'after' ? detailText(email, rules) : before };
  });
}

function deleteEmail(call: Call): Reply {
  const rules = call.account.rules.inbox;
  return withEmail(call, (email) => {
    const data = { emailId: email.id, mailboxId: email.mailboxId };
    // It is already in the trash.
    const mailbox = call.account.inbox.mailboxes.find(({ id }) => id === email.mailboxId);
    const hasTrash = mailbox?.hasTrash === true && !call.account.situation.noTrashFolders;
    if (email.folderType === 'TRASH' && (hasTrash || !rules.trashNeedsFolder)) {
      call.account.push('already in trash', data);
      if (rules.trashAgain === 'restores') email.folderType = 'INBOX';
      return rules.trashAgain === 'refused'
        ? refuseInbox(400, 'NO_TRASH_FOLDER', 'Already there')
        : { status: 204 };
    }
    if (!hasTrash) {
      call.account.push('no trash folder', data);
      return refuseInbox(400, 'NO_TRASH_FOLDER', 'The mailbox has no trash folder');
    }
    rules.trash(call.account.inbox, email);
    call.account.push('moved to trash', data);
    return { status: 204 };
  });
}

/** The body with the whole conversation, oldest first. */
const getBody = (call: Call): Reply =>
  withEmail(call, (email) => {
    const conversation = call.account.inbox.emails
      .filter(({ threadId }) => threadId === email.threadId)
      .map((each) => ({ ...detail(each, call.account.rules.inbox), body: { text: each.bodyText } }))
      .reverse();
    return { status: 200, body: { body: { text: email.bodyText }, conversation } };
  });

/** Sets flags of several emails; unknown ids are ignored. */
function bulk(call: Call): Reply {
  const rules = call.account.rules.inbox;
  const ids: unknown = isObject(call.body) ? call.body['ids'] : undefined;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > rules.bulkMaxIds)
    return invalidRequest(rules, { ids: [`1 to ${rules.bulkMaxIds} email ids`] });
  const flags = rules.flagsOf(call.body);
  if (flags === undefined) return invalidRequest(rules, { accepted: ['isRead', 'isStarred'] });
  const { byId } = call.account.inbox;
  const emails = [...new Set(ids)].flatMap((id) => byId.get(String(id)) ?? []);
  for (const email of rules.bulkChanges(emails)) rules.setFlags(email, flags);
  return { status: 200, body: { updated: emails.length } };
}

const getDrafts = (call: Call): Reply => ({
  status: 200,
  body: {
    items: call.account.inbox.emails
      .filter(({ folderType }) => folderType === 'DRAFTS')
      .slice(0, limitOf(call.query, call.account.rules.inbox))
      .map((email) => listItem(email, call.account.rules.inbox)),
  },
});

export const inboxHandlers: Handlers = {
  'GET /emails': handleListEmails,
  'GET /emails/search': handleSearchEmails,
  'GET /emails/{emailId}': getEmail,
  'PATCH /emails/{emailId}': patchEmail,
  'DELETE /emails/{emailId}': deleteEmail,
  'GET /emails/{emailId}/body': getBody,
  'POST /emails/bulk': bulk,
  'POST /drafts/send': handleSendEmail,
  'GET /drafts': getDrafts,
  'GET /views': (call) => ({ status: 200, body: { views: call.account.inbox.views } }),
  'GET /filters': (call) => ({ status: 200, body: { filters: call.account.inbox.filters } }),
};
