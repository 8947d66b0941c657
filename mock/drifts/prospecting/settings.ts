import { type DriftRow, table } from '../types.ts';
import { prospectingRules as faithful } from '../../prospecting/index.ts';

const { settingsBounds: bounds } = faithful;

/** Bounds of one number that are narrower, or that are missing so that it is ignored. */
const bounded = (name: string, change: readonly [minimum: number, maximum: number] = [0, 0]): DriftRow => {
  const [minimum = 0, maximum = 0] = bounds[name] ?? [];
  const narrower = [minimum + change[0], maximum - change[1]] as const;
  return {
    description: `${name} goes from ${narrower[0]} to ${narrower[1]}`,
    prospecting: { settingsBounds: { ...bounds, [name]: narrower } },
  };
};

const ignored = (name: string): DriftRow => ({
  description: `${name} is ignored`,
  prospecting: {
    settingsBounds: Object.fromEntries(Object.entries(bounds).filter(([each]) => each !== name)),
  },
});

export const settings = table({
  'prospecting.settings.daily-email-added-settable': ignored('dailyEmailAdded'),
  'prospecting.settings.daily-email-limit-settable': ignored('dailyEmailLimit'),
  'prospecting.settings.daily-social-added-settable': ignored('dailySocialAdded'),
  'prospecting.settings.daily-chat-added-settable': ignored('dailyChatAdded'),
  'prospecting.settings.daily-email-added-accepts-1': bounded('dailyEmailAdded', [1, 0]),
  'prospecting.settings.daily-email-added-accepts-500': bounded('dailyEmailAdded', [0, 1]),
  'prospecting.settings.daily-email-limit-accepts-1': bounded('dailyEmailLimit', [1, 0]),
  'prospecting.settings.daily-email-limit-accepts-500': bounded('dailyEmailLimit', [0, 1]),
  'prospecting.settings.daily-email-limit-equal-added': {
    description: 'the limit is to be above what is added',
    prospecting: { limitFits: (limit, added) => limit > added },
  },
  'prospecting.settings.daily-social-added-accepts-1': bounded('dailySocialAdded', [1, 0]),
  'prospecting.settings.daily-social-added-accepts-80': bounded('dailySocialAdded', [0, 1]),
  'prospecting.settings.daily-social-added-accepts-40-with-invitations': {
    description: 'with invitations 39 is the most',
    prospecting: { socialWithInvitationMax: faithful.socialWithInvitationMax - 1 },
  },
  'prospecting.settings.daily-chat-added-accepts-1': bounded('dailyChatAdded', [1, 0]),
  'prospecting.settings.daily-chat-added-accepts-30': bounded('dailyChatAdded', [0, 1]),
});
