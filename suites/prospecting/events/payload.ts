import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { check, every, given, type CheckResult } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section, type Checker } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { anywhere } from '../checks/anywhere.ts';
import {
  type DeliveryCheck,
  everyDelivery,
  has,
  isThere,
  says,
  where,
  inObject,
} from '../checks/deliveries.ts';
import { isString } from '../../kit/checks/matchers.ts';
import { firstOf } from '../support/events-course.ts';
import { FIELDS, SENDER, onReply, replyLogOf, type MailReply } from '../checks/events-reply.ts';
import { isBlank, isStandardContactName, sameValue, type ContactValue } from '../checks/stored.ts';
import { addPerson, happens, hear, isNamed, runningCampaign } from '../support/webhook.ts';
import { course } from '../scenarios/events-course.ts';
import { replies } from '../scenarios/events-reply.ts';
import { equals, isAtMost, isExactly, isAbsent } from '../../kit/checks/relations.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type JsonObject, isObject } from '../../kit/model/exchange.ts';

const { webhook } = prospectingFacts;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)$/;

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

const neverNull = says((delivery) => !holdsNull(payloadOf(delivery)), message`a field is null`);

const contactIn = (delivery: Delivery): JsonObject => {
  const { contact } = payloadOf(delivery);
  return isObject(contact) ? contact : {};
};

/** Checks the contact in a delivery against the stored one. */
const onContact = (
  h: MailReply,
  evaluate: (contact: JsonObject, delivery: Delivery) => CheckResult,
): CheckResult =>
  onReply(h, (delivery) =>
    given(h.person.item !== undefined && isObject(payloadOf(delivery)['contact']), () =>
      evaluate(contactIn(delivery), delivery),
    ),
  );

/** Checks that a field of the stored contact is delivered with its value. */
const carries =
  (field: string): Checker<MailReply> =>
  (h) =>
    onContact(h, (contact, delivery) => {
      const stored = h.person.item?.[field];
      return given(typeof stored === 'string' && stored !== '', () =>
        check(
          sameValue(contact[field], String(stored)),
          () => message`contact.${documentedWords(field)} is ${contact[field]}, not ${stored}`,
          delivery,
        ),
      );
    });

/** The variables with 'company' in their names, by their sent values. */
const companies = ({ person, fields }: MailReply): ContactValue[] =>
  person.variables
    .map(({ technicalName }) => String(technicalName))
    .filter((name) => name.toLowerCase().includes(webhook.companyNamePart))
    .flatMap((name) => fields[name] ?? []);

const company =
  (evaluate: (company: unknown, sent: ContactValue) => boolean): Checker<MailReply> =>
  (h) => {
    const [sent, other] = companies(h);
    return onContact(h, (contact, delivery) =>
      given(sent !== undefined && other === undefined, () =>
        check(
          sent !== undefined && evaluate(contact['company'], sent),
          () => message`contact.company: expected ${sent}, got ${contact['company']}`,
          delivery,
        ),
      ),
    );
  };

/** The contact in the first delivery. */
const firstContact = (h: MailReply): JsonObject | undefined =>
  h.first[0] ? contactIn(h.first[0]) : undefined;

/** Number of replies in one campaign that show the usual form. */
const REPLIES = 9;

/** Longest time between a date and the arrival of its delivery if the date is the time of processing. */
const PROCESSING_MS = MINUTE;
const isNear = (at: number, { receivedAt }: Delivery): boolean => Math.abs(receivedAt - at) < PROCESSING_MS;

/**
 * The values of the first custom variable with the word in its name. Custom variables come first in a contact. The
 * document does not state whether case matters.
 */
function firstCompanies(contact: Readonly<Record<string, unknown>>): readonly ContactValue[] {
  const names = Object.keys(contact);
  const end = names.findIndex(isStandardContactName);
  const custom = names.slice(0, Math.max(end, 0)).filter((name) => isValue(contact[name]));
  const found = [(name: string) => name, (name: string) => name.toLowerCase()].map((cased) =>
    custom.find((name) => cased(name).includes(webhook.companyNamePart)),
  );
  return found.flatMap((name) => (name === undefined ? [] : [contact[name]])).filter(isValue);
}

const isValue = (value: unknown): value is ContactValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

