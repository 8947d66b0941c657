import { LIST_ROWS } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { changeField, setBody } from '../../wire.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const DATES = ['items[].birthDate', 'items[].jobStartDate'];
const writtenOut = (date: unknown): string => new Date(String(date)).toUTCString();
const ofTheOffice = (date: unknown): string => String(date).replace(/Z$/, '+02:00');

export const formatsDates = table('prospecting.formats', {
  'dates-iso-8601': {
    main: alterWire(
      'dates of activities are written out',
      changeField(ACTIVITIES, 'activities[].date', writtenOut),
    ),
    contacts: alterWire(
      'dates of contacts are numbers',
      changeField(LIST_ROWS, DATES, (date) => Date.parse(String(date))),
    ),
    blacklist: alterWire(
      'dates of a blacklist are written out',
      setBody('GET /emails/blacklists', () => ({
        contacts: [{ value: 'rival.example', addedAt: writtenOut('2026-05-14T09:00:00Z') }],
      })),
    ),
  },
  'dates-utc': {
    main: alterWire(
      'dates of activities have the offset of the office',
      changeField(ACTIVITIES, 'activities[].date', ofTheOffice),
    ),
    contacts: alterWire(
      'dates of contacts have the offset of the office',
      changeField(LIST_ROWS, DATES, ofTheOffice),
    ),
  },
});
