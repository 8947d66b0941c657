import { INBOX_OPENED, readLatest, surveyInbox } from './inbox/account.ts';
import type { AccountRoutes } from './kit/model/account.ts';
import * as live from './kit/targets/live/target.ts';
import type { Journal } from './kit/targets/live/scratch.ts';
import type { LiveSettings } from './kit/targets/live/settings.ts';
import * as mock from './kit/targets/mock.ts';
import { EMPTY_SURVEY } from './kit/model/survey.ts';
import type { Target } from './kit/model/target.ts';
import type { LiveTarget } from './kit/targets/live/target.ts';
import {
  listRoutes,
  PROSPECTING_OPENED,
  readListsAndCampaigns,
  surveyProspecting,
} from './prospecting/account.ts';

/** What targets must know of both services. */
export const account: AccountRoutes = {
  survey: async ({ inbox, prospecting }) => ({
    ...EMPTY_SURVEY,
    ...(inbox && (await surveyInbox(inbox))),
    ...(prospecting && (await surveyProspecting(prospecting))),
  }),
  readData: async ({ inbox, prospecting }, service) =>
    service === 'inbox' ? readLatest(inbox) : readListsAndCampaigns(prospecting),
  opened: { inbox: [INBOX_OPENED, 'GET /emails'], prospecting: [PROSPECTING_OPENED, 'GET /lists/list'] },
  lists: listRoutes,
};

/** A mock with its control plane. */
export const mockTarget = (settings: mock.MockTargetSettings): Promise<Target> =>
  mock.createMockTarget(settings, account);

/** A real account. */
export const liveTarget = (settings: LiveSettings): LiveTarget => live.createLiveTarget(settings, account);

/** Removes what an earlier run has left in a real account. Returns a report and whether anything is left. */
export const removeLeft = (
  settings: LiveSettings,
  journal: Journal,
): Promise<{ text: string; left: boolean }> => live.removeLeftovers(settings, journal, account);
