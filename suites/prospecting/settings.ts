import { message } from '../kit/model/message.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { type CheckResult, check, given } from '../kit/model/check-result.ts';
import { type Checker, type Observer, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, isObject, statusOf } from '../kit/model/exchange.ts';
import { isOk, isStatus, ok, answerIn } from '../kit/checks/matchers.ts';
import { statusAndCodeOf } from './support/forms.ts';
import { readCampaignOf, newCampaign, readyCampaign, setPart, startIt } from './support/ready-campaign.ts';
import { contentOf } from '../kit/model/parse.ts';
import { fails } from '../kit/checks/relations.ts';

const { dailyEmailAdded, dailyEmailLimit, dailySocialAdded, dailyChatAdded } = prospectingFacts.settings;

/** Four numbers within their bounds; each row changes some of them. */
const INSIDE = { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded: 20, dailyChatAdded: 10 };

type Daily = keyof typeof INSIDE;

interface Row {
  readonly set: Partial<Record<Daily, number>>;
  readonly invitations?: boolean;
  /** Sent without the other numbers. */
  readonly alone?: boolean;
}

const both = (value: number) => ({ dailyEmailAdded: value, dailyEmailLimit: value });

/** The settings of each case, by its name. */
const ROWS = {
  dailyEmailAddedAccepts1: { set: { dailyEmailAdded: dailyEmailAdded.minimum } },
  dailyEmailAddedAccepts500: { set: both(dailyEmailAdded.maximum) },
  dailyEmailLimitAccepts1: { set: both(dailyEmailLimit.minimum) },
  dailyEmailLimitAccepts500: { set: { dailyEmailLimit: dailyEmailLimit.maximum } },
  dailyEmailLimitEqualAdded: { set: both(75) },
  dailySocialAddedAccepts1: { set: { dailySocialAdded: dailySocialAdded.minimum } },
  dailySocialAddedAccepts80: { set: { dailySocialAdded: dailySocialAdded.maximum } },
  dailySocialAddedAccepts40WithInvitations: {
    set: { dailySocialAdded: dailySocialAdded.maximumWithInvitation },
    invitations: true,
  },
  dailyChatAddedAccepts1: { set: { dailyChatAdded: dailyChatAdded.minimum } },
  dailyChatAddedAccepts30: { set: { dailyChatAdded: dailyChatAdded.maximum } },
  dailyEmailAddedSettable: { set: { dailyEmailAdded: 33 } },
  dailyEmailLimitSettable: { set: { dailyEmailLimit: 133 } },
  dailySocialAddedSettable: { set: { dailySocialAdded: 13 } },
  dailyChatAddedSettable: { set: { dailyChatAdded: 13 } },
  dailyEmailAddedBelow: { set: { dailyEmailAdded: dailyEmailAdded.minimum - 1 } },
  dailyEmailAddedAbove: { set: { dailyEmailAdded: dailyEmailAdded.maximum + 1 } },
  dailyEmailLimitBelow: { set: { dailyEmailLimit: dailyEmailLimit.minimum - 1 } },
  dailyEmailLimitAbove: { set: { dailyEmailLimit: dailyEmailLimit.maximum + 1 } },
  dailyEmailLimitUnderAdded: { set: { dailyEmailAdded: 60, dailyEmailLimit: 59 } },
  dailyEmailLimitAgainstStored: { set: { dailyEmailLimit: 49 }, alone: true },
  settingsOptional: { set: { dailyChatAdded: 12 }, alone: true },
  dailySocialAddedBelow: { set: { dailySocialAdded: dailySocialAdded.minimum - 1 } },
  dailyChatAddedBelow: { set: { dailyChatAdded: dailyChatAdded.minimum - 1 } },
  dailyChatAddedAbove: { set: { dailyChatAdded: dailyChatAdded.maximum + 1 } },
  boundsInteger: { set: { dailyChatAdded: 12.5 } },
} as const satisfies Readonly<Record<string, Row>>;

type Case = keyof typeof ROWS;

