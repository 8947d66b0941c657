import { message, stated } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { scenario, section } from '../../kit/model/scenario.ts';
import { HOUR } from '../../kit/model/time.ts';
import { addPerson, hear, isNamed, runningCampaign } from '../support/webhook.ts';

const { trackingDelayMinSeconds, trackingDelayMaxSeconds } = prospectingFacts.webhook;
const [SOONEST_MS, LATEST_MS] = [trackingDelayMinSeconds * 1000, trackingDelayMaxSeconds * 1000];

/** The number of deliveries at a time after the occurrence. */
interface Attempt {
  readonly atLeastMs: number;
  readonly atMostMs: number;
  readonly count: number;
}

interface Tracked {
  readonly event: string;
  readonly tracking: boolean;
  readonly looks: readonly Attempt[];
}

const last = ({ looks }: Tracked): number => looks.at(-1)?.count ?? 0;

const silent = (event: string) => (h: Tracked) =>
  given(h.event === event && !h.tracking, () =>
    check(
      last(h) === 0,
      () => message`${event} is delivered although the campaign is not tracked: expected 0, got ${last(h)}`,
    ),
  );

const notBefore = (event: string) => (h: Tracked) =>
  given(h.event === event && h.tracking && last(h) > 0, () => {
    const early = h.looks.filter(({ atMostMs }) => atMostMs < SOONEST_MS);
    return given(early.length > 0, () =>
      check(
        early.every(({ count }) => count === 0),
        () =>
          message`${stated(event)} within ${trackingDelayMinSeconds} s: expected none, got ${early.map(({ count }) => count)}`,
      ),
    );
  });

const within =
  (event: string) =>
  (h: Tracked): CheckResult =>
    given(h.event === event && h.tracking && last(h) > 0, () =>
      check(
        h.looks.filter(({ atLeastMs }) => atLeastMs > LATEST_MS).every(({ count }) => count > 0),
        () =>
          message`${stated(event)} within ${trackingDelayMaxSeconds} s: expected one, got ${h.looks.map(({ count }) => count)}`,
      ),
    );

export const eventsTracking = section(
  /** Openings and clicks in a campaign with and without tracking, and when they are delivered. */
  scenario({
    id: 'prospecting.events.tracking',
    requires: ['write', 'webhook', 'state', 'clock'],
    cases: () =>
      [
        ['pixel loaded', 'OPENED'],
        ['link clicked', 'CLICKED'],
      ].flatMap(([what = '', event = '']) => [true, false].map((isOn) => ({ what, event, isOn }))),
    stimulus: async (context, { what, event, isOn }): Promise<Tracked> => {
      const campaignId = await runningCampaign(context, 'Tracking');
      const { contactId } = await addPerson(context, 'reader@contact.example');
      await context.arrange({ campaignState: { campaignId, tracking: isOn } });
      const receiver = await hear(context, { campaignId });
      const before = context.now();
      await context.arrange({ campaignEvent: { campaignId, happens: what, contactId } });
      const after = context.now();
      const looks: Attempt[] = [];
      // The last one is for late deliveries.
      for (const moment of [0, SOONEST_MS - 2_000, LATEST_MS + 500, HOUR]) {
        await context.advance(Math.max(0, moment - (context.now() - after)));
        const atLeastMs = context.now() - after;
        const count = receiver.deliveries.filter(isNamed(event)).length;
        looks.push({ count, atLeastMs, atMostMs: context.now() - before });
      }
      return { event, tracking: isOn, looks };
    },
    checks: {
      'prospecting.events.opened-needs-tracking': silent('OPENED'),
      'prospecting.events.clicked-needs-tracking': silent('CLICKED'),
      'prospecting.events.opened-not-before-30-seconds': notBefore('OPENED'),
      'prospecting.events.clicked-not-before-30-seconds': notBefore('CLICKED'),
      'prospecting.events.opened-within-60-seconds': within('OPENED'),
      'prospecting.events.clicked-within-60-seconds': within('CLICKED'),
    },
  }),
);
