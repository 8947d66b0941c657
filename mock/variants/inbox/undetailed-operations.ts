import { to } from '../../drifts/edits/answers.ts';
import type { JsonObject } from '../../../specs/json.ts';
import { table, alterWire, alterInbox } from '../../drifts/types.ts';
import { GONE, replace, setBody } from '../../drifts/wire.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { inboxRules } from '../../inbox/rules.ts';
import { whenSuccessOf, moreFields } from '../answers.ts';

import { refuseValues } from './refusals.ts';

/** The body of an email with its conversation, in another form. */
const conversationAs = (shown: (own: string, texts: readonly string[]) => JsonObject) =>
  setBody(whenSuccessOf('GET /emails/{emailId}/body'), (body) => {
    const { body: own, conversation } = body as { body: JsonObject; conversation: { body: JsonObject }[] };
    return shown(
      String(own['text']),
      conversation.map((each) => String(each.body['text'])),
    );
  });

export const undetailedOperations = table('inbox.undetailed-operations', {
  'body-includes-conversation': {
    main: alterWire(
      'the conversation is one text',
      conversationAs((_, texts) => ({
        html: texts.map((text) => `<blockquote>${text}</blockquote>`).join(''),
      })),
    ),
    quoted: alterWire(
      'the conversation is quoted',
      conversationAs((own, texts) => ({
        text: [own, ...texts.map((text) => text.replaceAll(/\s+/g, '\n> '))].join('\n'),
      })),
    ),
  },

  'body-shape': moreFields(),
  'drafts-shape': moreFields(),
  'filters-shape': moreFields(),
  'filters-served': alterWire('inbox filters are listed below /filters', replace('GET /filters', GONE)),
  'views-shape': moreFields(),
  'body-unknown-email': alterInbox('the body route has the code of a change', {
    missing: (operation, foreign) =>
      operation === 'GET /emails/{emailId}/body'
        ? { status: 404, code: 'NOT_FOUND' }
        : inboxRules.missing(operation, foreign),
  }),
  'bulk-61-ids-status': alterInbox('ids are counted before units', {
    minuteUnits: (operation, body) => {
      const units = inboxRules.minuteUnits(operation, body);
      return units > inboxRules.bulkMaxIds ? 1 : units;
    },
  }),
  'drafts-cursor-given': refuseValues('cursor', 'GET /drafts'),
  'drafts-limit-bounds': refuseValues(
    'limit',
    'GET /drafts',
    (value) => Number(value) > inboxFacts.page.maxLimit,
  ),
  'success-statuses': to(whenSuccessOf('GET /views'), 203),
});
