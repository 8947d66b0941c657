import type { WireCall, WireDrift } from '../../http/wire.ts';
import { variantTable } from '../types.ts';

/** What a page was asked for, but for where it begins and how long it is. */
const criteriaOf = ({ query }: WireCall): string =>
  [...query]
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .map((each) => each.join('='))
    .sort()
    .join('&');

/** Refuses cursors of the list that were made for other criteria alone, so far as they were made here at all. */
function boundCursors(): WireDrift {
  const made = new Map<string, Set<string>>();
  return (call, reply) => {
    if (call.operation !== 'GET /emails') return reply;
    const keyOf = (cursor: string): string => `${call.headers['authorization'] ?? ''} ${cursor}`;
    const criteria = criteriaOf(call);
    if (made.get(keyOf(call.query.get('cursor') ?? ''))?.has(criteria) === false)
      return {
        ...reply,
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          error: 'Invalid request',
          details: { cursor: ['was made for other criteria'] },
        },
      };
    const { nextCursor } = reply.body as { readonly nextCursor?: unknown };
    if (typeof nextCursor === 'string')
      made.set(keyOf(nextCursor), (made.get(keyOf(nextCursor)) ?? new Set()).add(criteria));
    return reply;
  };
}

export const page = variantTable({
  'inbox.page.cursor-with-other-criteria': {
    description: 'a cursor that was made for other criteria is refused',
    wire: boundCursors(),
  },
});
