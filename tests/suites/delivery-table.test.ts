import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deliveryChecks, futureRejection } from '../../suites/index.ts';
import { evaluate } from '../../suites/kit/model/failure.ts';
import { unreadable } from '../../suites/kit/model/delivery.ts';
import type { Delivery } from '../../suites/kit/model/receiver.ts';
import type { Service } from '../../specs/source.ts';

const SECRET = 'whsec_table';
const NOW = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;
const CAMPAIGN = '64b7f0c2a9e1d3f5b7c9e1a3';

type Json = Readonly<Record<string, unknown>>;
interface Sent {
  readonly service: Service;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly after?: number;
}

const came = ({ service, method, headers, body, after = 0 }: Sent): Delivery => {
  const delivery: Delivery = {
    ...{ service, operation: undefined, key: 'none' },
    request: { method, target: '/webhook', headers, body },
    response: { status: 0, headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined },
    ...{ startedAt: NOW + after, durationMs: 1, receivedAt: NOW + after },
  };
  const why = service === 'inbox' ? futureRejection(delivery, SECRET) : unreadable(delivery);
  return { ...delivery, response: { ...delivery.response, status: why?.status ?? 200 } };
};

/** A signed delivery of the inbox as documented, except for the given changes. */
function inbox({
  kind = 'email.updated',
  fields = {},
  key = SECRET,
  signed = 0,
  headers = {},
  ...rest
}: {
  kind?: string;
  fields?: Json;
  key?: string;
  signed?: number;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: string;
  method?: string;
  after?: number;
} = {}): Sent {
  const { after = 0, method = 'POST' } = rest;
  const {
    body = JSON.stringify({
      event: kind,
      createdAt: new Date(NOW + after).toISOString(),
      data: {},
      ...fields,
    }),
  } = rest;
  const t = Math.floor((NOW + after) / 1000) + signed;
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
  const all = {
    ...{
      'content-type': 'application/json',
      'x-service-event': kind,
      'x-service-signature': `t=${t},v1=${v1}`,
    },
    ...headers,
  };
  return {
    ...{ service: 'inbox', method, body, after },
    headers: Object.fromEntries(Object.entries(all).flatMap(([n, v]) => (v === undefined ? [] : [[n, v]]))),
  };
}

/** A delivery of a current campaign. */
const campaign = (
  event: string,
  fields: Json = {},
  {
    headers = {},
    ...rest
  }: { method?: string; body?: string; headers?: Readonly<Record<string, string>> } = {},
): Sent => ({
  ...{ service: 'prospecting', method: 'POST' },
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(
    {
      ...{ event, campaign: 'Spring', campaignId: CAMPAIGN },
      contact: { id: '64b7f0c2a9e1d3f5b7c9e1aa', firstName: 'Ada', email: 'ada@contact.example' },
      ...{ date: new Date(NOW).toISOString(), step: 1 },
      ...fields,
    },
    // JSON omits undefined fields.
  ),
  ...rest,
});
const REPLY = {
  ...{ senderName: 'Desk', sender: 'desk@sender.example', reply: 'Yes', messageId: '<r1@mail.example>' },
};
const reply = (fields: Json = {}): Sent => campaign('MAIL_REPLIED', { ...REPLY, ...fields });
const contactOf = (fields: Json): Json => ({
  contact: { ...fields, id: 'c1', email: 'ada@contact.example' },
});
const legacy = (event: string, fields: Json = {}): Sent =>
  campaign(event, { contact: undefined, step: undefined, ...fields });

/** The claims that deliveries violate, without the service prefix, and the last answer. */
function verdictOf(sent: readonly Sent[]) {
  const deliveries = sent.map(came);
  const [service = 'inbox'] = sent.map((each) => each.service);
  const log = { deliveries, until: NOW + 2 * HOUR, ...(service === 'inbox' && { secret: SECRET }) };
  const said = Object.entries(deliveryChecks[service]).map(
    ([claim, check]) => [claim.replace(/^\w+\.(events\.)?/, ''), evaluate(() => check(log)).kind] as const,
  );
  return {
    status: deliveries.at(-1)?.response.status,
    violated: said.flatMap(([claim, kind]) => (kind === 'violation' ? [claim] : [])).sort(),
    held: said.filter(([, kind]) => kind === 'holds').length,
    inconclusive: said.filter(([, kind]) => kind === 'inconclusive').length,
    broken: said.filter(([, kind]) => kind === 'broken').length,
  };
}

type Row = readonly [string, readonly Sent[], number, readonly string[]];
const RIGHT = inbox();
const signature = { 'x-service-signature': undefined };

