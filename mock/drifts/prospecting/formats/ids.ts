import { ROWS, asked, items, not, wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { both, changeField, operation } from '../../wire.ts';

const OTHER_ID = 'B5C0FFEE-0000-4000-8000-000000000000';

const NUMBER = 48_291_377;

const campaignIds = (description: string, id: unknown): DriftRow =>
  wireOf(
    description,
    items(operation('GET /advanced/campaigns'), 'campaigns', (all) =>
      all.map((each) => ({ ...each, id, _id: id })),
    ),
  );

const foundIds = (description: string, id: unknown): DriftRow =>
  wireOf(
    description,
    items(
      both(operation(ROWS), (call) => call.query.has('email')),
      'items',
      (all) => all.map((each) => ({ ...each, id })),
    ),
  );

export const formatsIds = table({
  'prospecting.formats.campaign-id-24-hex': [
    campaignIds('ids have another form', OTHER_ID),
    { ...campaignIds('ids are numbers', NUMBER), variant: 'number' },
    {
      ...wireOf(
        'a campaign that is read has another id',
        changeField(
          operation('GET /advanced/campaigns/{campaignId}'),
          ['id', '_id'],
          (id) => `c_${String(id)}`,
        ),
      ),
      variant: 'read',
    },
  ],
  'prospecting.formats.lookup-item-id-24-hex': [
    foundIds('ids have another form', OTHER_ID),
    { ...foundIds('ids are numbers', NUMBER), variant: 'number' },
  ],
  'prospecting.formats.lead-id-24-hex': {
    ...wireOf(
      'the ids of listed contacts are in capitals',
      changeField(both(operation(ROWS), not(asked('email', 'socialUrl'))), 'items[].id', (id) =>
        String(id).toUpperCase(),
      ),
    ),
    variant: 'listed',
  },
  'prospecting.formats.enrichment-job-id-24-hex': {
    ...wireOf(
      'the ids of past searches are in capitals',
      changeField(
        operation('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email'),
        ['data[].id', 'data[].jobId'],
        (id) => String(id).toUpperCase(),
      ),
    ),
    variant: 'listed',
  },
  'prospecting.formats.step-id-24-hex': wireOf(
    'steps are numbered',
    changeField(operation('GET /advanced/campaigns/{campaignId}'), 'steps[]._id', () => NUMBER),
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
