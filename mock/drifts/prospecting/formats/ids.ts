import { LIST_ROWS, whenAnyParameter, items, not } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterWire, withProspecting } from '../../types.ts';
import { whenParameter, changeField, operation } from '../../wire.ts';

const OTHER_ID = 'B5C0FFEE-0000-4000-8000-000000000000';
const NUMBER = 48_291_377;

const campaignIds = (description: string, id: unknown): DriftRow =>
  alterWire(
    description,
    items('GET /advanced/campaigns', 'campaigns', (all) => all.map((each) => ({ ...each, id, _id: id }))),
  );

const foundIds = (description: string, id: unknown): DriftRow =>
  alterWire(
    description,
    items([LIST_ROWS, whenParameter('email')], 'items', (all) => all.map((each) => ({ ...each, id }))),
  );

export const formatsIds = table('prospecting.formats', {
  'campaign-id-24-hex': {
    main: campaignIds('ids have another form', OTHER_ID),
    number: campaignIds('ids are numbers', NUMBER),
    read: alterWire(
      'a campaign that is read has another id',
      changeField('GET /advanced/campaigns/{campaignId}', ['id', '_id'], (id) => `c_${String(id)}`),
    ),
  },
  'lookup-item-id-24-hex': {
    main: foundIds('ids have another form', OTHER_ID),
    number: foundIds('ids are numbers', NUMBER),
  },
  'lead-id-24-hex': {
    listed: alterWire(
      'the ids of listed contacts are in capitals',
      changeField([LIST_ROWS, not(whenAnyParameter('email', 'socialUrl'))], 'items[].id', (id) =>
        String(id).toUpperCase(),
      ),
    ),
  },
  'enrichment-job-id-24-hex': {
    result: alterWire(
      'the id of a result is in capitals',
      changeField('GET /tools/find/email/{jobId}', ['id', 'jobId'], (id) => String(id).toUpperCase()),
    ),
    listed: alterWire(
      'the ids of past searches are in capitals',
      changeField(
        operation('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email'),
        ['data[].id', 'data[].jobId'],
        (id) => String(id).toUpperCase(),
      ),
    ),
  },
  'step-id-24-hex': alterWire(
    'steps are numbered',
    changeField('GET /advanced/campaigns/{campaignId}', 'steps[]._id', () => NUMBER),
  ),
  'step-id-optional': withProspecting({ stepIds: 'refused' }),
  'version-id-optional': withProspecting({ versionIds: 'refused' }),
  'step-id-generated': withProspecting({ stepIds: 'left-out' }),
  'version-id-generated': withProspecting({ versionIds: 'left-out' }),
});
