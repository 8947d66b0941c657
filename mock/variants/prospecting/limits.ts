import { to, withHeader } from '../../drifts/edits/answers.ts';
import { inMain } from '../../drifts/edits/prospecting.ts';
import { table, alterProspecting, alterWire, withProspecting } from '../../drifts/types.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type When } from '../../drifts/wire.ts';
import { html } from '../../http/reply.ts';
import type { WireDrift } from '../../http/wire.ts';
import { fixedWindow, type Limiter } from '../../limits/limiters.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { answerWith, whenRefusalOf, withCode } from '../answers.ts';

const CAMPAIGNS = 'GET /advanced/campaigns';
const ATTACH = 'POST /advanced/attachments';
const AUDIO = 'POST /advanced/social/audio';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';
const { listsBodyMaxBytes, listsBodyMaxBytesLowReading, rateLimit } = prospectingFacts;
const isHuge: When = ({ headers }) => Number(headers['content-length']) > listsBodyMaxBytes;

/** A window with the limit that was valid at its beginning. */
function ofItsBeginning(limit: () => number, windowMs: () => number): Limiter {
  let [startedAt, inForce] = [-Infinity, limit()];
  const inner = fixedWindow(() => inForce, windowMs);
  return {
    ...inner,
    take(now, cost) {
      if (now >= startedAt + windowMs()) [startedAt, inForce] = [now, limit()];
      return inner.take(now, cost);
    },
  };
}

/** A window in which refused requests count, too. */
function ofAll(limit: () => number, windowMs: () => number): Limiter {
  let [startedAt, used] = [-Infinity, 0];
  return {
    take(now, cost) {
      if (now >= startedAt + windowMs()) [startedAt, used] = [now, 0];
      used += cost;
      return {
        accepted: used <= limit(),
        remaining: Math.max(0, limit() - used),
        resetAt: startedAt + windowMs(),
      };
    },
    giveBack: () => undefined,
  };
}

/** Right after a request over the quota, a request with a bad key gets the same refusal. */
function quotaBeforeKey(): WireDrift {
  let wasOver = false;
  return (call, reply) => {
    const isBad = wasOver && reply.status === 401 && call.operation === CAMPAIGNS;
    wasOver = inMain(call, reply) && reply.status === rateLimit.overLimitStatus;
    return isBad
      ? { ...reply, status: rateLimit.overLimitStatus, body: { error: rateLimit.overLimitError } }
      : reply;
  };
}

/** The request after an upload with the most allowed files is refused once. */
function filesTogether(): WireDrift {
  const full = new Set<string>();
  return (call, reply) => {
    if (call.operation !== ATTACH) return reply;
    const key = call.headers['authorization'] ?? '';
    const { attachments } = reply.body as { readonly attachments?: readonly unknown[] };
    if (reply.status < 400 && full.delete(key))
      return { ...reply, status: 400, body: { error: 'There are three files already' } };
    if (attachments?.length === prospectingFacts.attachments.maxFiles) full.add(key);
    return reply;
  };
}

/** A separate limit for small pages of lists. */
function listsLimited(): WireDrift {
  const counts = new Map<string, number>();
  return (call, reply) => {
    if (call.operation !== 'GET /lists/list' || call.query.get('limit') !== '1') return reply;
    const key = call.headers['authorization'] ?? '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > rateLimit.requestsByPlan.start
      ? { ...reply, status: 429, body: { message: 'Too many requests' } }
      : reply;
  };
}

export const limits = table('prospecting.limits', {
  '413-before-401': answerWith([BATCH, 401, isHuge], 413, {
    message: 'Payload too large',
    code: 'PAYLOAD_TOO_LARGE',
  }),
  'attachment-over-20-mb': to([whenRefusalOf(ATTACH), 413], 400),
  'attachments-3-accepted': withProspecting({
    attachments: { ...prospectingRules.attachments, maxFiles: 1 },
  }),
  'attachments-4': to([whenRefusalOf(ATTACH), 400], 413),
  'attachments-per': alterWire('three files are the limit of more than a call', { begin: filesTogether }),
  'attachments-total-size': alterProspecting('the size is meant for all files together', {
    attachmentsTogetherBytes: prospectingRules.attachments.maxBytes,
  }),
  'audio-over-10-mb': to([whenRefusalOf(AUDIO), 413], 400),
  'audio-over-5-minutes': to([whenRefusalOf(AUDIO), 400], 413),
  'failures-count': alterProspecting('what fails uses up nothing of the quota', {
    quotaStays: (code) => code < 400,
  }),
  'main-body-over-30-mb': withCode([whenRefusalOf('POST /advanced/campaigns'), 413], 'PAYLOAD_TOO_LARGE'),
  megabyte: alterProspecting('a megabyte is a million bytes', {
    bodyMaxBytes: { ...prospectingRules.bodyMaxBytes, lists: listsBodyMaxBytesLowReading },
  }),
  'over-limit-unauthorised': alterWire('over the quota a bad key is refused as any other request', {
    begin: quotaBeforeKey,
  }),
  'plan-change': alterProspecting('a new plan takes effect with the next window', {
    quotaLimiter: ofItsBeginning,
  }),
  'rate-headers': withHeader(inMain, 'x-ratelimit-policy', 'by plan'),
  'refusals-count': alterProspecting('refused requests use up the window as well', { quotaLimiter: ofAll }),
  'request-cut-form': alterProspecting('a cut request ends in an error answer', {
    cutReply: html(504, 'Gateway Timeout'),
  }),
  'request-cut-effect': withProspecting({ cutLosesWrite: true }),
  'unauthorised-count': withProspecting({ unknownKeysCount: true }),
  'uncounted-other-limit': alterWire('the listing of lists has a limit of its own', { begin: listsLimited }),
  'unknown-paths-count': withProspecting({ unknownPathsCount: true }),
});
