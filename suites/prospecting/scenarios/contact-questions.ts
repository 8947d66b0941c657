import { stimulus } from '../../kit/model/scenario.ts';
import { type JsonObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import {
  type ContactAnswer,
  type ContactQuestionKind,
  type ContactQuestion,
  SENT,
} from '../support/contact-questions.ts';
import * as s from '../checks/stored.ts';

const KINDS = Object.keys(SENT) as ContactQuestionKind[];

export const contactQuestions = stimulus({
  id: 'prospecting.contact-questions.contacts',
  requires: ['write'],
  cases: () =>
    KINDS.flatMap((about) =>
      SENT[about].map((fields: ContactQuestion['fields']): ContactQuestion => ({ about, fields })),
    ),
  stimulus: async (context, { about, fields }): Promise<ContactAnswer> => {
    const { listId } = await newList(context, 'questions');
    const email = 'question@contact.example';
    const named = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key.replace('#', listId), value]),
    );
    return {
      about,
      fields: named,
      listId,
      stored: await s.store(context, listId, { email, ...named }, email),
    };
  },
});

/** Changes of a contact by its `leadId`, and a batch with an array in it. */
export const contactChanges = stimulus({
  id: 'prospecting.contact-questions.changes',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'changes');
    const email = 'change@contact.example';
    const { added } = await s.store(context, listId, { email, firstName: 'Ada' }, email);
    const contactId = stringIn(objectOf(added), 'leadId') ?? 'none';
    const change = (fields: JsonObject) =>
      context.prospecting.call('PATCH /lists/contacts/{contactId}', {
        path: { contactId },
        text: JSON.stringify(fields),
      });
    const plain = await change({ 'last-name': 'Brandt' });
    const item = s.storedItemOf({ added: plain, found: await s.lookUp(context, listId, email) });
    return {
      plain,
      item,
      array: await change({ firstName: ['Eve'] }),
      object: await change({ firstName: { first: 'Eve' } }),
      batch: await context.prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId },
        body: { contacts: [{ email: 'a@contact.example', firstName: ['Ada'] }] },
      }),
    };
  },
});

/** Names of variables that resemble existing ones. */
export const variableNames = stimulus({
  id: 'prospecting.contact-questions.variables',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'names');
    const declare = (technicalName: string, displayName: string, schema: string) =>
      context.prospecting.call('POST /lists/custom-variable', {
        text: JSON.stringify({ technicalName, displayName, schema }),
      });
    const send = (key: string, name: string) => {
      const email = `${name}@contact.example`;
      return s.store(context, listId, { email, [key]: 'plain words' }, email);
    };
    const check = async (parameter: string, name: string) => {
      const answer = await context.prospecting.call('GET /lists/custom-variable/check', {
        rawQuery: `${parameter}=${name}`,
      });
      return `${statusOf(answer)} ${answer.response.text.slice(0, 120)}`.replaceAll(name, '#');
    };
    const created = await declare(`qx${listId}`, `Shown ${listId}`, 'lead');
    await declare(`qy${listId}`, `Other ${listId}`, 'company');
    const checks: Record<string, string> = {};
    for (const parameter of ['technicalName', 'name', 'displayName']) {
      checks[`${parameter}, taken`] = await check(parameter, `qx${listId}`);
      checks[`${parameter}, free`] = await check(parameter, `qz${listId}`);
    }
    return {
      listId,
      created,
      checks,
      meaningless: await check('qxnothing', `qz${listId}`),
      otherCase: await declare(`QX${listId}`, `Third ${listId}`, 'lead'),
      otherDisplay: await declare(`qw${listId}`, `Shown ${listId}`, 'lead'),
      otherSchema: await declare(`qx${listId}`, `Fourth ${listId}`, 'company'),
      unknownSchema: await declare(`qv${listId}`, `Fifth ${listId}`, 'list'),
      inCapitals: await send(`QX-${listId}`, 'capitals'),
      ofCompany: await send(`qy${listId}`, 'company'),
      fresh: await send(`Qu New ${listId}`, 'fresh'),
    };
  },
});
