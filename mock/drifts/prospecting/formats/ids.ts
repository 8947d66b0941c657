import { ROWS, items, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation } from '../../wire.ts';

const OTHER_ID = 'B5C0FFEE-0000-4000-8000-000000000000';

export const formatsIds = table({
  'prospecting.formats.campaign-id-24-hex': wireOf(
    'ids have another form',
    items(operation('GET /advanced/campaigns'), 'campaigns', (all) =>
      all.map((each) => ({ ...each, id: OTHER_ID, _id: OTHER_ID })),
    ),
  ),
  'prospecting.formats.lookup-item-id-24-hex': wireOf(
    'ids have another form',
    items(
      both(operation(ROWS), (call) => call.query.has('email')),
      'items',
      (all) => all.map((each) => ({ ...each, id: OTHER_ID })),
    ),
  ),
  'prospecting.formats.step-id-optional': {
    description: 'steps need an _id',
    prospecting: { stepIds: 'refused' },
  },
  'prospecting.formats.version-id-optional': {
    description: 'versions need an _id',
    prospecting: { versionIds: 'refused' },
  },
  'prospecting.formats.step-id-generated': {
    description: 'steps stay without _id',
    prospecting: { stepIds: 'left-out' },
  },
  'prospecting.formats.version-id-generated': {
    description: 'versions stay without _id',
    prospecting: { versionIds: 'left-out' },
  },
});
