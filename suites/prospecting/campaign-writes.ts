import { statusOf, type Exchange } from '../kit/exchange.ts';
import { expect, given, vacuous } from '../kit/judgement.ts';
import { scenario } from '../kit/scenario.ts';
import {
  campaignNamed,
  listOf,
  lookAt,
  newCampaign,
  reached,
  READY,
  setRecipients,
  statusIn,
} from './campaign-wire.ts';
import { bodyOf, isOk, ok, stringIn } from './wire.ts';

const FORMER = 'former@recipient.example';
const LATER = 'later@recipient.example';
const EXCLUDED = 'excluded@recipient.example';

const holds = (answer: Exchange, email: string): boolean => answer.response.text.includes(email);

const recipients = scenario({
  id: 'prospecting.campaign-routes.recipients',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 24,
  stimulus: async (bench) => {
    const campaignId = await newCampaign(bench, 'Recipients');
    const former = await listOf(bench, FORMER);
    const later = await listOf(bench, LATER, EXCLUDED);
    const excluded = await listOf(bench, EXCLUDED);
    const set = async (lists: readonly string[], excludedLists?: readonly string[]) => {
      const answer = await setRecipients(bench, campaignId, {
        lists,
        ...(excludedLists && { excludedLists }),
      });
      return { answer, contacts: await reached(bench, campaignId) };
    };
    const running = await campaignNamed(bench, 'Running');
    return {
      first: await set([former], []),
      second: await set([later], []),
      third: await set([later], [excluded]),
      fourth: await set([later]),
      unknown: await set(['f'.repeat(24)], []),
      before: await lookAt(bench, running),
      whileRunning: await setRecipients(bench, running, { lists: [former], excludedLists: [] }),
    };
  },
  checkers: {
    'prospecting.campaign-routes.recipients-body': ({ first }) => isOk(first.answer),
    'prospecting.campaign-routes.recipients-list-ids': ({ third }) => isOk(third.answer),
    'prospecting.campaign-routes.recipients-replace-all': ({ first, second }) =>
      given(ok(second.answer) && holds(first.contacts, FORMER), () =>
        expect(
          !holds(second.contacts, FORMER) && holds(second.contacts, LATER),
          'the recipients are not those of the lists set last',
          second.answer,
          second.contacts,
        ),
      ),
    'prospecting.campaign-routes.recipients-excluded-left-out': ({ second, third }) =>
      given(ok(third.answer) && holds(second.contacts, EXCLUDED), () =>
        expect(
          !holds(third.contacts, EXCLUDED),
          'a contact of an excluded list is a recipient',
          third.answer,
          third.contacts,
        ),
      ),
    'prospecting.campaign-routes.recipients-while-running': ({ before, whileRunning }) =>
      given(statusIn(before) === 'RUNNING', () => isOk(whileRunning)),
  },
  observers: {
    'prospecting.campaign-routes.recipients-without-excluded': ({ third, fourth }) =>
      !ok(fourth.answer)
        ? `refused with ${statusOf(fourth.answer)}`
        : holds(third.contacts, EXCLUDED)
          ? undefined
          : `excluded lists are ${holds(fourth.contacts, EXCLUDED) ? 'emptied' : 'kept'}`,
    'prospecting.campaign-routes.recipients-unknown-list': ({ unknown }) =>
      `${statusOf(unknown.answer)} ${stringIn(bodyOf(unknown.answer), 'error') ?? ''}`.trim(),
    'prospecting.campaign-routes.recipients-answer': ({ first: { answer } }) =>
      `${statusOf(answer)} { ${Object.keys(bodyOf(answer)).sort().join(', ')} }`,
  },
});

/** Campaigns that fail checks, with the code of the first one by the table. */
const FAILING = [
  'NO_IDENTITY_SET, then SCHEDULE_MISSING',
  'SCHEDULE_MISSING, then NO_RECIPIENTS',
  'EMAIL_VERSION_NO_CONTENT',
  'NO_RECIPIENTS',
] as const;

const starts = scenario({
  id: 'prospecting.campaign-routes.starts',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 4,
  cases: () => [READY, ...FAILING],
  stimulus: async (bench, name) => {
    const campaignId = await campaignNamed(bench, name);
    const before = await lookAt(bench, campaignId);
    const answer = await bench.prospecting.call('POST /advanced/campaigns/{campaignId}/start', {
      path: { campaignId },
    });
    return { name, before, answer, after: await lookAt(bench, campaignId) };
  },
  checkers: {
    'prospecting.campaign-routes.start-runs-checks': ({ name, before, answer, after }) =>
      given(name !== READY && statusIn(before) === 'DRAFT', () =>
        expect(
          !ok(answer) && statusIn(after) === 'DRAFT',
          'a failed check starts the campaign',
          answer,
          after,
        ),
      ),
    'prospecting.campaign-routes.start-first-failure': ({ name, answer }) => {
      const [first, ...others] = name.split(', then ');
      const code = bodyOf(answer)['code'];
      return others.length === 0
        ? vacuous
        : expect(code === first, `the failure is ${String(code)} and not ${String(first)}`, answer);
    },
  },
  observers: {
    'prospecting.campaign-routes.start-success-answer': ({ name, answer }) =>
      name === READY && ok(answer)
        ? `${statusOf(answer)} { ${Object.keys(bodyOf(answer)).sort().join(', ')} }`
        : undefined,
    'prospecting.states.after-start': ({ name, answer, after }) =>
      name === READY && ok(answer) ? statusIn(after) : undefined,
  },
});

export const campaignWrites = [recipients, starts];
