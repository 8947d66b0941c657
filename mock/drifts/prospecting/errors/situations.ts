import { overLimit, to } from '../../edits/prospecting-access.ts';
import { answering, inMain, other } from '../../edits/prospecting-rare.ts';
import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, coded, dropField, operation, status } from '../../wire.ts';

export const errorsSituations = table({
  'prospecting.errors.account-disconnected-409': answering(coded('ACCOUNT_DISCONNECTED'), 400),
  'prospecting.errors.account-disconnected-code': other('ACCOUNT_DISCONNECTED'),
  'prospecting.errors.rate-limited-429': answering(coded('RATE_LIMITED'), 503),
  'prospecting.errors.rate-limited-code': wireOf(
    'a 429 has no code',
    dropField(both(inMain, status(429)), 'code'),
  ),
  'prospecting.errors.rate-limited-not-quota': to(overLimit, 429),
  'prospecting.errors.unexpected-error-500': answering(
    both(operation('GET /advanced/campaigns'), status(500)),
    502,
  ),
});
