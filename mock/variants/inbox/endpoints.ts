import { withHeader } from '../../drifts/edits/answers.ts';
import { table, alterInbox } from '../../drifts/types.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { whenCode, type When } from '../../drifts/wire.ts';
import { whenRefused } from '../answers.ts';

import { headersChanged } from './headers.ts';

const inInbox: When = ({ family }) => family === 'inbox';
const moment = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString();

const isJson: When = ({ family }, { body }) =>
  family === 'inbox' && typeof body === 'object' && body !== null;

export const endpoints = table('inbox.endpoints', {
  'response-json-typed': withHeader(isJson, 'content-type', 'application/problem+JSON'),
  'header-limit-value': headersChanged(inInbox, /^x-ratelimit-limit$/, (limit) => `${limit}, ${limit};w=60`),
  'body-limit-kb-unit': alterInbox('a kilobyte of a body has 1000 bytes', {
    bodyMaxBytes: inboxFacts.requestBodyMaxBytesLowReading,
  }),
  'header-reset-form': headersChanged(inInbox, /^x-ratelimit-reset$/, moment),
  'header-quota-reset-form': headersChanged(inInbox, /^x-ratelimit-quota-reset$/, moment),
  'headers-on-other-errors': headersChanged(
    [inInbox, whenRefused, (_, { status }) => status === 400 || status === 404],
    /^x-ratelimit-/,
    () => undefined,
  ),
  'headers-on-quota-exceeded': headersChanged(whenCode('QUOTA_EXCEEDED'), /^x-ratelimit-/, () => undefined),
  'retry-after-form': headersChanged(inInbox, /^retry-after$/, (seconds) =>
    new Date(Date.now() + Number(seconds) * 1000).toUTCString(),
  ),
});
