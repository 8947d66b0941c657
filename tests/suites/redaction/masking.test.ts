import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../suites/kit/redaction/redaction.ts';
import { KEY, email, exchange } from './samples.ts';

describe('masking', () => {
  const redactor = new Redactor([KEY]);
  const masked = redactor.data(email) as typeof email;

  test('leaves nothing of people and keeps what a schema checks', () => {
    expect(JSON.stringify(masked)).not.toMatch(/zbigniew|plodding|offer|33612345678/i);
    expect(masked).toMatchObject({
      id: email.id,
      date: email.date,
      isRead: true,
      folder: 'INBOX',
      size: 123456,
      from: { email: expect.stringMatching(/^\w+\.q@\w+\.\w+$/) as string },
    });
    expect(masked.tags[0]?.color).toBe(email.tags[0]?.color);
    expect(masked.subject).toContain('2026-03-04');
    expect(typeof masked.phone).toBe('number');
  });

  test('keeps equal values equal, across answers, and others apart', () => {
    expect(masked.tags[0]?.name).toBe(masked.from.name);
    expect(new Redactor([KEY]).data(email)).toEqual(masked);
    expect(redactor.data('Zdzislaw')).not.toBe(redactor.data('Zbigniew'));
  });

  test('masks addresses of requests, headers and our own messages alike', () => {
    redactor.meet(exchange(email));
    const { request, response } = redactor.exchange(exchange(email));
    expect(JSON.stringify([request, response])).not.toMatch(/zbigniew|Ab3dE6/i);
    expect([request.headers['authorization'], response.headers['x-ratelimit-limit']]).toEqual([
      'masked',
      '60',
    ]);
    expect(redactor.message('an email of Zbigniew is listed')).toMatch(/^an email of x\w{8} is listed$/);
  });

  test.each([
    ['unchanged', KEY],
    ['in capitals', KEY.toUpperCase()],
    ['cut short', KEY.slice(0, -1)],
    ['in part', KEY.slice(7, 30)],
    ['after Bearer', `Bearer ${KEY}`],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in base64, after Bearer', Buffer.from(`Bearer ${KEY}`).toString('base64')],
    ['in base64url, between others', Buffer.from(`u:${KEY}:p`).toString('base64url')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['percent-encoded', [...KEY].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
    ['escaped', [...KEY].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('')],
    ['backwards', [...KEY].reverse().join('')],
  ])('no key is left %s, not even with payloads kept', (_, form) => {
    for (const keep of [false, true]) {
      const shown = JSON.stringify([
        new Redactor([KEY], keep).data({ error: `no such key ${form} here` }),
        new Redactor([KEY], keep).exchange(exchange({ error: form }, `/lists?k=${encodeURIComponent(form)}`)),
        new Redactor([KEY], keep).message(`it answers ${form}`),
      ]);
      for (let start = 0; start + 16 <= form.length; start += 8)
        expect(shown.includes(form.slice(start, start + 16)), form.slice(start, start + 16)).toBe(false);
    }
  });

  test.each([
    '+1 415-555-2671',
    '+33 6 12 34 56 78',
    '0049 (30) 1112 223',
    '06.12.34.56.78',
    '415–555–2671',
    '06\u00a012\u202f34 56 78',
    '06&nbsp;12&nbsp;34',
    '4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    '203.0.113.77',
    '1234-56-78',
    '2024-03-041',
    '12/03/1987',
  ])('no number is left that is written in groups: %s', (number) => {
    const text = `please call ${number}, thanks`;
    const shown = String(redactor.data(text));
    expect(shown.length).toBeGreaterThan(0);
    const other = new Redactor([KEY]);
    other.learn({ phone: number });
    const said = other.message(`the contact with ${number} is listed`);
    const longest = [...number.matchAll(/\d[\d\s.()–-]*\d/g)].map(([part]) => part);
    expect(longest.length).toBeGreaterThan(0);
    for (const part of longest) {
      expect(shown).not.toContain(part);
      expect(said).not.toContain(part);
    }
    expect(said).toMatch(/^the contact with .* is listed$/);
    // Equal values stay equal.
    expect(redactor.data(text)).toBe(shown);
  });

  test('what is no number of a person stays: dates, times, short numbers, and all numbers that no answer held', () => {
    const texts = [
      '2026-03-04T10:11:12.000Z',
      '2026-03-04 10:11:12+02:00',
      '2026-03-04',
      '10:11:12',
      '3.14',
      '1 of 50',
    ];
    expect((redactor.data(texts) as string[]).map((text) => text.replaceAll(/x[0-9a-f]{8}/g, 'of'))).toEqual(
      texts,
    );
    const said = '1000 2000 3000 requests in 2.00 ± 0.01 s';
    expect(new Redactor([KEY]).message(said)).toBe(said);
  });

  test('large numbers stay only where they count', () => {
    const counts = {
      total: 123456,
      totalEmails: 123457,
      unreadCount: 123458,
      size: 123459,
      pages: 123460,
      row_count: 123461,
    };
    expect(redactor.data(Object.values(counts))).not.toEqual(Object.values(counts));
    expect(Object.values(redactor.data(counts) as object)).toEqual(Object.values(counts));
    const people = { accountNumber: 4915123456789, countryPhone: 33612345678, discounted: 33612345679 };
    const shown = JSON.stringify(redactor.data(people));
    for (const number of Object.values(people)) expect(shown).not.toContain(String(number));
  });

  test('names in scripts without spaces or with marks are masked to the last sign', () => {
    const shown = String(redactor.data('李 明, 毛, मोहन, Jose\u0301'));
    expect(shown).toMatch(/^x\w{8} x\w{8}, x\w{8}, x\w{8}, x\w{8}$/);
  });

  test('payloads are left where they are asked for', () => {
    expect(new Redactor([KEY], true).data(email)).toEqual(email);
  });
});
