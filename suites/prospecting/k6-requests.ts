import type { Request } from '../kit/limiter/requests.ts';

/** A read of the prospecting service. */
export const prospectingGet = (path: string, target = path, expects: readonly number[] = [200]): Request => ({
  service: 'prospecting',
  operation: `GET ${path}`,
  method: 'GET',
  target,
  expects,
});

/** A counted read of the prospecting service whose answer is short. */
export const usage: Request = prospectingGet('/credits/usage', '/credits/usage?page=1&limit=1');

/** A read of the prospecting service that no limit counts. */
export const uncounted: Request = prospectingGet('/lists/list', '/lists/list?page=1&limit=1');

/** The counted read of the prospecting service that the document speaks of most. */
export const campaigns: Request = prospectingGet('/advanced/campaigns');
