import type { Exchange } from '../../../suites/kit/model/exchange.ts';

export const KEY = 'Ab3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zAb3dE6gH9jK2mN5pQ';

export const exchange = (json: unknown, target = '/inbox/api/v1/emails?search=Zbigniew%20Q'): Exchange => {
  const text = JSON.stringify(json);
  return {
    service: 'inbox',
    operation: 'GET /emails',
    key: 'main',
    request: { method: 'GET', target, headers: { authorization: KEY } },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', 'x-served-for': 'Zbigniew', 'x-ratelimit-limit': '60' },
      bytes: Buffer.from(text),
      text,
      json,
    },
    startedAt: 0,
    durationMs: 1,
  };
};
export const email = {
  id: 'f'.repeat(24),
  subject: 'Zbigniew, your offer of 2026-03-04',
  from: { email: 'zbigniew.q@plodding.example', name: 'Zbigniew' },
  date: '2026-03-04T10:11:12.000Z',
  phone: 33612345678,
  isRead: true,
  tags: [{ name: 'Zbigniew', color: '#a1b2c3' }],
  folder: 'INBOX',
  size: 123456,
};
