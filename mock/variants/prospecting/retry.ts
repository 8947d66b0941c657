import { table, alterWire, withProspecting } from '../../drifts/types.ts';
import type { JsonObject } from '../../../specs/json.ts';
import type { WireDrift } from '../../http/wire.ts';
import { setBody } from '../../drifts/wire.ts';
import { whenSuccessOf } from '../answers.ts';

/** The contacts of a list, reversed at every second read. */
function turnedEveryOtherTime(): WireDrift {
  let reads = 0;
  return setBody(whenSuccessOf('GET /lists/list/{listId}/rows'), (body) => {
    const { items = [], ...page } = body as { readonly items?: readonly JsonObject[] };
    reads += 1;
    return { ...page, items: reads % 2 === 0 ? items : items.toReversed() };
  });
}

export const retry = table('prospecting.retry', {
  'get-safe': alterWire('contacts of a page come in another order each time', {
    begin: turnedEveryOtherTime,
  }),
  'retry-503-after-header': withProspecting({ statsReadySeconds: 80 }),
});
