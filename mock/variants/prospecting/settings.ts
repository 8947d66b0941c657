import type { DriftRow } from '../../drifts/types.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { good, renamed } from '../answers.ts';
import { variantTable } from '../types.ts';

/** A number outside its bounds is not refused. */
const clamped: DriftRow = {
  description: 'numbers outside their bounds are cut to them',
  prospecting: { outsideSetting: (value, minimum, maximum) => (value < minimum ? minimum : maximum) },
};
const ignored: DriftRow = {
  description: 'numbers outside their bounds are ignored',
  prospecting: { outsideSetting: () => 'ignored' },
};

export const settings = variantTable({
  'prospecting.settings.bounds-integer': {
    description: 'fractions are taken',
    prospecting: { settingFits: Number.isFinite },
  },
  'prospecting.settings.daily-chat-added-above': clamped,
  'prospecting.settings.daily-chat-added-below': ignored,
  'prospecting.settings.daily-email-limit-against-stored': {
    description: 'the limit is compared with the number of the same body alone',
    prospecting: { limitFitsStored: false },
  },
  'prospecting.settings.daily-social-added-above': {
    description: 'the settings leave what is too much to the start',
    prospecting: {
      settingsBounds: { ...prospectingRules.settingsBounds, dailySocialAdded: [1, 200] },
      socialWithInvitationMax: 200,
    },
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
