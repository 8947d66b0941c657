import type { DriftRow } from '../../drifts/types.ts';
import { prospectingRules, type ProspectingRules } from '../../prospecting/rules.ts';
import { good, renamed } from '../answers.ts';
import { variantTable } from '../types.ts';

type Bounds = ProspectingRules['settingsBounds'];

/** A number outside of its bounds is taken. */
const bounded = (bounds: Bounds, more: Partial<ProspectingRules> = {}): DriftRow => ({
  description: `numbers are taken within ${JSON.stringify(bounds)}`,
  prospecting: { settingsBounds: { ...prospectingRules.settingsBounds, ...bounds }, ...more },
});

export const settings = variantTable({
  'prospecting.settings.bounds-integer': {
    description: 'fractions are taken',
    prospecting: { settingFits: Number.isFinite },
  },
  'prospecting.settings.daily-chat-added-above': bounded({ dailyChatAdded: [1, 31] }),
  'prospecting.settings.daily-chat-added-below': bounded({ dailyChatAdded: [0, 30] }),
  'prospecting.settings.daily-email-added-above': bounded(
    { dailyEmailAdded: [1, 501] },
    { limitFits: () => true },
  ),
  'prospecting.settings.daily-email-added-below': bounded({ dailyEmailAdded: [0, 500] }),
  'prospecting.settings.daily-email-limit-above': bounded({ dailyEmailLimit: [1, 501] }),
  'prospecting.settings.daily-email-limit-below': bounded(
    { dailyEmailLimit: [0, 500] },
    { limitFits: () => true },
  ),
  'prospecting.settings.daily-email-limit-under-added': {
    description: 'a limit under the number of additions is taken',
    prospecting: { limitFits: () => true },
  },
  'prospecting.settings.daily-email-limit-against-stored': {
    description: 'the limit is compared with the number of the same body alone',
    prospecting: { limitFitsStored: false },
  },
  'prospecting.settings.daily-social-added-above': bounded({ dailySocialAdded: [1, 81] }),
  'prospecting.settings.daily-social-added-below': bounded({ dailySocialAdded: [0, 80] }),
  'prospecting.settings.daily-social-added-above-40-with-invitations': {
    description: 'what is too much with invitations is refused at the start alone',
    prospecting: { socialWithInvitationMax: 80 },
  },
  'prospecting.settings.settings-optional': {
    description: 'the daily numbers are set together',
    prospecting: { settingsOptional: false },
  },
  'prospecting.settings.other-settings': renamed(
    good('GET /advanced/campaigns/{campaignId}'),
    'tracking',
    'isTracked',
    0,
  ),
});
