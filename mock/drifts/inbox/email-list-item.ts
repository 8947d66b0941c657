import { found } from '../edits/inbox-search.ts';
import { lists } from '../edits/inbox-shapes.ts';
import { table } from '../types.ts';
import { changeField, dropField, setBody, setField } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const bare = (messageId: unknown): string => String(messageId).slice(1, -1);

export const emailListItem = table({
  'inbox.email-list-item.same-shape-in-list-and-search': {
    description: 'emails found have no thread',
    wire: dropField(found, 'items[].threadId'),
  },
  'inbox.email-list-item.found-as-listed': [
    {
      description: 'emails found lack their last copy',
      wire: changeField(found, 'items[].cc', (cc) => (cc as unknown[]).slice(0, -1)),
    },
    {
      variant: 'labels',
      description: 'emails found have no inbox labels',
      wire: setField(found, 'items[].tags', []),
    },
  ],
  'inbox.email-list-item.message-id-angle-brackets': {
    description: 'message ids come without brackets',
    wire: changeField(lists, 'items[].messageId', bare),
  },
  'inbox.email-list-item.id-unique-in-page': {
    description: 'the first email of a page comes twice',
    wire: setBody(lists, (body) => {
      const page = body as { items: unknown[] };
      return { ...page, items: [...page.items.slice(0, 1), ...page.items] };
    }),
  },
  'inbox.email-list-item.mailbox-id-holds-email': {
    description: 'a mailbox lists nothing',
    inbox: { mailboxMatches: () => false },
  },
  'inbox.email-list-item.no-body': [
    {
      description: 'listed emails carry their body',
      wire: setField(lists, 'items[].body', { text: 'x' }),
    },
    {
      variant: 'text',
      description: 'listed emails carry the text of their body',
      inbox: { listedBeside: ({ bodyText }) => ({ bodyText }) },
    },
  ],
  'inbox.email-list-item.body-in-no-field': {
    description: 'listed emails carry their body as a preview',
    inbox: { listedBeside: ({ bodyText }) => ({ preview: bodyText }) },
  },
  'inbox.email-list-item.snippet-is-preview': {
    description: 'snippets speak of something else',
    wire: setField(lists, 'items[].snippet', 'Quite another matter altogether stands outside.'),
  },
  'inbox.email-list-item.tags-are-inbox-labels': {
    description: 'the tags are the labels of the provider',
    inbox: {
      tagsOf: (email) =>
        inboxRules.labelsOf(email).map((name) => ({ id: name, name, color: '#1a2b3c', isAiLabel: false })),
    },
  },
});
