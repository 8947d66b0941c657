import { type DriftRow, alterProspecting, table, withProspecting } from '../../drifts/types.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { whenSuccessOf, renameField } from '../answers.ts';

/** A number outside its bounds is not refused. */
const clamped: DriftRow = alterProspecting('numbers outside their bounds are cut to them', {
  outsideSetting: (value, minimum, maximum) => (value < minimum ? minimum : maximum),
});
const ignored: DriftRow = withProspecting({ outsideSetting: () => 'ignored' });

export const settings = table('prospecting.settings', {
  'bounds-integer': alterProspecting('fractions are taken', { settingFits: Number.isFinite }),
  'daily-chat-added-above': clamped,
  'daily-chat-added-below': ignored,
  'daily-email-limit-against-stored': withProspecting({ limitFitsStored: false }),
  'daily-social-added-above': withProspecting({
    settingsBounds: { ...prospectingRules.settingsBounds, dailySocialAdded: [1, 200] },
    socialWithInvitationMax: 200,
  }),
  'settings-optional': withProspecting({ settingsOptional: false }),
  'other-settings': renameField(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}'),
    'tracking',
    'isTracked',
    0,
  ),
});
