import { documentedWords } from '../kit/checks/documented.ts';
import { type Message, message } from '../kit/model/message.ts';
import { check, every, given } from '../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../kit/model/scenario.ts';
import {
  type Exchange,
  type JsonObject,
  isObject,
  objectOf,
  objectsOf,
  statusOf,
} from '../kit/model/exchange.ts';
import { isOk, isStatus, ok } from '../kit/checks/matchers.ts';
import { newList } from './checks/add-contact.ts';
import * as s from './checks/stored.ts';
import { variableNames } from './scenarios/contact-questions.ts';
import { equals, isExactly, isSome } from '../kit/checks/relations.ts';

/** The variable in the answer to its creation: the answer itself, or an object in it. */
const variableIn = (created: Exchange): JsonObject => {
  const body = objectOf(created);
  return (
    [body, ...Object.values(body).filter(isObject)].find((each) => FIELDS.some((name) => name in each)) ??
    body
  );
};

const FIELDS = ['technicalName', 'displayName', 'schema'] as const;

const onCreated = (test: (variable: JsonObject) => boolean, what: Message) => (exchange: Exchange) =>
  given(exchange.operation === 'POST /lists/custom-variable' && ok(exchange), () =>
    check(test(variableIn(exchange)), () => message`${what}: got ${variableIn(exchange)}`, exchange),
  );

export const customVariable = section(
  withChecks(variableNames, {
    // A parameter is understood if the answer differs from that to a meaningless one.
    'prospecting.custom-variable.check-answer': ({ checks, meaningless, created }) =>
      every(ok(created) ? ['technicalName', 'name'] : [], (parameter) => {
        const [taken, free] = [checks[`${parameter}, taken`], checks[`${parameter}, free`]];
        const isTaken = [taken, free].every((answer) => answer?.startsWith('2') === true);
        const isUnderstood = isTaken && (taken !== meaningless || free !== meaningless);
        return given(isUnderstood, () =>
          check(
            taken !== free,
            message`by ${documentedWords(parameter)}, a name that exists answers as one that does not: expected anything but ${free}, got ${taken}`,
          ),
        );
      }),
    'prospecting.custom-variable.create-status': ({ created }) => `${statusOf(created)}`,
    'prospecting.custom-variable.existing-name-other-case': ({ otherCase }) => `${statusOf(otherCase)}`,
    'prospecting.custom-variable.existing-display-name': ({ otherDisplay }) => `${statusOf(otherDisplay)}`,
    'prospecting.custom-variable.same-name-other-schema': ({ otherSchema }) => `${statusOf(otherSchema)}`,
    'prospecting.custom-variable.other-schema-value': ({ unknownSchema }) => `${statusOf(unknownSchema)}`,
    'prospecting.custom-variable.check-parameters': ({ checks }) => checks,
  }),
  /** Variables of both schemas, declared twice; and one with the name of a standard field. */
  scenario({
    id: 'prospecting.custom-variable.declared',
    requires: ['write'],
    cases: () => ['lead', 'company'] as const,
    stimulus: async (context, schema) => {
      const { listId } = await newList(context, 'variables');
      const sent = { technicalName: `qx${listId}`, displayName: `Shown ${listId}`, schema };
      const declare = (technicalName: string) =>
        context.prospecting.call('POST /lists/custom-variable', { body: { ...sent, technicalName } });
      return {
        sent,
        created: await declare(sent.technicalName),
        again: await declare(sent.technicalName),
        standard: await declare(schema === 'lead' ? 'firstName' : 'companyName'),
      };
    },
    checks: {
      'prospecting.custom-variable.schema-lead': ({ sent, created }) =>
        given(sent.schema === 'lead', () => isOk(created)),
      'prospecting.custom-variable.schema-company': ({ sent, created }) =>
        given(sent.schema === 'company', () => isOk(created)),
      'prospecting.custom-variable.echoes-input': ({ sent, created }) =>
        every(ok(created) ? Object.entries(sent) : [], ([name, value]) =>
          equals(variableIn(created)[name], value, message`${documentedWords(name)}`, created),
        ),
      'prospecting.custom-variable.existing-name-422': ({ created, again }) =>
        given(ok(created), () => isStatus(again, 422)),
      'prospecting.custom-variable.standard-name-422': ({ standard }) => isStatus(standard, 422),
    },
  }),
  /** A new key in one list, used again there and in another list. */
  scenario({
    id: 'prospecting.custom-variable.shared',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'first');
      const { listId: otherId } = await newList(context, 'second');
      const send = (list: string, name: string) => {
        const email = `${name}@contact.example`;
        return s.store(context, list, { email, [`qx${listId}`]: 'plain words' }, email);
      };
      return {
        first: await send(listId, 'first'),
        second: await send(listId, 'second'),
        other: await send(otherId, 'other'),
      };
    },
    checks: {
      'prospecting.custom-variable.second-use-creates-nothing': ({ first, second, other }) =>
        given(s.createdOf(first).length > 0, () => s.bothHold(s.makesNothing(second), s.makesNothing(other))),
      'prospecting.custom-variable.shared-by-all-lists': ({ first, other }) =>
        given(s.createdOf(first).length > 0, () =>
          s.bothHold(s.makesNothing(other), s.isStored(other, 'plain words')),
        ),
      'prospecting.custom-variable.unknown-key-makes-contact-variable': ({ first }) =>
        every(
          s.createdOf(first).filter(({ schema }) => schema !== undefined),
          ({ schema }: JsonObject) =>
            isExactly(schema, 'lead', () => message`the schema is ${schema}`, first.added),
        ),
    },
  }),
  /** A name that is checked and then used. The parameters of the check are not documented. */
  scenario({
    id: 'prospecting.custom-variable.checked',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'checked');
      const name = `qx${listId}`;
      const query = new URLSearchParams({ technicalName: name, displayName: name, name, schema: 'lead' });
      const asked = await context.prospecting.call('GET /lists/custom-variable/check', {
        rawQuery: query.toString(),
      });
      const email = 'checked@contact.example';
      return { asked, used: await s.store(context, listId, { email, [name]: 'plain words' }, email) };
    },
    checks: {
      'prospecting.custom-variable.check-needs-no-write': ({ asked, used }) =>
        given(statusOf(asked) < 500 && ok(used.added), () =>
          isSome(s.createdOf(used), 'a checked name is a variable', asked, used.added),
        ),
    },
  }),
  monitors({
    'prospecting.custom-variable.technical-name-string': onCreated(
      ({ technicalName }) => typeof technicalName === 'string',
      message`technicalName is no string`,
    ),
    'prospecting.custom-variable.display-name-string': onCreated(
      ({ displayName }) => typeof displayName === 'string',
      message`displayName is no string`,
    ),
    'prospecting.custom-variable.schema-field': onCreated(
      (variable) => 'schema' in variable,
      message`schema is missing`,
    ),
    'prospecting.custom-variable.schema-only-two-values': (exchange) =>
      given(ok(exchange), () =>
        every(
          exchange.operation === 'POST /lists/custom-variable'
            ? [variableIn(exchange)]
            : objectsOf(exchange, 'createdCustomVariables'),
          ({ schema }) =>
            given(schema !== undefined, () =>
              check(
                schema === 'lead' || schema === 'company',
                () =>
                  message`schema is neither lead nor company: expected "lead", got ${schema}; expected "company", got ${schema}`,
                exchange,
              ),
            ),
        ),
      ),
  }),
);
