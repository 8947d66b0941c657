// A small dependent tool that keeps to the documents. It reads the whole inbox, searches for an email, answers the newest
// one, and adds its sender to a list of its own.
import { randomUUID } from 'node:crypto';

const { BASE_URL: base = '', API_KEY: key = '' } = process.env;

async function ask(method, path, body, headers = {}) {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const inbox = '/inbox/api/v1';
const pages = [];
let cursor = '';
do {
  const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const { body } = await ask('GET', `${inbox}/emails?folderType=INBOX&limit=100${next}`);
  pages.push(body);
  cursor = body.nextCursor ?? '';
} while (pages.at(-1).hasMore && pages.length < 5);
const [newest] = pages[0].items;
await ask('GET', `${inbox}/emails/search?q=${encodeURIComponent(newest.from.email)}&limit=10`);
const { email } = (await ask('GET', `${inbox}/emails/${newest.id}`)).body;
await ask('PATCH', `${inbox}/emails/${newest.id}`, { isRead: true });
await ask(
  'POST',
  `${inbox}/drafts/send`,
  {
    mailboxId: email.mailboxId,
    to: [email.from],
    subject: `Re: ${email.subject}`,
    inReplyTo: email.messageId,
    references: [...email.references, email.messageId],
    body: { text: 'Thank you.', html: '<p>Thank you.</p>' },
  },
  { 'idempotency-key': randomUUID() },
);
const { listId } = (await ask('POST', '/lists/list', { name: 'Senders' })).body;
const contacts = `/lists/list/${listId}/contacts`;
const sender = { email: newest.from.email, fullName: newest.from.name ?? 'nobody', jobTitle: 'sender' };
await ask('POST', `${contacts}?updateIfExists=true`, sender);
await ask('POST', `${contacts}/batch`, { contacts: [sender, { email: 'second@sender.example' }] });
await ask('GET', `/lists/list/${listId}/rows?page=1&pageSize=50`);
await ask('GET', `/lists/list/${listId}/rows?email=${encodeURIComponent(sender.email)}`);
await ask('GET', '/advanced/campaigns');
await ask('GET', '/advanced/campaign/contacts?page=0&perPage=20');
