// A small dependent tool with five mistakes: it reads the latest emails, answers the newest one and keeps its sender as a
// contact.
const { BASE_URL: base = '', API_KEY: key = '' } = process.env;

async function ask(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const inbox = '/inbox/api/v1';
// 1: more emails than a page may have.
const page = await ask('GET', `${inbox}/emails?limit=500&folderType=INBOX`);
const [newest, second] = page.items;
// 2: a cursor of its own instead of `nextCursor`.
await ask(
  'GET',
  `${inbox}/emails?folderType=INBOX&cursor=${encodeURIComponent(`${second.date}|${second.id}`)}`,
);
const { email } = await ask('GET', `${inbox}/emails/${newest.id}`);
// 3: an email is sent without an Idempotency-Key.
await ask('POST', `${inbox}/drafts/send`, {
  mailboxId: email.mailboxId,
  to: [email.from],
  subject: `Re: ${email.subject}`,
  inReplyTo: email.messageId,
  references: [...email.references, email.messageId],
  body: { text: 'Thank you.', html: '<p>Thank you.</p>' },
});
// 4: the first page of lists is 1.
const lists = await ask('GET', '/lists/list?page=0&limit=25');
const { listId } = lists.items[0] ?? (await ask('POST', '/lists/list', { name: 'Senders' }));
// 5: a duplicate is updated by the text `true` alone.
const list = listId ?? lists.items[0].id;
await ask('POST', `/lists/list/${list}/contacts?updateIfExists=1`, { email: newest.from.email });
