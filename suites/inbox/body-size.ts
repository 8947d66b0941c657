import { inboxFacts } from '../../generated/facts.ts';
import { statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { codeOf, isCode, isStatus, ok } from './answers.ts';

/** Bodies at either side of the size that is allowed, on the routes that take one. */
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

const sizes = scenario({
  id: 'inbox.endpoints.body-size',
  service: 'inbox',
  needs: ['write'],
  cost: 5,
  cases: () => ROUTES,
  stimulus: async ({ inbox, survey }, { operation, body }) => {
    const [method = '', path = ''] = operation.split(' ');
    const send = (text: string): Promise<Exchange> =>
      inbox.raw({
        method,
        operation,
        target: path.replace('{emailId}', survey.emails[0]?.id ?? 'none'),
        body: text,
      });
    return {
      operation,
      plain: await send(JSON.stringify(body)),
      within: await send(sized(body, requestBodyMaxBytesLowReading - 1)),
      beyond: await send(sized(body, requestBodyMaxBytes + 1)),
      malformed: await send('{"isRead":'),
    };
  },
  checkers: {
    'inbox.endpoints.request-body-json': ({ operation, plain, malformed }) =>
      given(operation.startsWith('PATCH'), () =>
        check(ok(plain) && !ok(malformed), 'a body is not read as JSON', plain, malformed),
      ),
    'inbox.endpoints.body-under-256-kb-accepted': ({ within }) =>
      check(statusOf(within) !== 413, 'a body within the limit is too large', within),
    'inbox.endpoints.body-over-256-kb-refused': ({ beyond }) =>
      check(statusOf(beyond) >= 400, 'a body beyond the limit is served', beyond),
    'inbox.endpoints.body-limit-on-every-route': ({ beyond }) => isStatus(beyond, 413),
    'inbox.update-email.too-large-413': ({ operation, beyond }) =>
      given(operation.startsWith('PATCH'), () => isStatus(beyond, 413)),
    'inbox.update-email.too-large-code': ({ operation, beyond }) =>
      given(operation.startsWith('PATCH') && statusOf(beyond) === 413, () =>
        isCode(beyond, 'PAYLOAD_TOO_LARGE'),
      ),
    'inbox.errors.malformed-json-elsewhere': ({ operation, malformed }) =>
      given(!operation.startsWith('PATCH'), () =>
        check(
          statusOf(malformed) === 400 && codeOf(malformed) === 'REQUEST_ERROR',
          `malformed JSON is answered with ${statusOf(malformed)} ${String(codeOf(malformed))}`,
          malformed,
        ),
      ),
  },
});

export const bodySize = [sizes];
