import { emailList, tiesMixed } from '../../edits/inbox-rules.ts';
import { table } from '../../types.ts';
import { asked, both, operation, setBody, setStatus, status } from '../../wire.ts';
import { byDateThenId } from '../../../inbox/store.ts';

export const listEmailsPages = table({
  'inbox.list-emails.cursor-continues': [
    { description: 'cursors are ignored', inbox: { cursorSkips: -3 } },
    {
      variant: 'ties-lost',
      description: 'emails of the date at which a page ends are lost',
      inbox: { order: (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) },
    },
    {
      variant: 'forgets-hidden',
      description: 'behind a cursor all emails are listed, not the hidden alone',
      inbox: { cursorForgets: ['filtered'] },
    },
    {
      variant: 'forgets-view',
      description: 'behind a cursor the view is forgotten',
      inbox: { cursorForgets: ['viewId'] },
    },
    {
      variant: 'forgets-filters',
      description: 'behind a cursor the filters are forgotten',
      inbox: { cursorForgets: ['filters'] },
    },
  ],
  'inbox.list-emails.limit-default': [
    { description: '25 by default', inbox: { defaultLimit: 25 } },
    { description: '100 by default', variant: 'larger', inbox: { defaultLimit: 100 } },
  ],
  'inbox.list-emails.limit-respected': {
    description: 'a page holds one email too many',
    inbox: { pageHolds: (limit) => limit + 1 },
  },
  'inbox.list-emails.limit-200-accepted': [
    {
      description: 'a limit of 200 is refused',
      wire: setStatus(
        both(emailList, (call) => call.query.get('limit') === '200'),
        400,
      ),
    },
    { variant: 'cut', description: 'the largest page holds 100', inbox: { maxLimit: 100 } },
    { variant: 'one-less', description: 'the largest page holds 199', inbox: { maxLimit: 199 } },
  ],
  'inbox.list-emails.limit-never-above-200': {
    description: 'the largest page holds 250',
    inbox: { maxLimit: 250 },
  },
  'inbox.list-emails.order-newest-first': [
    { description: 'oldest first', inbox: { order: (a, b) => -byDateThenId(a, b) } },
    {
      variant: 'of-hidden',
      description: 'hidden emails come oldest first',
      wire: setBody(both(emailList, asked('filtered'), status(200)), (body) => ({
        ...(body as object),
        items: [...(body as { items: unknown[] }).items].reverse(),
      })),
    },
  ],
  'inbox.list-emails.order-ties-by-id': {
    description: 'emails of one date come in no order',
    inbox: { order: tiesMixed },
  },
  'inbox.list-emails.order-across-pages': [
    {
      description: 'later pages are turned around',
      wire: setBody(both(emailList, asked('cursor'), status(200)), (body) => ({
        ...(body as object),
        items: [...(body as { items: unknown[] }).items].reverse(),
      })),
    },
    {
      variant: 'ties-by-page',
      description: 'emails of one date are turned around on later pages',
      wire: setBody(
        both(operation('GET /emails'), (call) => call.query.has('cursor'), status(200)),
        (body) => ({
          ...(body as object),
          items: [...(body as { items: { date: string; id: string }[] }).items].sort((a, b) =>
            a.date === b.date ? (a.id < b.id ? -1 : 1) : 0,
          ),
        }),
      ),
    },
  ],
});
