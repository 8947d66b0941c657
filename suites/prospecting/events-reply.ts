import { prospectingFacts } from '../../generated/facts.ts';
import { payloadOf, type DeliveryLog } from '../kit/engine/delivery.ts';
import { isObject, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { scenario, type Checker } from '../kit/engine/scenario.ts';
import { singleDeliveryChecks, overAll, type DeliveryCheck } from './deliveries.ts';
import { isBlank, same, type Value } from './stored.ts';
import {
  addPerson,
  happens,
  hear,
  heardOf,
  nameOfCampaign,
  runningCampaign,
  type Person,
} from './webhook.ts';

const { sentimentClassifications, webhook } = prospectingFacts;
const EMAIL = 'correspondent@contact.example';
const SENDER = 'desk@sender.example';
const TEXT = 'Yes, gladly.\n\n> A word about your fleet';

const FIELDS = {
  firstName: 'Adelheid',
  lastName: 'Brandt',
  jobTitle: 'Head of Sales',
  city: 'Bergen',
} as const;
/** Keys that are no part of a standard field's name, so that each makes a variable. */
const PLAIN_KEY = 'zqshipyardzq';
const COMPANY_KEY = 'zqcompanyzq';
const OTHER_COMPANY_KEY = 'aqCOMPANYaq';
const VARIABLES = { [PLAIN_KEY]: 'three slipways', [COMPANY_KEY]: 'Fjord Works' };

interface Case {
  readonly fields: Readonly<Record<string, Value>>;
  /** What the reply is taken for; nothing where replies are not classified. */
  readonly classification?: string;
}
const WHOLE = { ...FIELDS, ...VARIABLES };
const CASES: readonly Case[] = [
  ...sentimentClassifications.map((classification) => ({ classification, fields: WHOLE })),
  { fields: WHOLE },
  { fields: {} },
  { fields: { ...FIELDS, [PLAIN_KEY]: 'three slipways' } },
  { fields: { ...WHOLE, [OTHER_COMPANY_KEY]: 'Sound Works' } },
];

interface Reply extends Case {
  readonly person: Person;
  readonly campaignName: string | undefined;
  /** What came of the first reply, of the second, and of one in another campaign. */
  readonly first: readonly Delivery[];
  readonly second: readonly Delivery[];
  readonly elsewhere: readonly Delivery[];
  readonly until: number;
}

const contactIn = (delivery: Delivery): JsonObject => {
  const { contact } = payloadOf(delivery);
  return isObject(contact) ? contact : {};
};
const sentimentIn = (delivery: Delivery): JsonObject | undefined => {
  const { sentiment } = payloadOf(delivery);
  return isObject(sentiment) ? sentiment : undefined;
};
const log = (h: Reply): DeliveryLog => ({ deliveries: h.first, until: h.until });
/** A check of every delivery, or of every one that announces an event. */
const ofReplies =
  (check: DeliveryCheck, event?: string): Checker<Reply> =>
  (h) =>
    overAll(check, event)(log(h));
const onReply = (h: Reply, judge: (delivery: Delivery) => Judgement): Judgement => every(h.first, judge);
/** Judges the contact of a delivery of one that was stored. */
const onContact = (h: Reply, judge: (contact: JsonObject, delivery: Delivery) => Judgement): Judgement =>
  onReply(h, (delivery) =>
    given(h.person.item !== undefined && isObject(payloadOf(delivery)['contact']), () =>
      judge(contactIn(delivery), delivery),
    ),
  );
/** A field that the stored contact has is delivered with the stored value. */
const carries =
  (field: string): Checker<Reply> =>
  (h) =>
    onContact(h, (contact, delivery) => {
      const stored = h.person.item?.[field];
      return given(typeof stored === 'string' && stored !== '', () =>
        check(
          same(contact[field], String(stored)),
          `contact.${field} is ${JSON.stringify(contact[field]) ?? 'missing'}, not ${String(stored)}`,
          delivery,
        ),
      );
    });
/** The variables of the contact with 'company' in their names, by the values that were sent. */
const companies = ({ person, fields }: Reply): Value[] =>
  person.variables
    .map(({ technicalName }) => String(technicalName))
    .filter((name) => name.toLowerCase().includes(webhook.companyNamePart))
    .flatMap((name) => fields[name] ?? []);
const company =
  (judge: (company: unknown, sent: Value) => boolean): Checker<Reply> =>
  (h) => {
    const [sent, other] = companies(h);
    return onContact(h, (contact, delivery) =>
      given(sent !== undefined && other === undefined, () =>
        check(
          sent !== undefined && judge(contact['company'], sent),
          `contact.company is ${JSON.stringify(contact['company']) ?? 'missing'}, not ${String(sent)}`,
          delivery,
        ),
      ),
    );
  };
const classifiedAs =
  (classification: (typeof sentimentClassifications)[number]): Checker<Reply> =>
  (h) =>
    onReply(h, (delivery) => {
      const seen = sentimentIn(delivery)?.['classification'];
      return given(h.classification === classification && seen !== undefined, () =>
        check(seen === classification, `a reply of ${classification} is ${JSON.stringify(seen)}`, delivery),
      );
    });
/** Holds an observation to the contacts of one case. */
const firstContact = (h: Reply): JsonObject | undefined => (h.first[0] ? contactIn(h.first[0]) : undefined);

/** A contact replies by email, twice, and in another campaign. */
const replies = scenario({
  id: 'prospecting.events.replies',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state'],
  cost: 6,
  cases: () => CASES,
  stimulus: async (context, { fields, classification }): Promise<Reply> => {
    const campaignId = await runningCampaign(context, 'Correspondence');
    const otherId = await runningCampaign(context, 'Other correspondence');
    const person = await addPerson(context, EMAIL, fields);
    await context.arrange({ situation: { repliesClassified: classification !== undefined } });
    const receiver = await hear(context, { events: ['MAIL_REPLIED'] });
    const reply = (id: string): Promise<Delivery[]> =>
      heardOf(context, receiver, () =>
        happens(context, id, 'email replied', {
          contactId: person.contactId,
          text: TEXT,
          sender: SENDER,
          ...(classification !== undefined && { classification }),
        }),
      );
    return {
      fields,
      ...(classification !== undefined && { classification }),
      person,
      campaignName: await nameOfCampaign(context, campaignId),
      first: await reply(campaignId),
      second: await reply(campaignId),
      elsewhere: await reply(otherId),
      until: context.now(),
    };
  },
  checkers: {
    'prospecting.events.webhook-is-post': ofReplies(singleDeliveryChecks.isPost),
    'prospecting.events.webhook-body-json': ofReplies(singleDeliveryChecks.bodyJson),
    'prospecting.events.delivery-content-type': ofReplies(singleDeliveryChecks.contentType),
    'prospecting.events.delivery-no-secret': ofReplies(singleDeliveryChecks.noSecret),
    'prospecting.events.delivery-no-signature': ofReplies(singleDeliveryChecks.noSignature),
    'prospecting.events.no-event-id': ofReplies(singleDeliveryChecks.noEventId),
    'prospecting.events.never-null': ofReplies(singleDeliveryChecks.neverNull),
    'prospecting.sentiment.classification-present': ofReplies(singleDeliveryChecks.classificationPresent),
    'prospecting.sentiment.classification-closed': ofReplies(singleDeliveryChecks.classificationClosed),
    'prospecting.sentiment.score-number': ofReplies(singleDeliveryChecks.scoreNumber),
    'prospecting.events.bounced-without-campaign': ofReplies(
      singleDeliveryChecks.bouncedWithoutCampaign,
      'BOUNCED',
    ),
    'prospecting.events.bounced-step-zero': ofReplies(singleDeliveryChecks.bouncedStepZero, 'BOUNCED'),
    'prospecting.events.message-sent-content': ofReplies(
      singleDeliveryChecks.messageSentContent,
      'MESSAGE_SENT',
    ),
    'prospecting.events.social-replied-reply': ofReplies(
      singleDeliveryChecks.socialRepliedReply,
      'SOCIAL_REPLIED',
    ),
    // The URL is registered for replies alone, so that whatever comes is one.
    'prospecting.events.mail-replied-has-reply': ofReplies(singleDeliveryChecks.hasReply),
    'prospecting.events.mail-replied-has-sender': ofReplies(singleDeliveryChecks.hasSender),
    'prospecting.events.mail-replied-has-message-id': ofReplies(singleDeliveryChecks.hasMessageId),
    'prospecting.events.payload-event': ofReplies(singleDeliveryChecks.payloadEvent),
    'prospecting.events.payload-campaign': ofReplies(singleDeliveryChecks.payloadCampaign),
    'prospecting.events.payload-campaign-id': ofReplies(singleDeliveryChecks.payloadCampaignId),
    'prospecting.events.payload-sender-name': ofReplies(singleDeliveryChecks.payloadSenderName),
    'prospecting.events.payload-sender-string': ofReplies(singleDeliveryChecks.payloadSenderString),
    'prospecting.events.payload-contact-object': ofReplies(singleDeliveryChecks.payloadContactObject),
    'prospecting.events.payload-contact-id': ofReplies(singleDeliveryChecks.payloadContactId),
    'prospecting.events.payload-date-iso-utc': ofReplies(singleDeliveryChecks.payloadDateIsoUtc),
    'prospecting.events.payload-step-integer': ofReplies(singleDeliveryChecks.payloadStepInteger),
    'prospecting.events.payload-reply-string': ofReplies(singleDeliveryChecks.payloadReplyString),
    'prospecting.events.payload-sentiment-object': ofReplies(singleDeliveryChecks.payloadSentimentObject),
    'prospecting.events.payload-message-id-string': ofReplies(singleDeliveryChecks.payloadMessageIdString),
    'prospecting.sentiment.classification-interested': classifiedAs('INTERESTED'),
    'prospecting.sentiment.classification-not-interested': classifiedAs('NOT_INTERESTED'),
    'prospecting.sentiment.classification-neutral': classifiedAs('NEUTRAL'),
    'prospecting.sentiment.classification-out-of-office': classifiedAs('OUT_OF_OFFICE'),
    'prospecting.sentiment.classification-hostile': classifiedAs('HOSTILE'),
    'prospecting.sentiment.classification-delegation': classifiedAs('DELEGATION'),
    'prospecting.sentiment.classification-incomprehension': classifiedAs('INCOMPREHENSION'),
    'prospecting.sentiment.classification-question-ask': classifiedAs('QUESTION_ASK'),
    'prospecting.events.first-reply-only': ({ first, second }) =>
      given(first.length > 0, () =>
        check(second.length === 0, 'the second reply is delivered as well', ...first, ...second),
      ),
    'prospecting.events.payload-event-name': (h) =>
      onReply(h, (delivery) => {
        const { event } = payloadOf(delivery);
        return given(typeof event === 'string', () =>
          check(event === 'MAIL_REPLIED', `event is ${String(event)}`, delivery),
        );
      }),
    'prospecting.events.mail-replied-has-sentiment': (h) =>
      onReply(h, (delivery) =>
        given(h.classification !== undefined, () =>
          check('sentiment' in payloadOf(delivery), 'sentiment is missing', delivery),
        ),
      ),
    'prospecting.events.payload-sentiment-omitted': (h) =>
      onReply(h, (delivery) =>
        given(h.classification === undefined, () =>
          check(!('sentiment' in payloadOf(delivery)), 'it has a sentiment', delivery),
        ),
      ),
    'prospecting.events.payload-campaign-is-name': (h) =>
      onReply(h, (delivery) => {
        const { campaign } = payloadOf(delivery);
        return given(typeof campaign === 'string' && h.campaignName !== undefined, () =>
          check(campaign === h.campaignName, `campaign is ${String(campaign)}, not the name`, delivery),
        );
      }),
    'prospecting.events.payload-sender-is-address': (h) =>
      onReply(h, (delivery) => {
        const { sender } = payloadOf(delivery);
        return given(typeof sender === 'string', () =>
          check(sender === SENDER, `sender is ${String(sender)}, not the sending address`, delivery),
        );
      }),
    'prospecting.events.payload-contact-first-name': carries('firstName'),
    'prospecting.events.payload-contact-last-name': carries('lastName'),
    'prospecting.events.payload-contact-email': carries('email'),
    'prospecting.events.payload-contact-company': company((value) => value !== undefined),
    'prospecting.events.payload-contact-company-from-variable': company(
      (value, sent) => value === undefined || same(value, sent),
    ),
    'prospecting.events.payload-contact-other-fields': (h) =>
      onContact(h, (contact, delivery) =>
        given('jobTitle' in h.fields, () =>
          check(
            Object.values(contact).some((value) => same(value, FIELDS.jobTitle)) &&
              Object.values(contact).some((value) => same(value, FIELDS.city)),
            'contact lacks further fields that are stored',
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
          check(custom < standard, `${names[custom]} comes after ${names[standard]}`, delivery),
        );
      }),
    'prospecting.events.absent-omitted': (h) =>
      onContact(h, (contact, delivery) =>
        every(Object.keys(FIELDS), (field) =>
          given(isBlank(h.person.item?.[field]), () =>
            check(!(field in contact), `contact has ${field}, which is not stored`, delivery),
          ),
        ),
      ),
  },
  observers: {
    'prospecting.events.first-reply-scope': ({ first, elsewhere }) =>
      first.length === 0 ? undefined : elsewhere.length > 0 ? 'each campaign' : 'the contact altogether',
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
  },
});

export const eventReplies = [replies];
