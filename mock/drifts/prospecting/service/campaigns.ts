import { alterKept } from '../../edits/prospecting.ts';
import { alterProspectingWebhooks } from '../../edits/prospecting-events.ts';
import { type DriftRow, table, alterHandlers, alterWire, withProspecting } from '../../types.ts';
import { replace } from '../../wire.ts';

const page = (title: string) => ({
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><body>${title}</body></html>`,
});

const gone = (name: string): DriftRow => alterWire('the route is gone', replace(name, page('Not Found')));

export const serviceCampaigns = table('prospecting.service', {
  'main-under-base-url': gone('GET /credits/usage'),
  'lists-under-lists-path': gone('GET /lists/list'),
  'created-under-advanced': {
    main: alterKept('campaigns are created, and not kept', { 'POST /advanced/campaigns': ['campaigns'] }),
    two: alterHandlers('a creation makes two campaigns', {
      'POST /advanced/campaigns': (call, next) => next(call) && next(call),
    }),
  },
  'enrichment-asynchronous': withProspecting({ answersResult: true }),
  'draft-never-sends': alterProspectingWebhooks('drafts send', { happensIn: () => true }),
});
