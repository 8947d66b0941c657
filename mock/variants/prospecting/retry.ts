import { table, alterWire, withProspecting } from '../../drifts/types.ts';
import type { WireDrift } from '../../http/wire.ts';
import { changeField } from '../../drifts/wire.ts';
import { whenSuccessOf } from '../answers.ts';

/** The contacts of a list, reversed at every second read. */
function turnedEveryOtherTime(): WireDrift {
  let reads = 0;
  return changeField(whenSuccessOf('GET /lists/list/{listId}/rows'), 'items', (items) =>
    (reads += 1) % 2 === 0 ? items : (items as unknown[]).toReversed(),
  );
}

export const retry = table('prospecting.retry', {
  'get-safe': alterWire('contacts of a page come in another order each time', {
    begin: turnedEveryOtherTime,
  }),
  'retry-503-after-header': withProspecting({ statsReadySeconds: 80 }),
});
