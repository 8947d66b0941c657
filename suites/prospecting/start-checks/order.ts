import { withChecks, section, type ChecksOf, type HistoryOf } from '../../kit/model/scenario.ts';
import { outcomeOf, tells } from '../checks/start-checks.ts';
import { failing, failures, open } from '../scenarios/start-checks.ts';

const nameOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** Of two checks that fail the earlier one is reported: a claim for each two, which is named after both. */
const ORDER: ChecksOf<HistoryOf<typeof failing>> = Object.fromEntries(
  failures.flatMap(([told, later]) =>
    later === undefined
      ? []
      : [[`prospecting.start-checks.${nameOf(told)}-before-${nameOf(later)}`, tells(told, later)]],
  ),
);

export const startChecksOrder = section(
  withChecks(failing, ORDER),
  withChecks(open, {
    'prospecting.start-checks.order-of-social-cookie-expired-row': outcomeOf('social row'),
    'prospecting.start-checks.order-of-email-provider-disconnected-row': outcomeOf('email row'),
    'prospecting.start-checks.order-of-chat-account-expired-row': outcomeOf('chat row'),
  }),
);
