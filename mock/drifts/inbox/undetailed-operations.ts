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

export const undetailedOperations = table({
  'inbox.undetailed-operations.bulk-updates-many': alterInbox('a bulk change reaches the first email alone', {
    bulkChanges: (emails) => emails.slice(0, 1),
  }),
  'inbox.undetailed-operations.drafts-served': {
    main: alterWire('drafts are not served', replace(drafts, GONE)),
    refused: to([drafts, whenNoParameter('limit')], 400),
  },
  'inbox.undetailed-operations.views-served': {
    main: alterWire('views are not served', replace(views, GONE)),
    refused: to([views, 200], 405),
  },
  'inbox.undetailed-operations.body-includes-body': {
    main: alterWire(
      'the text is left out',
      setBody([body, 200], () => ({ conversation: [] })),
    ),
    preview: alterInbox('of the text only the preview is stored', {
      sending: { ...inboxRules.sending, stored: (email) => ({ ...email, bodyText: '' }) },
    }),
  },
  'inbox.undetailed-operations.body-includes-conversation': drop([body, 200], 'conversation'),
  'inbox.undetailed-operations.body-foreign-404': to([body, 404], 403),
  'inbox.undetailed-operations.bulk-cost-per-id': alterInbox('a bulk change costs one unit of the month', {
    units: () => inboxFacts.requestUnits,
  }),
  'inbox.undetailed-operations.bulk-minute-limit-per-id': alterInbox(
    'a bulk change uses up one request of the minute',
    { minuteUnits: oneUnit },
  ),
  'inbox.undetailed-operations.bulk-60-ids-accepted': withInbox({ bulkMaxIds: inboxRules.bulkMaxIds - 1 }),
  'inbox.undetailed-operations.bulk-61-ids-refused': alterInbox(
    'a bulk change names as many ids as it likes',
    { bulkMaxIds: Infinity, minuteUnits: oneUnit },
  ),
  'inbox.undetailed-operations.drafts-limit': to([drafts, whenParameter('limit')], 400),
  'inbox.undetailed-operations.drafts-limit-respected': alterWire(
    'the limit of drafts is ignored',
    setBody([drafts, 200], () => ({ items: [{ id: 'a' }, { id: 'b' }] })),
  ),
  'inbox.undetailed-operations.drafts-no-cursor': alterWire('drafts come in pages', more(drafts)),
  'inbox.undetailed-operations.views-returned-in-full': {
    main: alterWire('views come in pages', more(views)),
    limited: alterWire('a limit cuts the list of views', firstAlone(views)),
  },
  'inbox.undetailed-operations.filters-returned-in-full': alterWire('filters come in pages', more(filters)),
});
