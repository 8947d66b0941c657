import type { Service } from '../../../../specs/source.ts';
import type { Client } from '../../http/client.ts';
import { Inconclusive, statusOf, type Exchange } from '../../http/exchange.ts';
import { digest } from './state.ts';

/** Requests that a fingerprint costs at the most. */
export const FINGERPRINT_COST = 2;

/** The data of an answer. Throws `Inconclusive` where there is none: what cannot be read is not what stands still. */
function textOf(answer: Exchange): string {
  if (statusOf(answer) !== 200 || answer.response.json === undefined)
    throw new Inconclusive(`the account can no longer be read (${statusOf(answer)})`);
  return answer.response.text;
}

/** Stands for the data that others may change meanwhile: equal before and after means that nothing moved. */
export async function fingerprint(
  { inbox, prospecting }: { readonly inbox: Client<'inbox'>; readonly prospecting: Client<'prospecting'> },
  service: Service,
): Promise<string> {
  if (service === 'inbox') return digest(textOf(await inbox.call('GET /emails', { query: { limit: 200 } })));
  return digest(
    textOf(await prospecting.call('GET /lists/list', { query: { page: 1, limit: 100 } })),
    textOf(await prospecting.call('GET /advanced/campaigns')),
  );
}
