import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { arrayOf, Inconclusive, isObject, statusOf } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { whetherCounted } from '../kit/limiter/words.ts';
import { jobIdOf, TOOLS } from '../prospecting/tools.ts';
import {
  burstOf,
  controlOf,
  IDLE,
  countedIn,
  passedOf,
  sendingsOf,
  sound,
  tagged,
  type Mixture,
} from '../kit/limiter/counting.ts';
import type { Answer, Request } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emails, inboxChange, inboxGet, quotaLeft } from './k6-requests.ts';
import { campaigns, prospectingGet, uncounted, usage } from '../prospecting/k6-requests.ts';
import type { K6Driver } from '../kit/limiter/driver.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_CAMPAIGN = 'f'.repeat(24);
const quota = prospectingFacts.rateLimit.requestsByPlan.grow;
const perMinute = inboxFacts.rateLimit.requests;
/** More requests than any limit here lets through. */
const BEYOND = 20;

interface History {
  readonly mixtures: Readonly<Record<MixtureName, Mixture>>;
  readonly answers: readonly Answer[];
  readonly uncountedOver: readonly Answer[];
}
type MixtureName = 'reads' | 'changes' | 'failures' | 'free' | 'families' | 'prospectingFailures';

/** An email of the account, which every account of the mock has. */
interface Sample {
  readonly id: string;
  readonly mailboxId: string;
}

function sampleOf(answer: Answer | undefined): Sample {
  const [item] = answer === undefined ? [] : arrayOf(answer.exchange, 'items');
  if (!isObject(item) || typeof item['id'] !== 'string')
    throw new Inconclusive('the account has no email to ask for');
  return { id: item['id'], mailboxId: String(item['mailboxId']) };
}

/** A finder's job, which takes a credit and counts as little as the other calls of the tools. */
const FIND_EMAIL: Request = {
  service: 'prospecting',
  operation: 'POST /tools/find/email',
  method: 'POST',
  target: TOOLS['find-email'].path,
  body: JSON.stringify(TOOLS['find-email'].body),
  expects: [200, 201, 202],
};

function jobOf(answer: Answer | undefined): string {
  const id = answer === undefined ? undefined : jobIdOf(answer.exchange);
  if (id === undefined) throw new Inconclusive('a finder starts no job that could be read');
  return id;
}

const inbox = (account: string, variants: Readonly<Record<string, Request>>): Mixture => ({
  account,
  variants,
  // Between the variants, so that the headers tell what each of them costs.
  look: emails,
  factor: 1,
  burst: emails,
  most: perMinute + BEYOND,
  handful: 3,
});
/** Its refusals look like failures, so the sums keep apart. */
const prospecting = (account: string, variants: Readonly<Record<string, Request>>): Mixture => ({
  account,
  variants,
  factor: 3,
  burst: usage,
  most: quota + BEYOND,
  handful: 10,
});

