import { alterInboxWebhooks, header } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { hmac } from '../../../webhooks/inbox.ts';

export const eventsSignature = table({
  'inbox.events.signature-header-present': {
    description: 'X-Service-Signature is missing',
    ...header('x-service-signature', () => undefined),
  },
  'inbox.events.signature-form': {
    description: 'the parts of the signature are parted by a semicolon',
    ...header('x-service-signature', (old) => old.replace(',', ';')),
  },
  'inbox.events.signature-t-unix-seconds': {
    description: 't counts milliseconds',
    ...alterInboxWebhooks({
      signature: (secret, seconds, raw) =>
        `t=${seconds * 1000},v1=${hmac(secret, `${seconds * 1000}.${raw}`)}`,
    }),
  },
  'inbox.events.signature-v1-hex-sha256': {
    description: 'v1 is written in base64',
    ...header('x-service-signature', (old) =>
      old.replace(/v1=(.*)$/, (_, hex: string) => `v1=${Buffer.from(hex, 'hex').toString('base64')}`),
    ),
  },
  'inbox.events.signature-verifies': {
    description: 'the signature is made over body and moment the other way around',
    ...alterInboxWebhooks({
      signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, `${raw}.${seconds}`)}`,
    }),
  },
  'inbox.events.signature-covers-timestamp': {
    description: 'the body alone is signed',
    ...alterInboxWebhooks({ signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, raw)}` }),
  },
  'inbox.events.delivered-fresh': {
    description: 'deliveries are signed with a moment ten minutes ago',
    ...alterInboxWebhooks({ signedAt: (_, now) => now - 600_000 }),
  },
  'inbox.events.retry-signature-verifies': {
    description: 'a retry is signed without its moment',
    ...alterInboxWebhooks({
      signature: (secret, seconds, raw, isRetry) =>
        `t=${seconds},v1=${hmac(secret, isRetry ? raw : `${seconds}.${raw}`)}`,
    }),
  },
});
