import { inboxFacts } from '../../../generated/facts.ts';
import { table } from '../types.ts';
import {
  GONE,
  type When,
  asked,
  both,
  dropField,
  operation,
  replace,
  setBody,
  setField,
  setStatus,
  status,
  unasked,
} from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const oneUnit = (): number => inboxFacts.requestUnits;

const body = operation('GET /emails/{emailId}/body');

const drafts = operation('GET /drafts');

const views = operation('GET /views');

const filters = operation('GET /filters');

const more = (when: When) => setField(both(when, status(200)), 'nextCursor', 'next');

export const undetailedOperations = table({
  'inbox.undetailed-operations.bulk-updates-many': {
    description: 'a bulk change reaches the first email alone',
    inbox: { bulkChanges: (emails) => emails.slice(0, 1) },
  },
  'inbox.undetailed-operations.drafts-served': [
    { description: 'drafts are not served', wire: replace(drafts, GONE) },
    {
      variant: 'refused',
      description: 'drafts need a limit',
      wire: setStatus(both(drafts, unasked('limit')), 400),
    },
  ],
  'inbox.undetailed-operations.views-served': [
    { description: 'views are not served', wire: replace(views, GONE) },
    {
      variant: 'refused',
      description: 'the list of views is refused',
      wire: setStatus(both(views, status(200)), 405),
    },
  ],
  'inbox.undetailed-operations.body-includes-body': [
    {
      description: 'the text is left out',
      wire: setBody(both(body, status(200)), () => ({ conversation: [] })),
    },
    {
      variant: 'preview',
      description: 'of the text only the preview is stored',
      inbox: {
        sending: { ...inboxRules.sending, stored: (email) => ({ ...email, bodyText: '' }) },
      },
    },
  ],
  'inbox.undetailed-operations.body-includes-conversation': {
    description: 'the conversation is left out',
    wire: dropField(both(body, status(200)), 'conversation'),
  },
  'inbox.undetailed-operations.body-foreign-404': {
    description: 'the body of a foreign email answers 403',
    wire: setStatus(both(body, status(404)), 403),
  },
  'inbox.undetailed-operations.bulk-cost-per-id': {
    description: 'a bulk change costs one unit of the month',
    inbox: { units: () => inboxFacts.requestUnits },
  },
  'inbox.undetailed-operations.bulk-minute-limit-per-id': {
    description: 'a bulk change uses up one request of the minute',
    inbox: { minuteUnits: oneUnit },
  },
  'inbox.undetailed-operations.bulk-60-ids-accepted': {
    description: 'a bulk change names 59 ids at most',
    inbox: { bulkMaxIds: inboxRules.bulkMaxIds - 1 },
  },
  'inbox.undetailed-operations.bulk-61-ids-refused': {
    description: 'a bulk change names as many ids as it likes',
    inbox: { bulkMaxIds: Infinity, minuteUnits: oneUnit },
  },
  'inbox.undetailed-operations.drafts-limit': {
    description: 'drafts take no limit',
    wire: setStatus(both(drafts, asked('limit')), 400),
  },
  'inbox.undetailed-operations.drafts-limit-respected': {
    description: 'the limit of drafts is ignored',
    wire: setBody(both(drafts, status(200)), () => ({ items: [{ id: 'a' }, { id: 'b' }] })),
  },
  'inbox.undetailed-operations.drafts-no-cursor': {
    description: 'drafts come in pages',
    wire: more(drafts),
  },
  'inbox.undetailed-operations.views-returned-in-full': {
    description: 'views come in pages',
    wire: more(views),
  },
  'inbox.undetailed-operations.filters-returned-in-full': {
    description: 'filters come in pages',
    wire: more(filters),
  },
});