const mixturesFor = ({ id, mailboxId }: Sample, jobId: string): History['mixtures'] => ({
  reads: inbox('inbox reads', {
    search: inboxGet('/emails/search', '/emails/search?q=the&limit=1'),
    email: inboxGet('/emails/{emailId}', `/emails/${id}`),
    body: inboxGet('/emails/{emailId}/body', `/emails/${id}/body`),
    drafts: inboxGet('/drafts'),
    views: inboxGet('/views'),
  }),
  changes: inbox('inbox changes', {
    patch: inboxChange('PATCH /emails/{emailId}', `/emails/${id}`, { isRead: true }),
    // A mailbox without a trash folder answers 400, which is counted just as well.
    delete: {
      ...inboxChange('DELETE /emails/{emailId}', `/emails/${id}`),
      expects: [204, 400],
    },
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
    'unknown key': { ...usage, key: 'unknown', expects: [401] },
    'unknown path': { service: 'prospecting', method: 'GET', target: '/no-such-path', expects: [404] },
  }),
  // One finder was started to have a job that can be polled.
  free: {
    ...prospecting('tools and lists', {
      lists: uncounted,
      'email finder': prospectingGet('/tools/find/email', '/tools/find/email?page=1&limit=1'),
      'phone finder': prospectingGet('/tools/find/phone', '/tools/find/phone?page=1&limit=1'),
      verifier: prospectingGet('/tools/verify/email', '/tools/verify/email?page=1&limit=1'),
      polling: prospectingGet('/tools/find/email/{jobId}', `/tools/find/email/${jobId}`),
    }),
    before: 1,
  },
});
async function look(k6: K6Driver): Promise<History> {
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
    ...burstOf('inbox alone', emails, perMinute + BEYOND, 3),
    ...burstOf('main API alone', usage, quota + BEYOND, 10),
    ...Object.values(mixtures).flatMap((mixture) => [
      ...sendingsOf(mixture),
      controlOf(IDLE, mixture.look ?? uncounted),
    ]),
    // The quota is used up from here on.
    ...Object.entries(free.variants).map(([tag, request]) => ({
      tag: `over ${tag}`,
      account: free.account,
      request,
      times: 1,
    })),
    // The same where no limit is used up, but for the job, which is the other account's.
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

/** How many requests pass where nothing else was sent. */
function limitOf({ answers }: History, service: 'inbox' | 'prospecting'): number | undefined {
  const account = service === 'inbox' ? 'inbox alone' : 'main API alone';
  const passed = passedOf(tagged(answers, 'burst', account));
  return passed === undefined ? undefined : passed + tagged(answers, 'look', account).length;
}

const IN_INBOX: readonly MixtureName[] = ['reads', 'changes', 'failures'];
const counted = (history: History, name: MixtureName): ReadonlyMap<string, boolean> => {
  sound(history.answers);
  const isInbox = IN_INBOX.includes(name);
  // What costs several units uses up as much as others do together.
  if (isInbox && [...unitsIn(history, name).values()].some((units) => units !== 0 && units !== 1))
    throw new Inconclusive('requests cost more than a unit each, so their sum does not name them');
  return countedIn(
    history.mixtures[name],
    history.answers.filter(({ tag }) => !tag.startsWith('over ')),
    limitOf(history, isInbox ? 'inbox' : 'prospecting'),
  );
};

/** Every variant of a list is counted, or is not. */
const all = (
  history: History,
  name: MixtureName,
  variants: readonly string[],
  wanted: boolean,
): Judgement => {
  const seen = counted(history, name);
  return every(variants, (variant) =>
    check(
      seen.get(variant) === wanted,
      `${variant}: ${wanted ? 'is not counted' : 'is counted'}`,
      tagged(history.answers, variant, history.mixtures[name].account)[0]?.exchange,
    ),
  );
};

/** Units of the month that one request of each variant costs, by the headers before and behind them. */
function unitsIn({ mixtures, answers }: History, name: MixtureName): ReadonlyMap<string, number> {
  const { account, variants } = mixtures[name];
  const looks = tagged(answers, 'look', account).map(({ exchange }) => quotaLeft(exchange));
  return new Map(
    Object.keys(variants).flatMap((variant, index) => {
      const sent = tagged(answers, variant, account);
      const times = sent.length;
      // What a limit refused is not the cost of what it lets through.
      if (sent.some(({ isRefused }) => isRefused)) return [];
      const spent = (looks[index] ?? NaN) - (looks[index + 1] ?? NaN) - unitsPerLook(answers);
      return Number.isFinite(spent) ? [[variant, spent / times]] : [];
    }),
  );
}

/** Units of one `GET /emails`, by the headers of a burst of them. */
function unitsPerLook(answers: readonly Answer[]): number {
  const left = tagged(answers, 'burst', 'inbox alone')
    .filter(({ isRefused }) => !isRefused)
    .map(({ exchange }) => quotaLeft(exchange));
  return (Math.max(...left) - Math.min(...left)) / (left.length - 1);
}

const costing = (
  history: History,
  name: MixtureName,
  variants: readonly string[],
  units: number,
): Judgement => {
  const seen = unitsIn(history, name);
  return every(variants, (variant) =>
    given(seen.has(variant), () =>
      check(
        seen.get(variant) === units,
        `${variant}: ${seen.get(variant) ?? ''} units a request instead of ${units}`,
        tagged(history.answers, variant, history.mixtures[name].account)[0]?.exchange,
      ),
    ),
  );
};

const READS = ['search', 'email', 'body', 'drafts', 'views'];
const CHANGES = ['patch', 'delete', 'send'];
const FINDERS = ['email finder', 'phone finder', 'verifier'];
const unit = inboxFacts.requestUnits;

const says = (history: History, name: MixtureName, variant: string): string | undefined => {
  const isCounted = counted(history, name).get(variant);
  return isCounted === undefined ? undefined : whetherCounted(isCounted);
};

const servedOver = ({ answers, uncountedOver }: History, variants: readonly string[]): Judgement => {
  sound(answers);
  return every(
    uncountedOver.filter(({ tag }) => variants.includes(tag.slice('over '.length))),
    ({ tag, exchange, isRefused }) =>
      check(!isRefused, `${tag.slice('over '.length)} answers ${statusOf(exchange)}`, exchange),
  );
};

/** Which routes, failures and unknown paths use up what, each as often as a power of two, in one window. */
export const countedRoutes = scenario<undefined, History>({
  id: 'load.counted-routes',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  stimulus: ({ k6 }) => look(k6),
  checkers: {
    'inbox.limits.minute-every-route-counts': (h) =>
      every([all(h, 'reads', READS, true), all(h, 'changes', ['filters'], true)], (each) => each),
    'inbox.limits.minute-writes-count': (h) => all(h, 'changes', CHANGES, true),
    'inbox.limits.unit-per-read': (h) =>
      every(['reads', 'changes'] as const, (name) =>
        every(name === 'reads' ? READS : ['filters'], (variant) =>
          // What costs nothing is another claim's.
          given(unitsIn(h, name).get(variant) !== 0, () =>
            every([perLook(h), costing(h, name, [variant], unit)], (each) => each),
          ),
        ),
      ),
    'inbox.limits.month-every-route-counts': (h) =>
      every(READS, (variant) =>
        given(unitsIn(h, 'reads').has(variant), () =>
          check(
            unitsIn(h, 'reads').get(variant) !== 0,
            `${variant}: costs the month nothing`,
            tagged(h.answers, variant)[0]?.exchange,
          ),
        ),
      ),
    'inbox.limits.unit-per-change': (h) => costing(h, 'changes', CHANGES, unit),
    'inbox.limits.unit-counted-on-validation-failure': (h) =>
      costing(h, 'failures', ['unknown folder', 'short term'], unit),
    'inbox.limits.unit-counted-on-not-found': (h) => costing(h, 'failures', ['unknown email'], unit),
    'inbox.limits.unit-not-counted-on-401': (h) => costing(h, 'failures', ['unknown key'], 0),
    'prospecting.limits.lists-not-counted': (h) => all(h, 'free', ['lists'], false),
    'prospecting.limits.tools-not-counted': (h) => all(h, 'free', FINDERS, false),
    'prospecting.limits.tools-polling-not-counted': (h) => all(h, 'free', ['polling'], false),
    'prospecting.limits.lists-served-over-limit': (h) => servedOver(h, ['lists']),
    'prospecting.limits.tools-served-over-limit': (h) => servedOver(h, FINDERS),
  },
  observers: {
    'inbox.limits.minute-unauthorised-requests-count': (h) => says(h, 'failures', 'unknown key'),
    'inbox.limits.minute-unknown-paths-count': (h) => says(h, 'failures', 'unknown path'),
    'prospecting.limits.failures-count': (h) => says(h, 'prospectingFailures', 'unknown campaign'),
    'prospecting.limits.unauthorised-count': (h) => says(h, 'prospectingFailures', 'unknown key'),
    'prospecting.limits.unknown-paths-count': (h) => says(h, 'prospectingFailures', 'unknown path'),
  },
  words: (h) =>
    (Object.keys(h.mixtures) as MixtureName[])
      .map((name) => {
        const seen = [...counted(h, name)];
        const those = (wanted: boolean): string =>
          seen
            .filter(([, isCounted]) => isCounted === wanted)
            .map(([variant]) => variant)
            .join(', ') || 'nothing';
        return `${h.mixtures[name].account}: counted ${those(true)}; not counted ${those(false)}`;
      })
      .join('. '),
});

const perLook = ({ answers }: History): Judgement => {
  const units = unitsPerLook(answers);
  return given(Number.isFinite(units), () =>
    check(
      units === unit,
      `GET /emails costs ${units} units`,
      ...tagged(answers, 'burst')
        .slice(0, 2)
        .map((a) => a.exchange),
    ),
  );
};
