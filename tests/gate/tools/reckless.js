// A dependent tool that does wrong what it can: each line has its mistake.
const { BASE_URL: base = '', API_KEY: key = '' } = process.env;

async function ask(method, path, body, headers = {}) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: key, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : {};
}

const inbox = '/inbox/api/v1';
const emails = `${inbox}/emails`;
await ask('GET', `${emails}?limit=500`);
await ask('GET', `${emails}?search=offer&filters=${encodeURIComponent('{"label":"a"}')}`);
await ask('GET', `${emails}?folder=INBOX`);
await ask('GET', `${inbox}/emials`);
await ask('GET', `${emails}?api_key=${key}`);
const { items } = await ask('GET', `${emails}?limit=2`);
await ask('GET', `${emails}?limit=2&cursor=${encodeURIComponent(items[0].id)}`);
const last = await ask('GET', `${emails}/search?q=${encodeURIComponent(items[0].subject)}&limit=200`);
if (last.nextCursor) await ask('GET', `${emails}/search?q=a1&cursor=${encodeURIComponent(last.nextCursor)}`);
await ask('GET', `${emails}/no-such-email`);
await ask('GET', `${emails}/no-such-email`);
const letter = {
  mailboxId: items[0].mailboxId,
  to: [{ email: 'a@x.example', name: null }],
  subject: 'Hello',
};
await ask('POST', `${inbox}/drafts/send`, { ...letter, body: { text: '1', html: '1' } });
await ask(
  'POST',
  `${inbox}/drafts/send`,
  { ...letter, body: { text: '2', html: '2' } },
  { 'idempotency-key': 'k' },
);
await ask(
  'POST',
  `${inbox}/drafts/send`,
  { ...letter, body: { text: '3', html: '3' } },
  { 'idempotency-key': 'k' },
);
await ask('GET', '/emails/campaigns');
await ask('GET', '/social/campaigns');
await ask('GET', '/lists/list?page=0&limit=500');
await ask('GET', '/social-scrappers?page=1');
const { listId } = await ask('POST', '/lists/list', { name: 'Reckless' });
await ask('POST', `/lists/list/${listId}/contacts?updateIfExists=1`, { email: 'a@x.example' });
await ask('POST', `/lists/list/${listId}/contacts`, {
  email: 'b@x.example',
  job: 'CTO',
  mobile: '+3250123456',
});
const contacts = Array.from({ length: 150 }, (_, row) => ({ email: `p${row}@x.example` }));
await ask('POST', `/lists/list/${listId}/contacts/batch`, { contacts });
await ask('GET', `/lists/list/${listId}/rows?email=a%40x.example&socialUrl=https%3A%2F%2Fs.example%2Fa`);
const person = { firstName: 'Ada', lastName: 'Lovelace', companyDomain: 'contact.example' };
await ask('POST', '/tools/find/phone', person);
await ask('POST', '/tools/find/phone', person);
for (let count = 0; count < 60; count += 1) await ask('GET', `${inbox}/views`);