interface Setting {
  readonly name: Case;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** The value of a name at any depth of the record. */
function find(value: unknown, name: string): unknown {
  if (Array.isArray(value) || !isObject(value)) return undefined;
  if (name in value) return value[name];
  return Object.values(value)
    .map((inner) => find(inner, name))
    .find((inner) => inner !== undefined);
}

/** Checks that the campaign shows the new settings; a setting that it does not show cannot be checked. */
const kept = ({ name, answer, after }: Setting): CheckResult =>
  check(
    ok(answer) &&
      Object.entries<unknown>(ROWS[name].set).every(([field, value]) =>
        [undefined, value].includes(find(after.response.json, field)),
      ),
    () =>
      message`${ROWS[name].set} is not set: expected a success, got ${answerIn(answer)}; expected ${ROWS[name].set} after it, got ${Object.keys(ROWS[name].set).map((field) => find(after.response.json, field))}`,
    answer,
    after,
  );

const isKept =
  (name: Case): Checker<Setting> =>
  (h) =>
    given(h.name === name, () => kept(h));

const isAccepted =
  (name: Case): Checker<Setting> =>
  (h) =>
    given(h.name === name, () => isOk(h.answer));

/** Checks that a number outside its bounds is refused as invalid, or at least not stored. */
const isNotTaken =
  (name: Case): Checker<Setting> =>
  ({ name: about, answer, after }) =>
    given(about === name, () => {
      if (!ok(answer)) return isStatus(answer, 400);
      const sent = Object.entries<number>(ROWS[name].set);
      const shown = sent.map(([field]) => find(after.response.json, field));
      return given(ok(after) && !shown.includes(undefined), () =>
        check(
          !sent.every(([, value], at) => shown[at] === value),
          () =>
            message`${ROWS[name].set} is set: expected at least one of ${sent.map(([field]) => field)} left unset, got ${shown}`,
          answer,
          after,
        ),
      );
    });

const statusFor =
  (name: Case): Observer<Setting> =>
  (h) =>
    h.name === name ? String(statusOf(h.answer)) : undefined;

/** Too many social contacts a day, and the step for which they are too many. */
const TOO_MANY = [
  { sequence: ['VISIT'], dailySocialAdded: dailySocialAdded.maximum + 1 },
  { sequence: ['INVITATION'], dailySocialAdded: dailySocialAdded.maximumWithInvitation + 1 },
] as const;

interface TooSocial {
  readonly number: number;
  readonly set: Exchange;
  readonly after: Exchange;
  readonly start: Exchange;
}

const isStopped = ({ number, set, after, start }: TooSocial): CheckResult => {
  if (!ok(set)) return isStatus(set, 400);
  return given(find(after.response.json, 'dailySocialAdded') === number, () =>
    fails(start, message`a campaign starts with ${number} new social contacts a day`, set, start),
  );
};

/** Undocumented settings that similar products have. */
const OTHER_SETTINGS = {
  alwaysOn: true,
  tracking: true,
  trackOpens: true,
  trackClicks: true,
  stopOnReply: true,
  stopOnAutoReply: true,
  timezone: 'Europe/Paris',
  unsubscribeLink: true,
} as const;

export const settings = section(
  scenario({
    id: 'prospecting.settings.daily',
    // The bodies that create a campaign and that add an invitation are not documented.
    requires: ['write', 'state'],
    cases: () => Object.keys(ROWS) as Case[],
    stimulus: async (context, name): Promise<Setting> => {
      const row: Row = ROWS[name];
      const campaignId = await newCampaign(context, 'Daily numbers');
      if (row.invitations === true)
        await setPart(context, campaignId, 'steps', { steps: [{ channel: 'social', type: 'INVITATION' }] });
      const answer = await setPart(context, campaignId, 'settings', {
        ...(row.alone !== true && INSIDE),
        ...row.set,
      });
      return { name, answer, after: await readCampaignOf(context, campaignId) };
    },
    checks: {
      'prospecting.settings.daily-email-added-accepts-1': isAccepted('dailyEmailAddedAccepts1'),
      'prospecting.settings.daily-email-added-accepts-500': isAccepted('dailyEmailAddedAccepts500'),
      'prospecting.settings.daily-email-limit-accepts-1': isAccepted('dailyEmailLimitAccepts1'),
      'prospecting.settings.daily-email-limit-accepts-500': isAccepted('dailyEmailLimitAccepts500'),
      'prospecting.settings.daily-email-limit-equal-added': isAccepted('dailyEmailLimitEqualAdded'),
      'prospecting.settings.daily-social-added-accepts-1': isAccepted('dailySocialAddedAccepts1'),
      'prospecting.settings.daily-social-added-accepts-80': isAccepted('dailySocialAddedAccepts80'),
      'prospecting.settings.daily-social-added-accepts-40-with-invitations': isAccepted(
        'dailySocialAddedAccepts40WithInvitations',
      ),
      'prospecting.settings.daily-chat-added-accepts-1': isAccepted('dailyChatAddedAccepts1'),
      'prospecting.settings.daily-chat-added-accepts-30': isAccepted('dailyChatAddedAccepts30'),
      'prospecting.settings.daily-email-added-settable': isKept('dailyEmailAddedSettable'),
      'prospecting.settings.daily-email-limit-settable': isKept('dailyEmailLimitSettable'),
      'prospecting.settings.daily-social-added-settable': isKept('dailySocialAddedSettable'),
      'prospecting.settings.daily-chat-added-settable': isKept('dailyChatAddedSettable'),
      'prospecting.settings.daily-email-added-below': isNotTaken('dailyEmailAddedBelow'),
      'prospecting.settings.daily-email-added-above': isNotTaken('dailyEmailAddedAbove'),
      'prospecting.settings.daily-email-limit-below': isNotTaken('dailyEmailLimitBelow'),
      'prospecting.settings.daily-email-limit-above': isNotTaken('dailyEmailLimitAbove'),
      'prospecting.settings.daily-email-limit-under-added': isNotTaken('dailyEmailLimitUnderAdded'),
      'prospecting.settings.daily-social-added-below': isNotTaken('dailySocialAddedBelow'),
      'prospecting.settings.daily-chat-added-below': isNotTaken('dailyChatAddedBelow'),
      'prospecting.settings.daily-chat-added-above': isNotTaken('dailyChatAddedAbove'),
      'prospecting.settings.daily-email-limit-against-stored': statusFor('dailyEmailLimitAgainstStored'),
      'prospecting.settings.settings-optional': statusFor('settingsOptional'),
      'prospecting.settings.bounds-integer': statusFor('boundsInteger'),
    },
  }),
  /** The settings may refuse such a number, or leave it to the start. */
  scenario({
    id: 'prospecting.settings.too-social',
    requires: ['write', 'state'],
    cases: () => TOO_MANY,
    stimulus: async (context, { sequence, dailySocialAdded: number }) => {
      const campaignId = await readyCampaign(context, [], { sequence });
      const set = await setPart(context, campaignId, 'settings', { dailySocialAdded: number });
      const after = await readCampaignOf(context, campaignId);
      return {
        number,
        isInviting: sequence[0] === 'INVITATION',
        set,
        after,
        start: await startIt(context, campaignId),
      };
    },
    checks: {
      'prospecting.settings.daily-social-added-above': (h) => given(!h.isInviting, () => isStopped(h)),
      'prospecting.settings.daily-social-added-above-40-with-invitations': (h) =>
        given(h.isInviting, () => isStopped(h)),
    },
  }),
  scenario({
    id: 'prospecting.settings.other',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const campaignId = await newCampaign(context, 'Other settings');
      const seen: Record<string, string> = {};
      for (const [name, value] of Object.entries(OTHER_SETTINGS)) {
        const answer = await setPart(context, campaignId, 'settings', { [name]: value });
        const after = await readCampaignOf(context, campaignId);
        const isShown = contentOf(after).includes(JSON.stringify({ [name]: value }).slice(1, -1));
        seen[name] = ok(answer) ? (isShown ? 'kept' : 'not shown') : statusAndCodeOf(answer);
      }
      return seen;
    },
    checks: { 'prospecting.settings.other-settings': (seen) => seen },
  }),
);
