import { units, whenSearching } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const QUOTA_LEFT = 'x-ratelimit-quota-remaining';

export const limitsUnits = table('inbox.limits', {
  'unit-per-read': {
    main: alterInbox('a read costs two units', {
      units: (name, ...rest) => (name.startsWith('GET ') ? 2 : inboxRules.units(name, ...rest)),
    }),
    ten: alterInbox('a read costs ten units', {
      units: (name, ...rest) => (name.startsWith('GET ') ? 10 : inboxRules.units(name, ...rest)),
    }),
    searches: alterInbox('a search costs two units', {
      units: (name, ...rest) => (name === 'GET /emails/search' ? 2 : units(name, ...rest)),
    }),
    'shown-next': alterWire('a search costs five units, which the next answer shows first', {
      begin: () => {
        let spent = 0;
        return (call, reply) => {
          const left = reply.headers[QUOTA_LEFT];
          const shown =
            left === undefined
              ? reply
              : { ...reply, headers: { ...reply.headers, [QUOTA_LEFT]: String(Number(left) - spent) } };
          if (whenSearching(call, reply)) spent += 4;
          return shown;
        };
      },
    }),
    month: alterWire('each request costs two units of the month, and one of the minute', {
      begin: () => {
        let spent = 0;
        return (_, reply) => {
          const left = reply.headers[QUOTA_LEFT];
          if (left === undefined) return reply;
          spent += 1;
          return { ...reply, headers: { ...reply.headers, [QUOTA_LEFT]: String(Number(left) - spent) } };
        };
      },
    }),
    'large-pages': alterInbox('a unit is counted for every 50 emails of a page', {
      units: (name, body, query) =>
        name === 'GET /emails' && Number(query.get('limit')) > 50
          ? Math.ceil(Number(query.get('limit')) / 50)
          : units(name, body, query),
    }),
  },
  'unit-per-change': {
    main: alterInbox('a change costs two units', {
      units: (name, ...rest) =>
        name.startsWith('GET ') || name === 'POST /emails/bulk' ? inboxRules.units(name, ...rest) : 2,
    }),
    deletions: alterInbox('a deletion costs nothing', { unitsStay: (status) => status !== 204 }),
  },
  'unit-counted-on-validation-failure': {
    main: alterInbox('a request that fails validation costs nothing', { unitsStay: (code) => code !== 400 }),
    changes: alterInbox('a change that fails validation costs nothing', {
      unitsStay: (code, _, operation) => code !== 400 || operation !== 'PATCH /emails/{emailId}',
    }),
  },
  'unit-not-counted-when-refused': withInbox({ refusalsCostQuota: true }),
  'unit-counted-on-not-found': alterInbox('a request for an unknown email costs nothing', {
    unitsStay: (code) => code !== 404,
  }),
  'unit-not-counted-on-401': withInbox({ unknownKeyCosts: 1 }),
  'reads-all-timed': {
    main: alterInbox('only lists and searches are given up', {
      timedOut: (name) => name === 'GET /emails' || name === 'GET /emails/search',
    }),
    late: withInbox({ readTimeoutMs: 30_000 }),
  },
});
