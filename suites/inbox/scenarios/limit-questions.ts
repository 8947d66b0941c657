import { inboxFacts } from '../../../generated/facts.ts';
import { describeContent } from '../support/answers.ts';
import { readCounters } from '../checks/counters.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { MINUTE } from '../../kit/model/time.ts';

const { requests, windowSeconds } = inboxFacts.rateLimit;

/** Reads of one email and changes in a slow account, and a key that is being disabled. */
export const rare = stimulus({
  id: 'inbox.limit-questions.errors',
  requires: ['write', 'state', 'clock'],
  stimulus: async ({ inbox, survey, arrange, advance }) => {
    const path = { emailId: survey.emails[0]?.id ?? 'none' };
    await arrange({ situation: { slowReads: true } });
    const read = await inbox.call('GET /emails/{emailId}', { path });
    const change = await inbox.call('PATCH /emails/{emailId}', { path, body: { isRead: true } });
    await arrange({ situation: { slowReads: false } });
    await arrange({ disable: 'second' });
    const meanwhile: Record<string, string> = {};
    for (const minute of [1, 2, 3]) {
      await advance(MINUTE);
      const answer = await inbox.call('GET /emails', { query: { limit: 1 }, key: 'second' });
      meanwhile[`after ${minute} min`] = ok(answer) ? 'works' : describeContent(answer);
    }
    return { read, change, meanwhile };
  },
});

/** Both counters are used up. */
export const usedUp = stimulus({
  id: 'inbox.limit-questions.limits',
  requires: ['burst', 'clock', 'state'],
  stimulus: async (context) => {
    await context.arrange({
      spendMonthUnits: inboxFacts.monthlyQuota.requests - requests * inboxFacts.requestUnits,
    });
    for (let index = 0; index < requests; index += 1) await readCounters(context);
    const both = await readCounters(context);
    await context.advance((windowSeconds + 1) * 1000);
    return { both, month: await readCounters(context) };
  },
});
