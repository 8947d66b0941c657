import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { type Checker } from '../../kit/model/scenario.ts';
import { type JsonObject, isObject } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { type MailReply, onReply } from './events-reply.ts';
import { type ContactValue, sameValue } from './stored.ts';

const { webhook } = prospectingFacts;

export const contactIn = (delivery: Delivery): JsonObject => {
  const { contact } = payloadOf(delivery);
  return isObject(contact) ? contact : {};
};

/** Checks the contact in a delivery against the stored one. */
export const onContact = (
  h: MailReply,
  evaluate: (contact: JsonObject, delivery: Delivery) => CheckResult,
): CheckResult =>
  onReply(h, (delivery) =>
    given(h.person.item !== undefined && isObject(payloadOf(delivery)['contact']), () =>
      evaluate(contactIn(delivery), delivery),
    ),
  );

/** Checks that a field of the stored contact is delivered with its value. */
export const carries =
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
export const companies = ({ person, fields }: MailReply): ContactValue[] =>
  person.variables
    .map(({ technicalName }) => String(technicalName))
    .filter((name) => name.toLowerCase().includes(webhook.companyNamePart))
    .flatMap((name) => fields[name] ?? []);

export const company =
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
export const firstContact = (h: MailReply): JsonObject | undefined =>
  h.first[0] ? contactIn(h.first[0]) : undefined;
