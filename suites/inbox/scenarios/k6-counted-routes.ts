import { message } from '../../kit/model/message.ts';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { type CountedRoutesHistory, type MixtureName, countedVariants } from '../checks/k6-counted-routes.ts';
import { emails, inboxChange, inboxGet } from '../support/k6-requests.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { Inconclusive, arrayOf, isObject } from '../../kit/model/exchange.ts';
import { IDLE, type Mixture, burstSendings, controlOf, sendingsOf } from '../../kit/limiter/counting.ts';
import type { K6Driver, K6Answer, Request } from '../../kit/model/k6-driver.ts';
import {
  campaigns,
  prospectingGet,
  uncountedRead,
  usageRead,
} from '../../prospecting/support/k6-requests.ts';
import { TOOLS, jobIdOf } from '../../prospecting/support/tools.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_CAMPAIGN = 'f'.repeat(24);
const quota = prospectingFacts.rateLimit.requestsByPlan.grow;
const perMinute = inboxFacts.rateLimit.requests;

/** More requests than any limit here accepts. */
const BEYOND = 20;

/** An email that every account of the mock has. */
interface Sample {
  readonly id: string;
  readonly mailboxId: string;
}

function sampleOf(answer: K6Answer | undefined): Sample {
  const [item] = answer === undefined ? [] : arrayOf(answer.exchange, 'items');
  if (!isObject(item) || typeof item['id'] !== 'string')
    throw new Inconclusive(message`the account has no email to ask for`);
  return { id: item['id'], mailboxId: String(item['mailboxId']) };
}

/** A finder's job, which costs a credit and, like other tools, is not counted. */
const FIND_EMAIL: Request = {
  service: 'prospecting',
  operation: 'POST /tools/find/email',
  method: 'POST',
  target: TOOLS['find-email'].path,
  body: JSON.stringify(TOOLS['find-email'].body),
  expects: [200, 201, 202],
};

function jobOf(answer: K6Answer | undefined): string {
  const id = answer === undefined ? undefined : jobIdOf(answer.exchange);
  if (id === undefined) throw new Inconclusive(message`a finder starts no job that could be read`);
  return id;
}

const inbox = (account: string, variants: Readonly<Record<string, Request>>): Mixture => ({
  account,
  variants,
  // Requested between variants, so that headers show the cost of each.
  counterRead: emails,
  factor: 1,
  burst: emails,
  most: perMinute + BEYOND,
  handful: 3,
});

/** Its refusals look like failures, so a larger factor separates the sums. */
const prospecting = (account: string, variants: Readonly<Record<string, Request>>): Mixture => ({
  account,
  variants,
  factor: 3,
  burst: usageRead,
  most: quota + BEYOND,
  handful: 10,
});

