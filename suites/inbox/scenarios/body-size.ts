import { inboxFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

const { requestBodyMaxBytes, requestBodyMaxBytesLowReading } = inboxFacts;

const sized = (body: object, bytes: number): string => {
  const bare = JSON.stringify({ ...body, padding: '' });
  return JSON.stringify({ ...body, padding: 'x'.repeat(bytes - bare.length) });
};

const ROUTES = [
  { operation: 'PATCH /emails/{emailId}', body: { isRead: true } },
  { operation: 'POST /emails/bulk', body: { ids: ['none'], isRead: true } },
  { operation: 'POST /drafts/send', body: { subject: 'large' } },
] as const;

export const sizes = stimulus({
  id: 'inbox.body-size.endpoints',
  requires: ['write'],
  cases: () => ROUTES,
  stimulus: async ({ inbox, survey }, { operation, body }) => {
    const send = (text: string): Promise<Exchange> =>
      inbox.send(operation, { id: survey.emails[0]?.id ?? 'none', text });
    return {
      operation,
      plain: await send(JSON.stringify(body)),
      within: await send(sized(body, requestBodyMaxBytesLowReading - 1)),
      beyond: await send(sized(body, requestBodyMaxBytes + 1)),
      malformed: await send('{"isRead":'),
    };
  },
});
