import { describe, expect, test } from 'vitest';
import { prospectingFacts } from '../../../generated/facts.ts';
import type { Exchange } from '../../../suites/kit/model/exchange.ts';
import { Redactor } from '../../../suites/kit/redaction/redaction.ts';
import { KEY, exchange } from './samples.ts';

describe('masking', () => {
  const redactor = new Redactor([KEY]);

  describe('words of the documents', () => {
    const text = 'the list of contacts of the account is not found, Zbigniew';
    const answered = (status: number, json: unknown): string => {
      const given = exchange(json);
      return redactor.exchange({ ...given, response: { ...given.response, status } }).response.text;
    };

    test('stay in our messages, but not in what these quote of people', () => {
      const other = new Redactor([KEY]);
      const refusal = prospectingFacts.errorTexts.internalReadFailure;
      other.learn({ subject: text, error: refusal, folder: 'INBOX', name: 'list' });
      expect(other.message('the list of contacts is not found')).toBe('the list of contacts is not found');
      expect(other.message(`error is "${refusal}", folder "INBOX", name "list"`)).toBe(
        `error is "${refusal}", folder "INBOX", name "list"`,
      );
      const said = other.message(`subject is ${JSON.stringify(`"${text}"`)} in the list`);
      expect(said).toMatch(/^subject is "\\"x.*" in the list$/);
      expect(said).not.toMatch(/contacts|account|found/);
      expect(other.canonical(said)).toBe(
        other.canonical(`subject is ${JSON.stringify(`"${text}"`)} in the list`),
      );
    });

    test('stay in what a refusal says', () => {
      for (const name of ['error', 'message'])
        expect(answered(404, { [name]: text })).toMatch(
          /the list of contacts of the account is not found, x\w{8}/,
        );
      expect(answered(422, { code: 'VALIDATION_FAILED', event: 'email.received' })).toBe(
        '{"code":"VALIDATION_FAILED","event":"email.received"}',
      );
    });

    test.each([
      ['in an answer that refuses nothing', 200, { message: text }],
      ['below the top', 404, { details: { message: text } }],
      ['in a list', 404, [{ error: text }]],
      ['in a code of several words', 404, { code: text, event: text }],
    ])('are masked %s', (_, status, json) => {
      expect(answered(status, json)).not.toMatch(/list|contacts|account|found/);
    });
  });

  describe('names of the service', () => {
    const CANARY = 'kanarienvogel';
    /** An answer of an operation in its displayed form. */
    const answered = (
      operation: string,
      json: unknown,
      { service = 'prospecting', status = 200 }: { service?: Exchange['service']; status?: number } = {},
    ): string => {
      const given = exchange(json, '/');
      const { response } = given;
      return new Redactor([KEY]).exchange({
        ...{ ...given, service, operation },
        response: { ...response, status },
      }).response.text;
    };
    const CODE = 'c0ffee'.repeat(10) + 'c0ff';
    /** A delivery in the form that a receiver stores. */
    const delivered = (
      body: unknown,
      service: Exchange['service'] = 'inbox',
      headers: Record<string, string> = {},
    ): Exchange => ({
      ...exchange(null, '/webhook'),
      service,
      operation: undefined,
      receivedBy: 'http://127.0.0.1:1',
      request: {
        method: 'POST',
        target: '/webhook',
        headers,
        body: JSON.stringify(body),
        bytes: Buffer.from(JSON.stringify(body)),
      },
    });
    const archived = delivered(
      { event: 'thread.archived', createdAt: 'x', data: { archivist: CANARY, notedBy: { [CANARY]: 1 } } },
      'inbox',
      { 'x-service-event': 'thread.archived', 'x-service-signature': `t=1777636800,v1=${CODE}` },
    );

    test('stay in a delivery of an unknown kind, in header and body alike', () => {
      const { request } = new Redactor([KEY]).exchange(archived);
      expect(request.headers['x-service-event']).toBe('thread.archived');
      expect(JSON.parse(request.body ?? '')).toMatchObject({
        event: 'thread.archived',
        data: { archivist: expect.stringMatching(/^x\w{8}$/) as string },
      });
      expect(JSON.stringify(request)).not.toContain(CANARY);
    });

    test('stay in a signature, with its moment and the form of its code, which is another', () => {
      const shown = (value: string): string =>
        new Redactor([KEY]).exchange(delivered({}, 'inbox', { 'x-service-signature': value })).request
          .headers['x-service-signature'] ?? '';
      expect(shown(`t=1777636800,v1=${CODE}`)).toMatch(/^t=1777636800,v1=[0-9a-f]{64}$/);
      expect(shown(`t=1777636800,v1=${CODE}`)).not.toContain(CODE);
      expect(shown(`t=1777636800;v1=${CODE.slice(1)}`)).toMatch(/^t=1777636800;v1=[0-9a-f]{63}$/);
      expect(shown(`t=1777636800000,v1=wP/uwP/uwP8=`)).toMatch(
        /^t=1777636800000,v1=x\w{8}\/x\w{8}\/x\w{8}=$/,
      );
      expect(shown(`for=${CANARY}`)).not.toContain(CANARY);
    });

    test('stay in our messages once such a delivery was met, its values do not', () => {
      const redactor = new Redactor([KEY]);
      redactor.meet(archived);
      expect(redactor.message('thread.archived is no documented kind; data has archivist')).toBe(
        'thread.archived is no documented kind; data has archivist',
      );
      expect(redactor.message(`the archivist is ${CANARY}`)).toMatch(/^the archivist is x\w{8}$/);
    });

    test('leave no bytes of a delivery beside them', () => {
      expect(new Redactor([KEY]).exchange(archived).request.bytes).toBeUndefined();
    });

    test.each([
      [
        'of an email',
        'GET /emails',
        { items: [{ subject: 'a', archivedBy: 'Zbigniew' }] },
        'inbox',
        200,
        'archivedBy',
      ],
      [
        'beside a page of contacts',
        'GET /lists/list/{listId}/rows',
        { items: [], shelf_mark: 1 },
        'prospecting',
        200,
        'shelf_mark',
      ],
      [
        'of a record that is not shown',
        'GET /advanced/campaigns',
        { campaigns: [{ shelfMark: 1 }] },
        'prospecting',
        200,
        'shelfMark',
      ],
      [
        'of a refusal, with its code',
        'GET /emails',
        { code: 'SHELF_BURNT', error: 'x', shelfMark: 1 },
        'inbox',
        400,
        'SHELF_BURNT',
      ],
      [
        'of a refusal where no operation is documented',
        '',
        { code: 'shelf-burnt', error: 'x' },
        'inbox',
        404,
        'shelf-burnt',
      ],
      [
        'of a list of kinds',
        'GET /webhook',
        { webhooks: [{ events: ['SHELF_BURNT'] }] },
        'prospecting',
        200,
        'SHELF_BURNT',
      ],
      [
        'of an enumeration',
        'GET /webhook',
        { webhooks: [{ typeOfCampaign: 'shelved' }] },
        'prospecting',
        200,
        'shelved',
      ],
    ] as const)('stay though they are unknown: %s', (_, operation, json, service, status, name) => {
      expect(answered(operation, json, { service, status })).toContain(name);
    });

    test.each([
      ['in a row of a list', 'GET /lists/list/{listId}/rows', { items: [{ id: 'x', [CANARY]: 'a' }] }],
      ['in a contact that was changed', 'PATCH /lists/contacts/{contactId}', { [CANARY]: 'a', age: 3 }],
      ['in an answer that is not shown', 'GET /advanced/campaign/contacts', { list: [{ [CANARY]: 1 }] }],
      [
        'in a field that is not documented',
        'GET /emails',
        { items: [{ subject: 'a', labels: { [CANARY]: 1 } }] },
      ],
      ['in what resembles a contact', 'GET /emails', { items: [{ from: { email: 'a@b.c', [CANARY]: 1 } }] }],
      [
        'in an object within a field that is not documented',
        'GET /advanced/campaigns',
        { campaigns: [{ variables: { [CANARY]: 1 } }] },
      ],
      [
        'in the parameters of a refusal',
        'POST /lists/list/{listId}/contacts',
        { message: 'no', params: { [CANARY]: 1 } },
      ],
      ['as a number of a person', 'GET /emails', { items: [{ subject: 'a', p33612345678: 1 }] }],
      ['as a name with spaces', 'GET /emails', { items: [{ subject: 'a', [`${CANARY} of them`]: 1 }] }],
      ['in traffic of no documented operation', '', { [CANARY]: 1 }],
    ] as const)(
      'are distinguished from keys that an account names, which are masked: %s',
      (_, operation, json) => {
        for (const service of ['inbox', 'prospecting'] as const)
          for (const status of [200, 422])
            expect(answered(operation, json, { service, status })).not.toMatch(/kanarienvogel|33612345678/);
      },
    );

    test('are not what a contact of a delivery has: its custom variables are masked', () => {
      const body = { event: 'MAIL_REPLIED', shelfMark: 1, contact: { [CANARY]: 'a', firstName: 'Zbigniew' } };
      const redactor = new Redactor([KEY]);
      const given = delivered(body, 'prospecting');
      redactor.meet(given);
      const shown = redactor.exchange(given).request.body ?? '';
      expect(shown).toMatch(
        /"event":"MAIL_REPLIED","shelfMark":1,"contact":\{"x\w{8}":"a","firstName":"x\w{8}"/,
      );
      expect(redactor.message(`contact has ${CANARY}`)).toMatch(/^contact has x\w{8}$/);
    });

    test('are masked in what is sent for a contact, and the key of the account everywhere', () => {
      const { request } = exchange(null);
      const shown = new Redactor([KEY]).exchange({
        ...exchange(null),
        ...{ service: 'prospecting', operation: 'POST /lists/list/{listId}/contacts' },
        request: { ...request, body: JSON.stringify({ [CANARY]: 1, firstName: 'Zbigniew', [KEY]: 1 }) },
      }).request.body;
      expect(shown).toMatch(/^\{"x\w{8}":1,"firstName":"x\w{8}"/);
      const kind = delivered({ event: KEY, [KEY]: 1 }, 'inbox', { 'x-service-event': KEY });
      expect(JSON.stringify(new Redactor([KEY]).exchange(kind).request)).not.toContain(KEY.slice(0, 12));
    });
  });
});
