import { to } from '../../edits/answers.ts';
import { whenFieldIs } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterHandlers, alterProspecting, withProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';
import { pay } from '../../../prospecting/credits.ts';
import { mainError } from '../../../prospecting/replies.ts';
import type { PaidToolName } from '../../../prospecting/store.ts';

const priced = (tool: PaidToolName, credits: number): DriftRow =>
  alterProspecting(`${tool} takes ${credits} credits`, { prices: { ...reference.prices, [tool]: credits } });

const refunding = (description: string, refunds: typeof reference.refunds): DriftRow =>
  alterProspecting(description, { refunds });

const keeping = (tool: PaidToolName): DriftRow =>
  refunding(`${tool} never refunds`, (each, isFound) => each !== tool && reference.refunds(each, isFound));

const giving = (tool: PaidToolName): DriftRow =>
  refunding(`${tool} always refunds`, (each, isFound) => each === tool || reference.refunds(each, isFound));

const charging = (what: RegExp): DriftRow => ({
  description: 'nothing works without credits',
  around: (next) => (call) =>
    what.test(call.operation) && call.account.prospecting.credits <= 0
      ? mainError(400, 'Not enough credits')
      : next(call),
});

const taking = (route: string, listsDebit: boolean): DriftRow =>
  alterHandlers(
    `${route} takes credits, ${listsDebit ? 'and the usage says so' : 'of which the usage says nothing'}`,
    {
      [route]: (call, next) => {
        const { account } = call;
        if (listsDebit) pay(account, 'verify-email', 0.25, account.now());
        else account.prospecting.credits -= 0.25;
        return next(call);
      },
    },
  );

export const serviceCredits = table('prospecting.service', {
  'list-calls-cost-nothing': {
    main: charging(/^(POST|GET) \/lists\/list$/),
    taken: taking('DELETE /lists/list/{listId}', true),
  },
  'contact-calls-cost-nothing': {
    main: charging(/contacts|rows/),
    taken: taking('GET /lists/list/{listId}/rows', true),
  },
  'export-calls-cost-nothing': {
    main: charging(/export/),
    taken: taking('POST /lists/list/export', false),
    download: taking('GET /lists/list/export/jobs/{jobId}/download', true),
  },
  'email-finder-costs-one': priced('find-email', 2),
  'email-finder-refunds': keeping('find-email'),
  'email-finder-keeps-on-success': giving('find-email'),
  'phone-finder-costs-fifty': priced('find-phone', 49.75),
  'phone-finder-refunds': keeping('find-phone'),
  'phone-finder-keeps-on-success': giving('find-phone'),
  'verifier-costs-quarter': priced('verify-email', 0.5),
  'verifier-never-refunds': refunding('a verification without a result comes back', (_, isFound) => !isFound),
  'balance-too-low-400': to(whenFieldIs('error', 'Not enough credits'), 402),
  'failed-paid-job-starts-nothing': withProspecting({ refusedJobStarts: true }),
});
