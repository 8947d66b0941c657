import { units } from '../../edits/inbox-relations.ts';
import { table } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const limitsUnits = table({
  'inbox.limits.unit-per-read': [
    {
      description: 'a read costs two units',
      inbox: { units: (name, ...rest) => (name.startsWith('GET ') ? 2 : inboxRules.units(name, ...rest)) },
    },
    {
      variant: 'ten',
      description: 'a read costs ten units',
      inbox: { units: (name, ...rest) => (name.startsWith('GET ') ? 10 : inboxRules.units(name, ...rest)) },
    },
    {
      variant: 'searches',
      description: 'a search costs two units',
      inbox: {
        units: (name, ...rest) => (name === 'GET /emails/search' ? 2 : units(name, ...rest)),
      },
    },
    {
      variant: 'large-pages',
      description: 'a unit is counted for every 50 emails of a page',
      inbox: {
        units: (name, body, query) =>
          name === 'GET /emails' && Number(query.get('limit')) > 50
            ? Math.ceil(Number(query.get('limit')) / 50)
            : units(name, body, query),
      },
    },
  ],
  'inbox.limits.unit-per-change': [
    {
      description: 'a change costs two units',
      inbox: {
        units: (name, ...rest) =>
          name.startsWith('GET ') || name === 'POST /emails/bulk' ? inboxRules.units(name, ...rest) : 2,
      },
    },
    {
      variant: 'deletions',
      description: 'a deletion costs nothing',
      inbox: { unitsStay: (status) => status !== 204 },
    },
  ],
  'inbox.limits.unit-counted-on-validation-failure': {
    description: 'a request that fails validation costs nothing',
    inbox: { unitsStay: (code) => code !== 400 },
  },
  'inbox.limits.unit-not-counted-when-refused': {
    description: 'a refusal for the minute costs a unit of the month',
    inbox: { refusalsCostQuota: true },
  },
  'inbox.limits.unit-counted-on-not-found': {
    description: 'a request for an unknown email costs nothing',
    inbox: { unitsStay: (code) => code !== 404 },
  },
  'inbox.limits.unit-not-counted-on-401': {
    description: 'an unknown key costs units of the account',
    inbox: { unknownKeyCosts: 1 },
  },
  'inbox.limits.reads-all-timed': [
    {
      description: 'only lists and searches are given up',
      inbox: { timedOut: (name) => name === 'GET /emails' || name === 'GET /emails/search' },
    },
    {
      variant: 'late',
      description: 'reads are given up after half a minute',
      inbox: { readTimeoutMs: 30_000 },
    },
  ],
});
