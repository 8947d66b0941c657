import { describeAnswers } from '../../kit/checks/matchers.ts';
import { message, own } from '../../kit/model/message.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { hasJsonObject } from '../../kit/model/delivery.ts';
import { anywhere } from '../checks/anywhere.ts';
import { says } from '../checks/deliveries.ts';
import { isNamed, deliveryShape } from '../support/webhook.ts';
import { CHOSEN, registrations } from '../scenarios/events-registration.ts';
import { isNoAnswer } from '../../kit/checks/relations.ts';

const is = (deliveries: readonly Delivery[], event: string): readonly Delivery[] =>
  deliveries.filter(isNamed(event));

export const eventsRegistration = section(
  withChecks(registrations, {
    'prospecting.events.only-selected-events': ({ visited }) =>
      given(visited.here.length > 0 || visited.everywhere.length > 0, () => {
        // Deliveries of the chosen event may arrive late.
        const others = visited.chosen.filter((each) => !isNamed(CHOSEN)(each));
        return isNoAnswer(others, 'an event comes that was not chosen', ...others);
      }),
    'prospecting.events.selected-event-delivered': ({ sent }) =>
      check(
        is(sent.chosen, CHOSEN).length > 0,
        () =>
          message`no ${own(CHOSEN)} is delivered: expected some, got ${describeAnswers(is(sent.chosen, CHOSEN))}`,
      ),
    'prospecting.events.registered-on-one-campaign': ({ sent, sentElsewhere }) =>
      given(sent.here.length > 0 && sentElsewhere.everywhere.length > 0, () =>
        isNoAnswer(
          sentElsewhere.here,
          'an event of another campaign comes',
          ...sentElsewhere.here,
          ...sent.here,
        ),
      ),
    'prospecting.events.registered-on-all-campaigns': ({ sent, sentElsewhere }) =>
      check(
        sent.everywhere.length > 0 && sentElsewhere.everywhere.length > 0,
        () =>
          message`not every campaign is heard of: expected some, got ${describeAnswers(sent.everywhere)}; expected some, got ${describeAnswers(sentElsewhere.everywhere)}`,
        ...sent.everywhere,
        ...sentElsewhere.everywhere,
      ),
    'prospecting.events.url-registered-twice-receives-twice': ({ sent, visited }) =>
      given(sent.here.length === 1 && visited.here.length === 1, () =>
        check(
          sent.twice.length === 2 && visited.twice.length === 2,
          () =>
            message`it hears ${sent.twice.length} and ${visited.twice.length} times: expected 2, got ${describeAnswers(sent.twice)}; expected 2, got ${describeAnswers(visited.twice)}`,
          ...sent.twice,
          ...visited.twice,
        ),
      ),
    'prospecting.events.all-campaigns-covers-later': ({ sent, later }) =>
      sent.everywhere.length === 0 ? undefined : later.everywhere.length > 0 ? 'yes' : 'no',
    'prospecting.events.test-delivery-payload': ({ tested: [delivery] }) =>
      delivery === undefined ? 'nothing is delivered' : deliveryShape(delivery),
  }),
  anywhere({
    'prospecting.events.webhook-is-post': says(
      ({ request }) => request.method === 'POST',
      message`it is no POST`,
    ),
    'prospecting.events.webhook-body-json': says(hasJsonObject, message`the body is no JSON object`),
  }),
);
