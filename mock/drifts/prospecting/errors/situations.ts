import { to, drop } from '../../edits/answers.ts';
import { overLimit, inMain, renameCode } from '../../edits/prospecting.ts';

import { type DriftRow, table, alterWire } from '../../types.ts';
import { whenCode } from '../../wire.ts';

/** A situation that is answered like another refusal. */
const unreported = (code: string): DriftRow =>
  alterWire(`${code} is a bare 400`, (call, reply) =>
    whenCode(code)(call, reply) ? { ...reply, status: 400, body: { error: 'Try again later' } } : reply,
  );

export const errorsSituations = table('prospecting.errors', {
  'account-disconnected-409': {
    main: to(whenCode('ACCOUNT_DISCONNECTED'), 400),
    unreported: unreported('ACCOUNT_DISCONNECTED'),
  },
  'account-disconnected-code': {
    main: renameCode('ACCOUNT_DISCONNECTED'),
    unreported: unreported('ACCOUNT_DISCONNECTED'),
  },
  'rate-limited-429': { main: to(whenCode('RATE_LIMITED'), 503), unreported: unreported('RATE_LIMITED') },
  'rate-limited-code': drop([inMain, 429], 'code'),
  'rate-limited-not-quota': to(overLimit, 429),
  'unexpected-error-500': to(['GET /advanced/campaigns', 500], 502),
});
