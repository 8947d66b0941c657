import { INVALID_ANSWERS_422 } from '../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, withProspecting } from '../types.ts';
import { prospectingRules as reference } from '../../prospecting/index.ts';

const { settingsBounds: bounds } = reference;

/** Changes the bounds of a number: narrower, or wider for a negative change. */
const bounded = (
  name: string,
  change: readonly [minimum: number, maximum: number],
  more: DriftRow['prospecting'] = {},
): DriftRow => {
  const [minimum = 0, maximum = 0] = bounds[name] ?? [];
  const narrower = [minimum + change[0], maximum - change[1]] as const;
  return alterProspecting(`${name} goes from ${narrower[0]} to ${narrower[1]}`, {
    settingsBounds: { ...bounds, [name]: narrower },
    ...more,
  });
};

const ignored = (name: string): DriftRow =>
  alterProspecting(`${name} is ignored`, {
    settingsBounds: Object.fromEntries(Object.entries(bounds).filter(([each]) => each !== name)),
  });

const anyLimit = { limitFits: () => true };

/** Neither the settings nor the start refuse too many social contacts per day. */
const unchecked = (code: string): DriftRow =>
  alterProspecting(`nothing checks ${code}`, {
    settingsBounds: { ...bounds, dailySocialAdded: [1, 200] },
    socialWithInvitationMax: 200,
    startChecks: reference.startChecks.filter((check) => check.code !== code),
  });

export const settings = table('prospecting.settings', {
  'daily-email-added-settable': ignored('dailyEmailAdded'),
  'daily-email-limit-settable': ignored('dailyEmailLimit'),
  'daily-social-added-settable': ignored('dailySocialAdded'),
  'daily-chat-added-settable': ignored('dailyChatAdded'),
  'daily-email-added-accepts-1': bounded('dailyEmailAdded', [1, 0]),
  'daily-email-added-accepts-500': bounded('dailyEmailAdded', [0, 1]),
  'daily-email-limit-accepts-1': bounded('dailyEmailLimit', [1, 0]),
  'daily-email-limit-accepts-500': bounded('dailyEmailLimit', [0, 1]),
  'daily-email-limit-equal-added': alterProspecting('the limit is to be above what is added', {
    limitFits: (limit, added) => limit > added,
  }),
  'daily-social-added-accepts-1': bounded('dailySocialAdded', [1, 0]),
  'daily-social-added-accepts-80': bounded('dailySocialAdded', [0, 1]),
  'daily-social-added-accepts-40-with-invitations': withProspecting({
    socialWithInvitationMax: reference.socialWithInvitationMax - 1,
  }),
  'daily-chat-added-accepts-1': bounded('dailyChatAdded', [1, 0]),
  'daily-chat-added-accepts-30': bounded('dailyChatAdded', [0, 1]),
  'daily-email-added-below': {
    main: bounded('dailyEmailAdded', [-1, 0]),
    unprocessable: INVALID_ANSWERS_422,
  },
  'daily-email-added-above': bounded('dailyEmailAdded', [0, -1], anyLimit),
  'daily-email-limit-below': bounded('dailyEmailLimit', [-1, 0], anyLimit),
  'daily-email-limit-above': bounded('dailyEmailLimit', [0, -1]),
  'daily-email-limit-under-added': alterProspecting('the limit may be smaller than what is added', anyLimit),
  'daily-social-added-below': bounded('dailySocialAdded', [-1, 0]),
  'daily-chat-added-below': bounded('dailyChatAdded', [-1, 0]),
  'daily-chat-added-above': bounded('dailyChatAdded', [0, -1]),
  'daily-social-added-above': unchecked('MC_SOCIAL_DAILY_LIMIT'),
  'daily-social-added-above-40-with-invitations': unchecked('MC_SOCIAL_DAILY_LIMIT_CONNECTION'),
});
