import { type Exchange, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { idOf } from '../support/answers.ts';
import { postNamed, sendPayload, PAYLOADS, type KnownIds, type Try } from '../support/payload-questions.ts';
import { readyCampaign } from '../support/ready-campaign.ts';
import { stimulus } from '../../kit/model/scenario.ts';

const firstIn = (answer: Exchange): string =>
  idOf(Object.keys(objectOf(answer)).flatMap((name) => objectsOf(answer, name))[0]) ?? NO_ID;

export interface SentPayload extends Omit<Try, 'body'> {
  readonly sent: unknown;
  readonly answer: Exchange;
}

export const payloads = stimulus({
  id: 'prospecting.payloads.catalogue',
  // An account that others use must not get guesses about its mailboxes, scrapers and credits.
  requires: ['write', 'state'],
  cases: () => PAYLOADS.map(([kind, operation, body]): Try => ({ kind, operation, body })),
  stimulus: async (context, tried): Promise<SentPayload> => {
    const { prospecting } = context;
    const { kind, operation, body } = tried;
    const known: KnownIds = {
      campaignId: kind === 'campaign' || kind === 'steps' ? await readyCampaign(context) : NO_ID,
      legacyId:
        kind === 'legacy'
          ? (stringIn(objectOf(await postNamed(context, '/emails/campaigns')), 'campaignId') ?? NO_ID)
          : NO_ID,
      providerId:
        kind === 'providers' || kind === 'warmup'
          ? firstIn(await prospecting.call('GET /email-providers'))
          : NO_ID,
      scraperId: kind === 'scrapers' ? firstIn(await prospecting.call('GET /social-scrappers')) : NO_ID,
    };
    return { kind, operation, sent: body(known), answer: await sendPayload(context, tried, known) };
  },
});
