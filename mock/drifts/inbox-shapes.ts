import { both, changeField, operation, setBody, setField, setStatus, status } from './wire.ts';
import { table } from './types.ts';

const lists = both(operation('GET /emails', 'GET /emails/search'), status(200));
const details = both(operation('GET /emails/{emailId}', 'PATCH /emails/{emailId}'), status(200));
/** Answers whose shape is not the documented one. */
export const inboxShapeDrifts = table({
  'inbox.email-list-item.no-body': {
    description: 'listed emails carry their body',
    wire: setField(lists, 'items[].body', { text: 'x' }),
  },
  'inbox.email-list-item.id-unique-in-page': {
    description: 'the first email of a page comes twice',
    wire: setBody(lists, (body) => {
      const page = body as { items: unknown[] };
      return { ...page, items: [...page.items.slice(0, 1), ...page.items] };
    }),
  },
  'inbox.email-detail.id-is-requested': {
    description: 'the id is another',
    wire: setField(details, 'email.id', 'eml_other'),
  },
  'inbox.page.has-more-false-when-empty': {
    description: 'an empty page promises more',
    wire: setBody(lists, (body) =>
      (body as { items: unknown[] }).items.length === 0 ? { ...(body as object), hasMore: true } : body,
    ),
  },
  'inbox.page.list-cursor-shape': {
    description: 'the cursor is a number',
    wire: changeField(both(operation('GET /emails'), status(200)), 'nextCursor', () => '42'),
  },
  'inbox.page.search-cursor-prefix': {
    description: 'the prefix is q|',
    wire: changeField(
      both(operation('GET /emails/search'), status(200)),
      'nextCursor',
      (value) => `q${String(value).slice(1)}`,
    ),
  },
  'inbox.page.search-cursor-shape': {
    description: 'the number is missing',
    wire: changeField(both(operation('GET /emails/search'), status(200)), 'nextCursor', (value) =>
      String(value).replace(/^s\|[^|]*\|/, 's|'),
    ),
  },
  'inbox.errors.no-code-outside-the-table': {
    description: 'a new code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 400, 'code', 'BAD_INPUT'),
  },
  'inbox.errors.status-and-code-agree': {
    description: 'validation failures answer 422',
    wire: setStatus((call, reply) => call.family === 'inbox' && reply.status === 400, 422),
  },
  'inbox.errors.internal-error-code': {
    description: 'a 500 has another code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 500, 'code', 'FAILURE'),
  },
  'inbox.endpoints.response-body-json': {
    description: 'pages come as text',
    wire: setBody(lists, (body) => `page: ${JSON.stringify(body)}`),
  },
});
