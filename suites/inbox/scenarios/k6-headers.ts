import { inboxFacts } from '../../../generated/facts.ts';
import { type HeadersHistory, numbers, firstExchangeTagged, servedOfLimit } from '../checks/k6-headers.ts';
import { emails, inboxChange, inboxGet } from '../support/k6-requests.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { headerOf } from '../../kit/model/exchange.ts';
import { controlOf, answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Driver } from '../../kit/model/k6-driver.ts';
import { SECOND } from '../../kit/model/time.ts';

/** Long enough for waits of whole seconds. */
const SHORT_WINDOW_MS = 5000;

/** When the second half of the limit is sent, as a part of the window. */
const PAUSE = 0.4;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const half = Math.ceil(inboxFacts.rateLimit.requests / 2);

async function measureHeaders(k6: K6Driver): Promise<HeadersHistory> {
  const { windowMs } = await k6.account('main', k6.fullWindows ? {} : { windowMs: SHORT_WINDOW_MS });
  await k6.account('others');
  const others = { account: 'others', times: 1 };
  const mine = { account: 'main', request: emails };
  const answers = await k6.send([
    { ...others, tag: 'unknown key', request: { ...emails, key: 'unknown', expects: [401] } },
    { ...others, tag: 'suspended', request: { ...emails, key: 'suspended', expects: [403] } },
    {
      ...others,
      tag: 'invalid',
      request: { ...inboxGet('/emails', '/emails?folderType=NONE'), expects: [400] },
    },
    {
      ...others,
      tag: 'missing',
      request: { ...inboxGet('/emails/{emailId}', `/emails/${UNKNOWN}`), expects: [404] },
    },
    {
      ...others,
      tag: 'change',
      request: {
        ...inboxChange('POST /emails/bulk', '/emails/bulk', { ids: [UNKNOWN], isRead: true }),
        expects: [200, 400],
      },
    },
    { ...mine, tag: 'first half', times: half, at: 0 },
    { ...mine, tag: 'second half', times: half, at: PAUSE * windowMs },
    // The document leaves open whether refused requests count, so nothing else is sent during the wait.
    { ...mine, tag: 'over', times: 1 },
    { ...mine, tag: 'retry', times: 1, afterRetryMs: 0 },
    controlOf('others', emails),
  ]);
  return { windowMs, answers };
}

/** Whether `X-RateLimit-Reset` of the last request names a time within its window, in any form. */
function resetIn(h: HeadersHistory): string {
  const last = answersTagged(h.answers, 'second half').at(-1);
  const value = numbers(last === undefined ? [] : [last.exchange], 'X-RateLimit-Reset')[0];
  if (last === undefined || value === undefined) return 'shows nothing';
  const ahead = value > 1e12 ? value - last.to : value > 1e9 ? value * SECOND - last.to : value * SECOND;
  return ahead >= -SECOND && ahead <= h.windowMs + SECOND
    ? 'lies inside the window'
    : 'lies outside the window';
}

/** All requests of a minute in two halves, a refusal after them, and a retry when it should be accepted. */
export const inboxHeaders = stimulus<undefined, HeadersHistory, 'k6'>({
  id: 'load.inbox-headers',
  service: 'inbox',
  requires: ['k6'],
  isTimed: true,
  stimulus: ({ k6 }) => measureHeaders(k6),
  words: (h) => {
    const over = firstExchangeTagged(h, 'over');
    const wait = over === undefined ? undefined : headerOf(over, 'Retry-After');
    const [retry] = answersTagged(h.answers, 'retry');
    const asked =
      wait === undefined || retry === undefined
        ? 'no wait was asked for'
        : `Retry-After ${wait}: ${retry.isRefused ? 'refused' : 'passes'} then`;
    return `${servedOfLimit(h).length} requests pass; ${asked}; X-RateLimit-Reset ${resetIn(h)}${h.windowMs === SHORT_WINDOW_MS ? ` (window shortened to ${SHORT_WINDOW_MS / SECOND} s)` : ''}`;
  },
});
