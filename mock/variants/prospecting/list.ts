import { to } from '../../drifts/edits/answers.ts';
import { table, alterWire } from '../../drifts/types.ts';
import type { WireDrift } from '../../http/wire.ts';
import { whenRefusalOf, whenSuccessOf, moreFields, renameField } from '../answers.ts';

/** Refuses lists whose name the same key has used before. */
function namedOnce(): WireDrift {
  const used = new Set<string>();
  return (call, reply) => {
    if (!whenSuccessOf('POST /lists/list')(call, reply)) return reply;
    const { name } = reply.body as { readonly name: string };
    const known = `${call.headers['authorization'] ?? ''} ${name}`;
    if (used.has(known)) return { ...reply, status: 422, body: { message: 'A list has this name' } };
    used.add(known);
    return reply;
  };
}

export const list = table('prospecting.list', {
  'created-list-is-listed': renameField(whenSuccessOf('GET /lists/list'), 'id', '_id'),

  'list-item-fields': moreFields(2),
  'name-missing': to([whenRefusalOf('POST /lists/list'), 400], 422),
  'name-repeated': alterWire('the name of a list is that of no other', { begin: namedOnce }),
});
