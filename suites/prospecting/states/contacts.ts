import { message, own } from '../../kit/model/message.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { type Arrival, NEWCOMER, type Status } from '../support/campaign-states.ts';
import { statusIn } from '../support/ready-campaign.ts';
import { arrivals } from '../scenarios/campaign-states.ts';
import { itemsOf } from '../support/answers.ts';
import { contentOf } from '../../kit/model/parse.ts';

const holds = ({ contacts }: Arrival): boolean => contentOf(contacts).includes(NEWCOMER);

/** Checks that a contact is in a campaign of these statuses one day after it was added to its list. */
const arrives = (h: Arrival, ...statuses: readonly Status[]): CheckResult =>
  given(statuses.includes(h.status) && statusIn(h.before) === h.status && ok(h.attached) && ok(h.added), () =>
    check(
      holds(h),
      message`contacts of the ${own(h.status)} campaign: expected ${NEWCOMER} among them, got ${itemsOf(h.contacts).length} others`,
      h.added,
      h.contacts,
    ),
  );

export const statesContacts = section(
  withChecks(arrivals, {
    'prospecting.states.new-contact-reaches-running': (h) => arrives(h, 'RUNNING'),
    'prospecting.states.new-contact-reaches-paused': (h) => arrives(h, 'PAUSED'),
    'prospecting.states.new-contact-reaches-draft': (h) => arrives(h, 'DRAFT'),
    'prospecting.states.new-contact-at-latest-after-night': (h) => arrives(h, 'RUNNING', 'PAUSED', 'DRAFT'),
    'prospecting.states.new-contact-finished-campaign': (h) =>
      ['FINISHED', 'ARCHIVED'].includes(h.status) && statusIn(h.before) === h.status && ok(h.added)
        ? {
            [h.status]: ok(h.attached) ? (holds(h) ? 'yes' : 'no') : `takes no list: ${statusOf(h.attached)}`,
          }
        : undefined,
  }),
);
