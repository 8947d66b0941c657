import type { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';
import {
  asked,
  both,
  dropField,
  GONE,
  operation,
  replace,
  setBody,
  setField,
  setHeader,
  setStatus,
  status,
  type When,
} from './wire.ts';

const inbox: When = (call) => call.family === 'inbox';
const list = operation('GET /emails');
const body = operation('GET /emails/{emailId}/body');
const drafts = operation('GET /drafts');
const views = operation('GET /views');
const filters = operation('GET /filters');
const more = (when: When) => setField(both(when, status(200)), 'nextCursor', 'next');
const lists = operation('GET /lists/list');
const mixed = {
  listed: ((own, neighbours) => [
    ...own,
    ...neighbours().flatMap(({ emails }) => emails),
  ]) as typeof inboxRules.listed,
};

/** The service as a whole, and its routes without detail. */
export const inboxServiceDrifts = table({
  'inbox.service.group-emails-list': {
    description: 'emails cannot be listed',
    wire: setStatus(both(list, status(200)), 405),
  },
  'inbox.service.no-workspace-in-paths': {
    description: 'a path without workspace is unknown',
    wire: replace(list, GONE),
  },
  'inbox.service.workspace-from-key': {
    description: 'every key lists all workspaces',
    inbox: mixed,
  },
  'inbox.service.key-reaches-own-workspace-only': {
    description: 'every key lists all workspaces',
    inbox: mixed,
  },
  'inbox.service.same-key-as-prospecting': {
    description: 'the key opens the inbox alone',
    wire: setStatus((call) => call.family !== 'inbox', 401),
  },
  'inbox.service.error-format-differs-from-prospecting': {
    description: 'errors have no code',
    wire: dropField(both(inbox, status(401)), 'code'),
  },
  'inbox.service.quota-separate-from-prospecting': {
    description: 'the prospecting service uses up the quota of the inbox',
    inbox: { countsProspecting: true },
  },
  'inbox.service.quota-of-prospecting-separate': {
    description: 'both services share one minute',
    inbox: { countsProspecting: true },
  },
  'inbox.introduction.path-prefix': {
    description: 'the service has moved',
    wire: replace(inbox, GONE),
  },
  'inbox.introduction.prospecting-outside-prefix': {
    description: 'the lists have moved',
    wire: replace(lists, GONE),
  },
  'inbox.versioning.version-in-path': {
    description: 'the version is gone',
    wire: replace(inbox, GONE),
  },
  'inbox.endpoints.authorization-required-on-writes': {
    description: 'changes without a key are accepted',
    wire: setStatus(
      both(
        inbox,
        (call) => call.method !== 'GET' && call.headers['authorization'] === undefined,
        status(401),
      ),
      200,
    ),
  },
  'inbox.endpoints.header-quota-reset-is-month-end': {
    description: 'the quota returns in the middle of the month',
    wire: setHeader(
      both(inbox, status(200)),
      'X-RateLimit-Quota-Reset',
      String(Date.UTC(2027, 0, 15) / 1000),
    ),
  },
  'inbox.undetailed-operations.body-includes-body': {
    description: 'the text is left out',
    wire: setBody(both(body, status(200)), () => ({ conversation: [] })),
  },
  'inbox.undetailed-operations.body-includes-conversation': {
    description: 'the conversation is left out',
    wire: dropField(both(body, status(200)), 'conversation'),
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
