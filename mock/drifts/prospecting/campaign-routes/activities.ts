import { sized } from '../../edits/prospecting-campaigns.ts';
import { answered, asked, askedFor, items, not, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, changeField, operation, setStatus } from '../../wire.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';

const TYPES = ['EMAIL_SENT', 'OPENED', 'CLICKED', 'MAIL_REPLIED', 'VISITED', 'INVITED', 'ACCEPTED'];

export const campaignRoutesActivities = table({
  'prospecting.campaign-routes.activities-types-filter': {
    description: 'every type comes back',
    prospecting: { activityTypes: () => TYPES },
  },
  'prospecting.campaign-routes.activities-types-complete': [
    wireOf(
      'half of what was asked for comes back',
      items(both(operation(ACTIVITIES), asked('types')), 'activities', (all) => all.slice(0, all.length / 2)),
    ),
    {
      description: 'of many types the first three count',
      prospecting: { activityTypes: (types) => types.split(',').slice(0, 3) },
      variant: 'many',
    },
  ],
  'prospecting.campaign-routes.activities-types-comma': {
    description: 'types are parted by semicolons',
    prospecting: { activityTypes: (types) => types.split(';') },
  },
  'prospecting.campaign-routes.activities-page-from-0': {
    description: 'pages are counted from 1',
    prospecting: { activityPaging: { first: 1, size: 30 } },
  },
  'prospecting.campaign-routes.activities-30-per-page': [
    {
      description: '20 to a page',
      prospecting: { activityPaging: { first: 0, size: 20 } },
    },
    { ...sized(ACTIVITIES, 'activities'), variant: 'sized' },
  ],
  'prospecting.campaign-routes.activities-never-over-30': {
    description: '50 to a page',
    prospecting: { activityPaging: { first: 0, size: 50 } },
  },
  'prospecting.campaign-routes.activities-newest-first': {
    description: 'oldest first',
    prospecting: { activityOrder: (a, b) => a.date - b.date },
  },
  'prospecting.campaign-routes.activities-newest-first-across-pages': wireOf(
    'later pages are newer',
    changeField(
      both(operation(ACTIVITIES), asked('page'), not(askedFor('page', '0'))),
      'activities[].date',
      (date) => String(date).replace(/^\d{4}/, '2999'),
    ),
  ),
  'prospecting.campaign-routes.activities-each-on-one-page': [
    {
      description: 'each page begins with the last activity of the page before',
      prospecting: { activityPaging: { first: 0, size: 30, overlap: 1 } },
    },
    {
      variant: 'skips',
      description: 'activities are left out between pages',
      prospecting: { activityPaging: { first: 0, size: 30, overlap: -5 } },
    },
    {
      ...wireOf(
        'nothing follows the second page',
        items(
          both(operation(ACTIVITIES), both(askedFor('page', '2'), not(asked('types')))),
          'activities',
          () => [],
        ),
      ),
      variant: 'ends',
    },
  ],
  'prospecting.campaign-routes.activities-of-campaign': {
    description: 'every campaign has the activities of all',
    prospecting: { activityOf: () => true },
  },
  'prospecting.campaign-routes.activities-empty-ends': wireOf(
    'a page past the end is refused',
    setStatus(
      answered(ACTIVITIES, ({ activities }) => Array.isArray(activities) && activities.length === 0),
      400,
    ),
  ),
  'prospecting.campaign-routes.activities-cached-at-most-10-minutes': {
    description: 'a new activity is listed after a quarter of an hour',
    prospecting: { activityLagMinutes: 15 },
  },
});
