import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, isStatus, ok, on } from '../../kit/checks/matchers.ts';
import { eachAnswer } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { bothHold } from '../checks/stored.ts';
import { addSequence, update } from '../scenarios/add-contact.ts';
import { batchBounds, sentBatch } from '../scenarios/batch.ts';
import { listLife } from '../scenarios/list-life.ts';
import { batches } from '../scenarios/list-questions.ts';
import { equals, isExactly, isNone, succeeds } from '../../kit/checks/relations.ts';

const { beyondStatus } = prospectingFacts.batch;

export const listsServiceBatch = section(
  withChecks(addSequence, {
    'prospecting.lists-service.add-contact-body-flat': eachAnswer((answer) =>
      succeeds(answer, message`a flat contact is answered with ${statusMessage(statusOf(answer))}`),
    ),
  }),
  withChecks(update, {
    'prospecting.lists-service.update-if-exists-exact': ({ first, inexact, afterPlain, afterInexact }) =>
      bothHold(
        on(inexact, 'updated', message`false`, (value) => value === false),
        given(ok(inexact) && afterPlain?.['firstName'] === first && afterInexact !== undefined, () =>
          equals(
            afterInexact?.['firstName'],
            first,
            () => message`another value of the flag sets firstName to ${afterInexact?.['firstName']}`,
            inexact,
          ),
        ),
      ),
    'prospecting.lists-service.update-if-exists-true': ({ updated }) =>
      on(updated, 'updated', message`true`, (value) => value === true),
  }),
  withChecks(sentBatch, {
    // The document leaves open the answer to a batch in which every row fails.
    'prospecting.lists-service.batch-body': ({ contacts, answer }) =>
      given(
        contacts.some((row) => Object.values(row).every((value) => typeof value !== 'object')),
        () => isOk(answer),
      ),
  }),
  withChecks(batchBounds, {
    'prospecting.lists-service.batch-accepts-1': ({ one }) => isOk(one),
    'prospecting.lists-service.batch-accepts-100': ({ most }) => isOk(most),
    'prospecting.lists-service.batch-101-422': ({ tooMany }) => isStatus(tooMany, beyondStatus),
    'prospecting.lists-service.batch-empty-422': ({ none }) => isStatus(none, beyondStatus),
    'prospecting.lists-service.batch-101-stores-nothing': ({ tooMany, stored }) =>
      given(statusOf(tooMany) >= 400 && ok(stored), () =>
        isNone(itemsOf(stored), 'a refused batch stored contacts', tooMany, stored),
      ),
  }),
  withChecks(listLife, {
    'prospecting.lists-service.update-if-exists-in-batch': ({ updated }) =>
      given(ok(updated), () =>
        isExactly(objectsOf(updated, 'results')[0]?.['updated'], true, 'a batch ignores the flag', updated),
      ),
    'prospecting.lists-service.update-if-exists-in-batch-exact': ({ inexactly, afterInexact }) =>
      given(ok(inexactly), () =>
        check(
          objectsOf(inexactly, 'results')[0]?.['updated'] !== true &&
            !itemsOf(afterInexact).some(({ firstName }) => firstName === 'Inexact'),
          () =>
            message`a batch takes another value: expected the contact unchanged, got updated ${objectsOf(inexactly, 'results')[0]?.['updated']} and ${itemsOf(afterInexact).filter(({ firstName }) => firstName === 'Inexact').length} changed`,
          inexactly,
          afterInexact,
        ),
      ),
  }),
  withChecks(batches, {
    'prospecting.lists-service.batch-without-contacts': ({ without }) =>
      Object.fromEntries(Object.entries(without).map(([body, answer]) => [body, `${statusOf(answer)}`])),
    'prospecting.lists-service.batch-status': ({ profiles }) => `${statusOf(profiles)}`,
  }),
);