const ROWS: readonly Row[] = [
  // Deliveries of the inbox.
  ['an event of the inbox', [RIGHT], 200, []],
  ...['email.received', 'email.deleted', 'draft.sent', 'label.applied', 'mailbox.sync_failed'].map(
    (kind): Row => [kind, [inbox({ kind })], 200, []],
  ),
  ['a seventh kind', [inbox({ kind: 'thread.archived' })], 200, ['header-event-kind', 'no-other-kind']],
  [
    'a header of another kind',
    [inbox({ headers: { 'x-service-event': 'email.deleted' } })],
    200,
    ['header-event-equals-body'],
  ],
  [
    'no header of the kind',
    [inbox({ headers: { 'x-service-event': undefined } })],
    200,
    ['header-event-kind'],
  ],
  ['a field more', [inbox({ fields: { version: 2 } })], 200, []],
  ['data as an array', [inbox({ fields: { data: [] } })], 200, ['body-data-object']],
  ['no data', [inbox({ fields: { data: undefined } })], 200, ['body-data-object']],
  ['createdAt as a number', [inbox({ fields: { createdAt: NOW } })], 200, ['body-created-at-string']],
  [
    'createdAt that is no date',
    [inbox({ fields: { createdAt: 'just now' } })],
    200,
    ['body-created-at-moment'],
  ],
  [
    'createdAt of a thirteenth month',
    [inbox({ fields: { createdAt: '2026-13-45T00:00:00Z' } })],
    200,
    ['body-created-at-moment'],
  ],
  ['createdAt without a text', [inbox({ fields: { createdAt: '' } })], 200, ['body-created-at-moment']],
  ['createdAt in Unix seconds', [inbox({ fields: { createdAt: String(NOW / 1000) } })], 200, []],
  [
    'createdAt in the form of mails',
    [inbox({ fields: { createdAt: 'Wed, 25 Nov 2026 12:00:00 GMT' } })],
    200,
    [],
  ],
  ['createdAt with an offset', [inbox({ fields: { createdAt: '2026-11-25T13:00:00+01:00' } })], 200, []],
  [
    'createdAt of tomorrow',
    [inbox({ fields: { createdAt: '2026-11-26T12:00:00Z' } })],
    200,
    ['body-created-at-not-ahead'],
  ],
  ['signed 300 s ago', [inbox({ signed: -300 })], 200, []],
  ['signed 301 s ago', [inbox({ signed: -301 })], 401, ['delivered-fresh']],
  ['signed four minutes ahead', [inbox({ signed: 240 })], 200, []],
  ['signed ten minutes ahead', [inbox({ signed: 600 })], 401, []],
  ['signed ten hours ahead', [inbox({ signed: 36_000 })], 401, ['signature-t-unix-seconds']],
  ['signed a year ahead', [inbox({ signed: 31_536_000 })], 401, ['signature-t-unix-seconds']],
  ['a forged delivery beside a right one', [RIGHT, inbox({ key: 'other' })], 401, []],
  ['a forged event beside a right one', [RIGHT, inbox({ key: 'other', kind: 'email.invented' })], 401, []],
  ['an unsigned delivery beside a right one', [RIGHT, inbox({ headers: signature })], 401, []],
  [
    'a signature of another form beside a right one',
    [RIGHT, inbox({ headers: { 'x-service-signature': 'sha256=00' } })],
    401,
    [],
  ],
  ['a forged delivery alone', [inbox({ key: 'other' })], 401, []],
  ['an unsigned delivery alone', [inbox({ headers: signature })], 401, []],
  [
    'a signed text that is no JSON',
    [inbox({ body: 'event=email.updated' })],
    400,
    [
      'body-created-at-string',
      'body-data-object',
      'body-event-string',
      'header-event-equals-body',
      'json-body',
      'no-other-kind',
    ],
  ],
  ['a signed PUT', [inbox({ method: 'PUT' })], 200, ['http-post']],

  // Deliveries of campaigns.
  ['EMAIL_SENT', [campaign('EMAIL_SENT')], 200, []],
  ['BOUNCED', [campaign('BOUNCED', { campaign: undefined, step: 0 })], 200, []],
  ['BOUNCED with campaign', [campaign('BOUNCED', { step: 0 })], 200, ['bounced-without-campaign']],
  ['BOUNCED of step 2', [campaign('BOUNCED', { campaign: undefined, step: 2 })], 200, ['bounced-step-zero']],
  ['CAMPAIGN_ENDING', [campaign('CAMPAIGN_ENDING', { contact: undefined, step: undefined })], 200, []],
  ['MESSAGE_SENT without content', [campaign('MESSAGE_SENT')], 200, ['message-sent-content']],
  ['SOCIAL_REPLIED without reply', [campaign('SOCIAL_REPLIED')], 200, ['social-replied-reply']],
  ['MAIL_REPLIED', [reply()], 200, []],
  [
    'MAIL_REPLIED with a sentiment',
    [reply({ sentiment: { classification: 'NEUTRAL', score: 0.2 } })],
    200,
    [],
  ],
  [
    'MAIL_REPLIED with an unknown sentiment',
    [reply({ sentiment: { classification: 'SAD', score: 0.2 } })],
    200,
    ['prospecting.sentiment.classification-closed'.replace('prospecting.', '')],
  ],
  [
    'replies that all lack reply',
    [reply({ reply: undefined }), reply({ reply: undefined, ...contactOf({}) })],
    200,
    ['mail-replied-has-reply'],
  ],
  ['replies that all lack sender', [reply({ sender: undefined })], 200, ['mail-replied-has-sender']],
  [
    'replies that all lack messageId',
    [reply({ messageId: undefined })],
    200,
    ['mail-replied-has-message-id'],
  ],
  [
    'a reply that lacks messageId and has a step of text',
    [reply({ messageId: undefined, step: '1' })],
    200,
    ['mail-replied-has-message-id', 'payload-step-integer'],
  ],
  ['a test with fewer fields', [campaign('MAIL_REPLIED', { reply: 'Test', campaignId: undefined })], 200, []],
  [
    'a reply of a legacy campaign',
    [legacy('MAIL_REPLIED', { reply: 'Yes', sender: 'desk@sender.example' })],
    200,
    [],
  ],
  ['a reply without contact', [reply({ contact: undefined })], 200, ['payload-contact-object']],
  [
    'a reply whose contact has no id',
    [reply({ contact: { email: 'ada@contact.example' } })],
    200,
    ['payload-contact-id'],
  ],
  ['a reply with null', [reply({ senderName: null })], 200, ['never-null', 'payload-sender-name']],
  ['a reply dated in words', [reply({ date: 'today' })], 200, ['payload-date-iso-utc']],
  ['a reply without date', [reply({ date: undefined })], 200, ['payload-date-present']],
  [
    'a campaignId in upper case',
    [reply({ campaignId: CAMPAIGN.toUpperCase() })],
    200,
    ['formats.campaign-id-24-hex'],
  ],
  [
    'a campaignId as a UUID',
    [reply({ campaignId: '0b0f5a3e-5d2b-4c9e-9a3b-1f2e3d4c5b6a' })],
    200,
    ['formats.campaign-id-24-hex'],
  ],
  ['a campaignId as a number', [reply({ campaignId: 42 })], 200, ['payload-campaign-id']],
  ['no campaignId', [reply({ campaignId: undefined })], 200, []],
  [
    'a second first reply',
    [reply(), reply({ messageId: '<r2@mail.example>', reply: 'No' })],
    200,
    ['first-reply-only'],
  ],
  [
    'a second first reply with the same messageId',
    [reply(), reply({ reply: 'No' })],
    200,
    ['first-reply-only'],
  ],
  ['a reply that comes twice', [reply(), reply({ date: new Date(NOW + 1000).toISOString() })], 200, []],
  [
    'replies of two contacts',
    [reply(), reply({ messageId: '<r2@mail.example>', contact: { id: 'c2' } })],
    200,
    [],
  ],
  [
    'a reply in another campaign',
    [reply(), reply({ messageId: '<r2@mail.example>', campaignId: `${CAMPAIGN.slice(1)}0` })],
    200,
    [],
  ],
  ['company from the variable', [reply(contactOf({ 'Sister company': 'Zed', company: 'Zed' }))], 200, []],
  [
    'company from elsewhere',
    [reply(contactOf({ 'Sister company': 'Zed', company: 'Acme' }))],
    200,
    ['payload-contact-company-from-variable'],
  ],
  [
    'company from the second variable',
    [reply(contactOf({ 'my company': 'A', 'old company': 'B', company: 'B' }))],
    200,
    ['payload-contact-company-from-variable'],
  ],
  [
    'company by either case',
    [reply(contactOf({ 'My Company': 'A', 'old company': 'B', company: 'B' }))],
    200,
    [],
  ],
  [
    'a variable with the word, and no company',
    [reply(contactOf({ 'my company': 'A' }))],
    200,
    ['payload-contact-company'],
  ],
  [
    'company without a variable',
    [reply({ contact: { id: 'c1', company: 'Acme', companyName: 'Acme Ltd' } })],
    200,
    [],
  ],
  // Names that no current campaign sends, each alone and with an event that shows the campaign to be current.
  ...(
    [
      ['MAIL_SENT', ['never-mail-sent']],
      ['SENT', ['never-sent']],
      ['FOLLOWED', ['never-followed']],
      ['TASK_COMPLETED', ['never-task-completed']],
      ['TASK_FAILED', ['never-task-failed']],
      ['REACTED', []],
      ['email_sent', []],
    ] as const
  ).flatMap(([event, claims]): Row[] => [
    [
      `${event} beside EMAIL_SENT`,
      [campaign('EMAIL_SENT'), campaign(event)],
      200,
      ['event-names-closed', ...claims],
    ],
    [
      `${event} beside a chat`,
      [campaign(event), campaign('CHAT_REPLIED')],
      200,
      ['event-names-closed', ...claims],
    ],
    [`${event} of a campaign that may be a legacy one`, [campaign(event)], 200, []],
    [
      `${event} beside EMAIL_SENT of another campaign`,
      [campaign('EMAIL_SENT', { campaignId: `${CAMPAIGN.slice(1)}0` }), campaign(event)],
      200,
      [],
    ],
  ]),
  [
    'an unknown event of a campaign that a reply shows',
    [reply(), legacy('REACTED')],
    200,
    ['event-names-closed'],
  ],
  ['MAIL_SENT of a legacy campaign', [legacy('MAIL_SENT')], 200, []],
  [
    'MAIL_SENT of a campaign whose replies are not those of a current one',
    [campaign('MAIL_REPLIED', { reply: 'Yes' }), campaign('MAIL_SENT')],
    200,
    [],
  ],
  ['FINISHED of a scraper', [legacy('FINISHED', { campaign: undefined, campaignId: undefined })], 200, []],
  [
    'a charset',
    [campaign('OPENED', {}, { headers: { 'content-type': 'application/json; charset=utf-8' } })],
    200,
    [],
  ],
  [
    'another content type',
    [campaign('OPENED', {}, { headers: { 'content-type': 'text/plain' } })],
    200,
    ['delivery-content-type'],
  ],
  [
    'a signature',
    [campaign('OPENED', {}, { headers: { 'x-hub-signature': 'sha1=00' } })],
    200,
    ['delivery-no-signature'],
  ],
  [
    'a secret',
    [campaign('OPENED', {}, { headers: { authorization: 'Bearer x' } })],
    200,
    ['delivery-no-secret'],
  ],
  ['an id of the event', [campaign('OPENED', { eventId: 'e1' })], 200, ['no-event-id']],
  ['a form', [campaign('OPENED', {}, { body: 'event=OPENED' })], 400, ['webhook-body-json']],
  ['a PUT', [campaign('OPENED', {}, { method: 'PUT' })], 200, ['webhook-is-post']],
];

