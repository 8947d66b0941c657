import { to } from '../../edits/answers.ts';
import {
  honourSize,
  whenAnswered,
  whenAnyParameter,
  askedFor,
  items,
  not,
  alterPaging,
} from '../../edits/prospecting.ts';
import { table, alterProspecting, alterWire, withProspecting } from '../../types.ts';
import { changeField } from '../../wire.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const TYPES = ['EMAIL_SENT', 'OPENED', 'CLICKED', 'MAIL_REPLIED', 'VISITED', 'INVITED', 'ACCEPTED'];

export const campaignRoutesActivities = table('prospecting.campaign-routes', {
  'activities-types-filter': withProspecting({ activityTypes: () => TYPES }),
  'activities-types-complete': {
    main: alterWire(
      'half of what was asked for comes back',
      items([ACTIVITIES, whenAnyParameter('types')], 'activities', (all) => all.slice(0, all.length / 2)),
    ),
    many: alterProspecting('of many types the first three count', {
      activityTypes: (types) => types.split(',').slice(0, 3),
    }),
  },
  'activities-types-comma': alterProspecting('types are parted by semicolons', {
    activityTypes: (types) => types.split(';'),
  }),
  'activities-page-from-0': alterPaging('activityPaging', { first: 1 }),
  'activities-30-per-page': {
    main: alterPaging('activityPaging', { size: 20 }),
    sized: honourSize(ACTIVITIES, 'activities'),
  },
  'activities-never-over-30': alterPaging('activityPaging', { size: 50 }),
  'activities-newest-first': alterProspecting('oldest first', { activityOrder: (a, b) => a.date - b.date }),
  'activities-newest-first-across-pages': alterWire(
    'later pages are newer',
    changeField(
      [ACTIVITIES, whenAnyParameter('page'), not(askedFor('page', '0'))],
      'activities[].date',
      (date) => String(date).replace(/^\d{4}/, '2999'),
    ),
  ),
  'activities-each-on-one-page': {
    main: alterPaging('activityPaging', { overlap: 1 }),
    skips: alterPaging('activityPaging', { overlap: -5 }),
    ends: alterWire(
      'nothing follows the second page',
      items([ACTIVITIES, askedFor('page', '2'), not(whenAnyParameter('types'))], 'activities', () => []),
    ),
  },
  'activities-of-campaign': withProspecting({ activityOf: () => true }),
  'activities-empty-ends': to(
    whenAnswered(ACTIVITIES, ({ activities }) => Array.isArray(activities) && activities.length === 0),
    400,
  ),
  'activities-cached-at-most-10-minutes': withProspecting({ activityLagMinutes: 15 }),
});
