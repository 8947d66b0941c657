import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { changeField, operation } from '../../wire.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';

export const formatsDates = table({
  'prospecting.formats.dates-iso-8601': wireOf(
    'dates of activities are written out',
    changeField(operation(ACTIVITIES), 'activities[].date', (date) => new Date(String(date)).toUTCString()),
  ),
  'prospecting.formats.dates-utc': wireOf(
    'dates of activities have the offset of the office',
    changeField(operation(ACTIVITIES), 'activities[].date', (date) => String(date).replace(/Z$/, '+02:00')),
  ),
});
