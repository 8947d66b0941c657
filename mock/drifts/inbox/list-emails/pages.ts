import { to } from '../../edits/answers.ts';
import { whenListing, tiesMixed } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { whenParameter, changeField } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { byDateThenId, type Dated } from '../../../inbox/store.ts';

const reversed = (items: unknown): unknown[] => (items as unknown[]).toReversed();

export const listEmailsPages = table('inbox.list-emails', {
  'cursor-continues': {
    main: withInbox({ cursorSkips: -3 }),
    'ties-lost': alterInbox('emails of the date at which a page ends are lost', {
      order: (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
    }),
    'forgets-hidden': withInbox({ cursorForgets: ['filtered'] }),
    'forgets-view': withInbox({ cursorForgets: ['viewId'] }),
    'forgets-filters': withInbox({ cursorForgets: ['filters'] }),
  },
  'limit-default': { main: withInbox({ defaultLimit: 25 }), larger: withInbox({ defaultLimit: 100 }) },
  'limit-respected': alterInbox('a page holds one email too many', { pageHolds: (limit) => limit + 1 }),
  'limit-200-accepted': {
    main: to([whenListing, whenParameter('limit', '200')], 400),
    cut: withInbox({ maxLimit: 100 }),
    'one-less': withInbox({ maxLimit: 199 }),
    'to-default': alterInbox('a limit above 150 means the default', {
      pageHolds: (limit) => (limit > 150 ? inboxRules.defaultLimit : limit),
    }),
  },
  'limit-never-above-200': withInbox({ maxLimit: 250 }),
  'order-newest-first': {
    main: alterInbox('oldest first', { order: (a, b) => -byDateThenId(a, b) }),
    'of-hidden': alterWire(
      'hidden emails come oldest first',
      changeField([whenListing, whenParameter('filtered'), 200], 'items', reversed),
    ),
  },
  'order-ties-by-id': alterInbox('emails of one date come in no order', { order: tiesMixed }),
  'order-across-pages': {
    main: alterWire(
      'later pages are turned around',
      changeField([whenListing, whenParameter('cursor'), 200], 'items', reversed),
    ),
    'ties-by-page': alterWire(
      'emails of one date are turned around on later pages',
      changeField(['GET /emails', whenParameter('cursor'), 200], 'items', (items) =>
        (items as Dated[]).toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : 0)),
      ),
    ),
  },
});