test('the table holds more than sixty deliveries', () => expect(ROWS.length).toBeGreaterThan(60));

test.each(ROWS)('%s: the answer and the verdicts', (_, sent, status, claims) => {
  const verdict = verdictOf(sent);
  expect([verdict.status, verdict.violated, verdict.broken]).toEqual([status, [...claims].sort(), 0]);
});

test('a delivery of 50,000 names is looked through once', () => {
  const names = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`name${index}`, index]));
  const begin = performance.now();
  for (let round = 0; round < 4; round += 1) verdictOf([campaign('OPENED', { ...names, event: undefined })]);
  expect(performance.now() - begin).toBeLessThan(6000);
});

describe('a receiver that any sender can reach', () => {
  test('is inconclusive where no delivery is signed with the secret', () => {
    const { held, inconclusive } = verdictOf([inbox({ key: 'other' }), inbox({ headers: signature })]);
    expect([held, inconclusive]).toEqual([0, Object.keys(deliveryChecks.inbox).length]);
  });

  test('evaluates a code of the body alone, which the holder of the secret made', () => {
    const body = '{"event":"email.updated","createdAt":"2026-11-25T12:00:00Z","data":{}}';
    const v1 = createHmac('sha256', SECRET).update(body).digest('hex');
    const { violated } = verdictOf([
      inbox({ body, headers: { 'x-service-signature': `t=${NOW / 1000},v1=${v1}` } }),
    ]);
    expect(violated).toEqual(['signature-covers-timestamp', 'signature-verifies']);
  });

  test.each(['reply', 'sender', 'messageId'])('holds as many claims of replies that all lack %s', (field) => {
    const whole = verdictOf([reply()]);
    const { held, violated } = verdictOf([reply({ [field]: undefined })]);
    expect(violated).toHaveLength(1);
    // Only the claim that the field exists and the claim about its form are no longer held.
    expect(held).toBeGreaterThanOrEqual(whole.held - 2);
  });
});
