import { to, drop } from '../edits/answers.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { table, alterInbox, withInbox, alterWire } from '../types.ts';
import {
  GONE,
  type When,
  whenParameter,
  operation,
  replace,
  setBody,
  setField,
  whenNoParameter,
} from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const oneUnit = (): number => inboxFacts.requestUnits;
const body = operation('GET /emails/{emailId}/body');
const drafts = operation('GET /drafts');
const views = operation('GET /views');
const filters = operation('GET /filters');
const more = (when: When) => setField([when, 200], 'nextCursor', 'next');

/** Of a list that a limit asks for, the first entry alone. */
const firstAlone = (when: When) =>
  setBody([when, whenParameter('limit'), 200], (body) =>
    Object.fromEntries(
      Object.entries(body as object).map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? value.slice(0, 1) : value,
      ]),
    ),
  );

export const undetailedOperations = table('inbox.undetailed-operations', {
  'bulk-updates-many': alterInbox('a bulk change reaches the first email alone', {
    bulkChanges: (emails) => emails.slice(0, 1),
  }),
  'drafts-served': {
    main: alterWire('drafts are not served', replace(drafts, GONE)),
    refused: to([drafts, whenNoParameter('limit')], 400),
  },
  'views-served': {
    main: alterWire('views are not served', replace(views, GONE)),
    refused: to([views, 200], 405),
  },
  'body-includes-body': {
    main: alterWire(
      'the text is left out',
      setBody([body, 200], () => ({ conversation: [] })),
    ),
    preview: alterInbox('of the text only the preview is stored', {
      sending: { ...inboxRules.sending, stored: (email) => ({ ...email, bodyText: '' }) },
    }),
  },
  'body-includes-conversation': {
    main: drop([body, 200], 'conversation'),
    own: alterWire(
      'the conversation lists its first email alone',
      setBody([body, 200], (all) => {
        const { conversation, ...own } = all as { conversation: unknown[] };
        return { ...own, conversation: conversation.slice(0, 1) };
      }),
    ),
  },
  'body-foreign-404': to([body, 404], 403),
  'bulk-cost-per-id': alterInbox('a bulk change costs one unit of the month', {
    units: () => inboxFacts.requestUnits,
  }),
  'bulk-minute-limit-per-id': alterInbox('a bulk change uses up one request of the minute', {
    minuteUnits: oneUnit,
  }),
  'bulk-60-ids-accepted': withInbox({ bulkMaxIds: inboxRules.bulkMaxIds - 1 }),
  'bulk-61-ids-refused': alterInbox('a bulk change names as many ids as it likes', {
    bulkMaxIds: Infinity,
    minuteUnits: oneUnit,
  }),
  'drafts-limit': to([drafts, whenParameter('limit')], 400),
  'drafts-limit-respected': alterWire(
    'the limit of drafts is ignored',
    setBody([drafts, 200], () => ({ items: [{ id: 'a' }, { id: 'b' }] })),
  ),
  'drafts-no-cursor': alterWire('drafts come in pages', more(drafts)),
  'views-returned-in-full': {
    main: alterWire('views come in pages', more(views)),
    limited: alterWire('a limit cuts the list of views', firstAlone(views)),
  },
  'filters-returned-in-full': alterWire('filters come in pages', more(filters)),
});
