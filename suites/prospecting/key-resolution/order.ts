import { message } from '../../kit/model/message.ts';
import { check, every } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';
import { newList } from '../checks/add-contact.ts';
import { answersTo } from '../support/contact-questions.ts';
import {
  type PlacedValue,
  KEY_ROWS,
  fillListId,
  forStatement,
  reaches,
  reachesProfile,
} from '../checks/keys.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions, contactChanges } from '../scenarios/contact-questions.ts';
import { keyTable } from '../scenarios/keys.ts';

/** Rows whose key needs no variable, sent in one batch. */
const BATCHED = KEY_ROWS.filter(({ to, key }) => typeof to === 'object' && /[\s_-]/.test(key)).concat(
  KEY_ROWS.filter(({ shows }) =>
    shows.some((statement) => ['suffix-of-three', 'six-digits-to-phone'].includes(statement)),
  ),
);

export const keyResolutionOrder = section(
  withChecks(contactQuestions, {
    'prospecting.key-resolution.one-key-which-wins': answersTo('oneKeyWhichWins'),
  }),
  withChecks(contactChanges, {
    'prospecting.key-resolution.resolution-on-patch': ({ item }) =>
      item && `last-name → ${s.storedNamesOf(item, 'Brandt').join(', ') || 'nothing'}`,
  }),
  withChecks(keyTable, {
    'prospecting.key-resolution.step-1-before-2': forStatement('step-1-before-2'),
    'prospecting.key-resolution.step-2-before-3': forStatement('step-2-before-3'),
    'prospecting.key-resolution.step-3-before-4': forStatement('step-3-before-4'),
    'prospecting.key-resolution.step-3-before-5': forStatement('step-3-before-5'),
    'prospecting.key-resolution.step-4-before-5': forStatement('step-4-before-5'),
    'prospecting.key-resolution.step-5-before-6': forStatement('step-5-before-6', reachesProfile),
  }),
  /** Keys of a batch, and two keys of one field. */
  scenario({
    id: 'prospecting.key-resolution.together',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'keys');
      const emailOf = (at: number): string => `row${at}@contact.example`;
      const added = await context.prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId },
        body: {
          contacts: BATCHED.map(({ key, value }, at) => ({
            email: emailOf(at),
            [fillListId(key, listId)]: value,
          })),
        },
      });
      const batched: PlacedValue[] = [];
      for (const [at, row] of BATCHED.entries())
        batched.push({
          row,
          declared: undefined,
          added,
          found: await s.lookUp(context, listId, emailOf(at)),
        });
      const email = 'twice@contact.example';
      const twice = { email, firstName: 'Ada', first_name: 'Eve' };
      return { batched, twice: await s.store(context, listId, twice, email) };
    },
    checks: {
      'prospecting.key-resolution.resolution-in-batch': ({ batched }) => every(batched, reaches),
      'prospecting.key-resolution.one-key-per-standard-field': ({ twice }) =>
        s.onItem(twice, ({ firstName }: JsonObject) =>
          check(
            firstName === 'Ada' || firstName === 'Eve',
            () =>
              message`firstName is ${firstName}, not that of one key: expected "Ada", got ${firstName}; expected "Eve", got ${firstName}`,
            twice.added,
            twice.found,
          ),
        ),
    },
  }),
);