const mixturesFor = ({ id, mailboxId }: Sample, jobId: string): CountedRoutesHistory['mixtures'] => ({
  reads: inbox('inbox reads', {
    search: inboxGet('/emails/search', '/emails/search?q=the&limit=1'),
    email: inboxGet('/emails/{emailId}', `/emails/${id}`),
    body: inboxGet('/emails/{emailId}/body', `/emails/${id}/body`),
    drafts: inboxGet('/drafts'),
    views: inboxGet('/views'),
  }),
  changes: inbox('inbox changes', {
    patch: inboxChange('PATCH /emails/{emailId}', `/emails/${id}`, { isRead: true }),
    // A mailbox without a trash folder answers 400, which is counted as well.
    delete: { ...inboxChange('DELETE /emails/{emailId}', `/emails/${id}`), expects: [204, 400] },
    send: inboxChange('POST /drafts/send', '/drafts/send', {
      mailboxId,
      to: [{ email: 'reader@receiver.example', name: null }],
      subject: 'counted',
      body: { text: 'counted', html: '<p>counted</p>' },
    }),
    filters: inboxGet('/filters'),
  }),
  failures: inbox('inbox failures', {
    'unknown folder': { ...inboxGet('/emails', '/emails?folderType=NONE'), expects: [400] },
    'short term': { ...inboxGet('/emails/search', '/emails/search?q=x'), expects: [400] },
    'unknown email': { ...inboxGet('/emails/{emailId}', `/emails/${UNKNOWN}`), expects: [404] },
    'unknown key': { ...emails, key: 'unknown', expects: [401] },
    'unknown path': {
      service: 'inbox',
      method: 'GET',
      target: `${inboxFacts.pathPrefix}/no-such-path`,
      expects: [404],
    },
  }),
  families: prospecting('main API', {
    campaigns,
    'email providers': prospectingGet('/email-providers'),
    'legacy campaigns': prospectingGet('/emails/campaigns'),
    'social campaigns': prospectingGet('/social/campaigns'),
    scrapers: prospectingGet('/social-scrappers'),
    webhooks: prospectingGet('/webhook'),
  }),
  prospectingFailures: prospecting('main API failures', {
    'unknown campaign': prospectingGet(
      '/advanced/campaigns/{campaignId}',
      `/advanced/campaigns/${UNKNOWN_CAMPAIGN}`,
      [400, 404],
    ),
    'page that is no number': prospectingGet('/credits/usage', '/credits/usage?page=x', [200, 400, 422]),
    'unknown key': { ...usageRead, key: 'unknown', expects: [401] },
    'unknown path': { service: 'prospecting', method: 'GET', target: '/no-such-path', expects: [404] },
  }),
  // A finder was started, so that there is a job to poll.
  free: {
    ...prospecting('tools and lists', {
      lists: uncountedRead,
      'email finder': prospectingGet('/tools/find/email', '/tools/find/email?page=1&limit=1'),
      'phone finder': prospectingGet('/tools/find/phone', '/tools/find/phone?page=1&limit=1'),
      verifier: prospectingGet('/tools/verify/email', '/tools/verify/email?page=1&limit=1'),
      polling: prospectingGet('/tools/find/email/{jobId}', `/tools/find/email/${jobId}`),
    }),
    before: 1,
  },
});

async function measureRoutes(k6: K6Driver): Promise<CountedRoutesHistory> {
  for (const account of ['inbox reads', 'inbox changes', 'inbox failures', 'inbox alone'])
    await k6.account(account);
  for (const account of ['main API', 'main API failures', 'tools and lists', 'main API alone'])
    await k6.account(account, { plan: 'grow' });
  await k6.account(IDLE);
  const first = await k6.send([
    { tag: 'look', account: 'inbox alone', request: emails, times: 1 },
    { tag: 'start of a job', account: 'tools and lists', request: FIND_EMAIL, times: 1 },
  ]);
  const mixtures = mixturesFor(sampleOf(first[0]), jobOf(first[1]));
  const { free } = mixtures;
  const answers = await k6.send([
    ...burstSendings('inbox alone', emails, perMinute + BEYOND, 3),
    ...burstSendings('main API alone', usageRead, quota + BEYOND, 10),
    ...Object.values(mixtures).flatMap((mixture) => [
      ...sendingsOf(mixture),
      controlOf(IDLE, mixture.counterRead ?? uncountedRead),
    ]),
    // The quota is used up from here on.
    ...Object.entries(free.variants).map(([tag, request]) => ({
      tag: `over ${tag}`,
      account: free.account,
      request,
      times: 1,
    })),
    // The same where no limit is used up, without the job, which belongs to the other account.
    ...Object.entries(free.variants)
      .filter(([tag]) => tag !== 'polling')
      .map(([, request]) => controlOf(IDLE, request)),
  ]);
  return {
    mixtures,
    answers: [...first, ...answers],
    uncountedOver: answers.filter(({ tag }) => tag.startsWith('over ')),
  };
}

/**
 * Which routes, failures and unknown paths use up which limit. Each is sent as often as a power of two, in one window.
 */
export const countedRoutes = stimulus<undefined, CountedRoutesHistory, 'k6'>({
  id: 'load.counted-routes',
  service: 'inbox',
  requires: ['k6'],
  stimulus: ({ k6 }) => measureRoutes(k6),
  words: (h) =>
    (Object.keys(h.mixtures) as MixtureName[])
      .map((name) => {
        const seen = [...countedVariants(h, name)];
        const those = (wanted: boolean): string =>
          seen
            .filter(([, isCounted]) => isCounted === wanted)
            .map(([variant]) => variant)
            .join(', ') || 'nothing';
        return `${h.mixtures[name].account}: counted ${those(true)}; not counted ${those(false)}`;
      })
      .join('. '),
});
