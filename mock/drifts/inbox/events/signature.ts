import { alterInboxWebhooks, header } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { hmac } from '../../../webhooks/inbox.ts';

export const eventsSignature = table('inbox.events', {
  'signature-header-present': header(
    'X-Service-Signature is missing',
    'x-service-signature',
    () => undefined,
  ),
  'signature-form': header(
    'the parts of the signature are parted by a semicolon',
    'x-service-signature',
    (old) => old.replace(',', ';'),
  ),
  'signature-t-unix-seconds': alterInboxWebhooks('t counts milliseconds', {
    signature: (secret, seconds, raw) => `t=${seconds * 1000},v1=${hmac(secret, `${seconds * 1000}.${raw}`)}`,
  }),
  'signature-v1-hex-sha256': header('v1 is written in base64', 'x-service-signature', (old) =>
    old.replace(/v1=(.*)$/, (_, hex: string) => `v1=${Buffer.from(hex, 'hex').toString('base64')}`),
  ),
  'signature-verifies': alterInboxWebhooks(
    'the signature is made over body and moment the other way around',
    { signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, `${raw}.${seconds}`)}` },
  ),
  'signature-covers-timestamp': alterInboxWebhooks('the body alone is signed', {
    signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, raw)}`,
  }),
  'delivered-fresh': alterInboxWebhooks('deliveries are signed with a moment ten minutes ago', {
    signedAt: (_, now) => now - 600_000,
  }),
  'retry-signature-verifies': alterInboxWebhooks('a retry is signed without its moment', {
    signature: (secret, seconds, raw, isRetry) =>
      `t=${seconds},v1=${hmac(secret, isRetry ? raw : `${seconds}.${raw}`)}`,
  }),
});
