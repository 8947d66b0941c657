import { operationOf, sentObject } from '../call.ts';
import type { Lint } from '../lint.ts';

export const dailyLimitBelowAdded: Lint = {
  of: (call) => operationOf(call) === 'PATCH /advanced/campaigns/{campaignId}/settings',
  needs: ['request body'],
  judge: (call) => {
    const { dailyEmailAdded: added, dailyEmailLimit: limit } = sentObject(call);
    return typeof added === 'number' && typeof limit === 'number' && limit < added
      ? `dailyEmailLimit ${limit} is below dailyEmailAdded ${added}`
      : undefined;
  },
};

export const listUsedAndExcluded: Lint = {
  of: (call) => operationOf(call) === 'PATCH /advanced/campaigns/{campaignId}/recipients',
  needs: ['request body'],
  judge: (call) => {
    const { lists, excludedLists } = sentObject(call);
    if (!Array.isArray(lists) || !Array.isArray(excludedLists)) return undefined;
    const both = (lists as unknown[]).filter((list) => excludedLists.includes(list));
    return both.length === 0 ? undefined : `used and excluded at once: ${both.map(String).join(', ')}`;
  },
};

export const plannedStartInPast: Lint = {
  of: (call) => operationOf(call) === 'PATCH /advanced/campaigns/{campaignId}/planned-start',
  needs: ['request body', 'time'],
  judge: (call) => {
    const { plannedStart } = sentObject(call);
    const moment = typeof plannedStart === 'string' ? Date.parse(plannedStart) : Number.NaN;
    return moment < call.at ? `plannedStart ${String(plannedStart)} is over` : undefined;
  },
};