function onFirstCompany(test: (company: unknown, values: readonly ContactValue[]) => boolean): DeliveryCheck {
  return (delivery) => {
    const { contact } = payloadOf(delivery);
    const values = isObject(contact) ? firstCompanies(contact) : [];
    return given(isObject(contact) && values.length > 0, () => {
      const company = isObject(contact) ? contact['company'] : undefined;
      return check(
        test(company, values),
        () => message`${documentedWords('contact.company')}: expected ${values[0]}, got ${company}`,
        delivery,
      );
    });
  };
}

const isAnyCompany = onFirstCompany((company) => company !== undefined);
const isFirstCompany = onFirstCompany(
  (company, values) => company === undefined || values.some((value) => sameValue(company, value)),
);

export const eventsPayload = section(
  anywhere(
    {
      'prospecting.events.never-null': neverNull,
      'prospecting.events.payload-event': has('event', 'a string', isString),
      // A field without a value is omitted.
      'prospecting.events.payload-campaign': where('campaign', 'a string', isString),
      'prospecting.events.payload-campaign-id': where('campaignId', 'a string', isString),
      'prospecting.events.payload-sender-name': where('senderName', 'a string', isString),
      'prospecting.events.payload-sender-string': where('sender', 'a string', isString),
      'prospecting.events.payload-contact-object': has('contact', 'an object', isObject),
      'prospecting.events.payload-contact-id': inObject('contact', 'id', 'there', isThere, true),
      'prospecting.events.payload-date-iso-utc': where(
        'date',
        'ISO 8601 in UTC',
        (value) => typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value)),
      ),
      'prospecting.events.payload-date-present': has('date', 'there', isThere),
      'prospecting.events.payload-step-integer': where('step', 'an integer', Number.isInteger),
      'prospecting.events.payload-step-present': has('step', 'there', isThere),
      'prospecting.events.payload-reply-string': where('reply', 'a string', isString),
      'prospecting.events.payload-sentiment-object': where('sentiment', 'an object', isObject),
      'prospecting.events.payload-message-id-string': where('messageId', 'a string', isString),
    },
    'MAIL_REPLIED',
  ),
  withChecks(course, {
    'prospecting.events.payload-step-base': (h) => {
      const delivery = firstOf(h, 'email due');
      const step = delivery && payloadOf(delivery)['step'];
      return step === undefined ? undefined : `the first step is ${JSON.stringify(step)}`;
    },
  }),
  withChecks(replies, {
    'prospecting.events.never-null': (h) => everyDelivery(neverNull, 'MAIL_REPLIED')(replyLogOf(h)),
    'prospecting.events.payload-event-name': (h) =>
      onReply(h, (delivery) => {
        const { event } = payloadOf(delivery);
        return given(typeof event === 'string', () =>
          isExactly(event, 'MAIL_REPLIED', () => message`event is ${event}`, delivery),
        );
      }),
    'prospecting.events.payload-sentiment-omitted': (h) =>
      onReply(h, (delivery) =>
        given(h.classification === undefined, () =>
          isAbsent(payloadOf(delivery)['sentiment'], 'it has a sentiment', delivery),
        ),
      ),
    'prospecting.events.payload-campaign-is-name': (h) =>
      onReply(h, (delivery) => {
        const { campaign } = payloadOf(delivery);
        return given(typeof campaign === 'string' && h.campaignName !== undefined, () =>
          equals(campaign, h.campaignName, () => message`campaign is ${campaign}, not the name`, delivery),
        );
      }),
    'prospecting.events.payload-sender-is-address': (h) =>
      onReply(h, (delivery) => {
        const { sender } = payloadOf(delivery);
        return given(typeof sender === 'string', () =>
          equals(sender, SENDER, () => message`sender is ${sender}, not the sending address`, delivery),
        );
      }),
    'prospecting.events.payload-contact-first-name': carries('firstName'),
    'prospecting.events.payload-contact-last-name': carries('lastName'),
    'prospecting.events.payload-contact-email': carries('email'),
    'prospecting.events.payload-contact-company': company((value) => value !== undefined),
    'prospecting.events.payload-contact-company-from-variable': company(
      (value, sent) => value === undefined || sameValue(value, sent),
    ),
    'prospecting.events.payload-contact-other-fields': (h) =>
      onContact(h, (contact, delivery) =>
        given('jobTitle' in h.fields, () =>
          check(
            Object.values(contact).some((value) => sameValue(value, FIELDS.jobTitle)) &&
              Object.values(contact).some((value) => sameValue(value, FIELDS.city)),
            () =>
              message`contact lacks further fields that are stored: expected ${FIELDS.jobTitle} and ${FIELDS.city} in it, got ${Object.values(contact)}`,
            delivery,
          ),
        ),
      ),
    'prospecting.events.payload-contact-custom-first': (h) =>
      onContact(h, (contact, delivery) => {
        const names = Object.keys(contact);
        const standard = names.findIndex((name) => name in FIELDS || name === 'email');
        const custom = names.findLastIndex((name) => /^.q(shipyard|company).q$/i.test(name));
        return given(standard >= 0 && custom >= 0, () =>
          check(
            custom < standard,
            message`${names[custom]} comes after ${names[standard]}: expected less than ${standard}, got ${custom}`,
            delivery,
          ),
        );
      }),
    'prospecting.events.absent-omitted': (h) =>
      onContact(h, (contact, delivery) =>
        every(Object.keys(FIELDS), (field) =>
          given(isBlank(h.person.item?.[field]), () =>
            isAbsent(contact[field], message`${documentedWords(field)} of contact`, delivery),
          ),
        ),
      ),
    'prospecting.events.payload-contact-company-order': (h) => {
      const contact = firstContact(h);
      const sent = companies(h);
      return contact === undefined || sent.length < 2
        ? undefined
        : (['first sent', 'second sent'][sent.findIndex((value) => value === contact['company'])] ??
            'neither');
    },
    'prospecting.events.payload-contact-company-without-variable': (h) => {
      const contact = firstContact(h);
      return contact === undefined || h.person.item === undefined || companies(h).length > 0
        ? undefined
        : 'company' in contact
          ? 'taken from elsewhere'
          : 'left out';
    },
    'prospecting.events.payload-contact-id-is-lead-id': (h) => {
      const contact = firstContact(h);
      return contact === undefined || h.person.contactId === undefined
        ? undefined
        : contact['id'] === h.person.contactId
          ? 'yes'
          : 'no';
    },
    'prospecting.events.payload-reply-format': ({ first: [delivery] }) => {
      const reply = delivery && payloadOf(delivery)['reply'];
      return typeof reply !== 'string'
        ? undefined
        : `${/<\w+/.test(reply) ? 'HTML' : 'plain text'}, ${reply.includes('your fleet') ? 'with' : 'without'} the quoted message`;
    },
  }),
  /** Several contacts reply, ten minutes apart. */
  scenario({
    id: 'prospecting.events.many-replies',
    requires: ['write', 'webhook', 'state', 'clock'],
    stimulus: async (context) => {
      const campaignId = await runningCampaign(context, 'Many replies');
      const receiver = await hear(context, { campaignId, events: ['MAIL_REPLIED'] });
      for (let at = 0; at < REPLIES; at += 1) {
        const { contactId } = await addPerson(context, `reply-${at}@contact.example`);
        await happens(context, campaignId, 'email replied', { contactId });
        await context.advance(10 * MINUTE);
      }
      return receiver.deliveries.filter(isNamed('MAIL_REPLIED'));
    },
    checks: {
      'prospecting.events.payload-date-processing-time': (deliveries) => {
        const dated = deliveries.flatMap((delivery) => {
          const at = Date.parse(String(payloadOf(delivery)['date']));
          return Number.isNaN(at) ? [] : [{ delivery, isProcessing: isNear(at, delivery) }];
        });
        const others = dated.filter(({ isProcessing }) => !isProcessing);
        return given(dated.length >= REPLIES / 2, () =>
          isAtMost(
            2 * others.length,
            dated.length,
            message`${others.length} of ${dated.length} dates are not the time of processing`,
            ...others.map(({ delivery }) => delivery),
          ),
        );
      },
    },
  }),
  {
    deliveries: {
      'prospecting.events.payload-contact-company': everyDelivery(isAnyCompany, 'MAIL_REPLIED'),
      'prospecting.events.payload-contact-company-from-variable': everyDelivery(
        isFirstCompany,
        'MAIL_REPLIED',
      ),
    },
  },
);
