import { type Exchange, objectOf, objectsOf } from '../../kit/http/exchange.ts';
import { stringIn } from '../../kit/http/match.ts';
import { NO_ID } from '../fixtures/access.ts';
import { idOf } from '../fixtures/answers.ts';
import { type Known, type Try, postNamed, send } from '../fixtures/payload-questions.ts';
import { readyCampaign } from '../fixtures/ready-campaign.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import { TRIES } from '../fixtures/payload-questions.ts';

const firstIn = (answer: Exchange): string =>
  idOf(Object.keys(objectOf(answer)).flatMap((name) => objectsOf(answer, name))[0]) ?? NO_ID;

export interface Tried extends Omit<Try, 'body'> {
  readonly sent: unknown;
  readonly answer: Exchange;
}

export const payloads = stimulus({
  id: 'prospecting.catalogue.payloads',
  service: 'prospecting',
  // Mailboxes, scrapers and credits of an account that others use are no place for guesses.
  requires: ['write', 'state'],
  cases: () => TRIES.map(([kind, operation, body]): Try => ({ kind, operation, body })),
  stimulus: async (context, tried): Promise<Tried> => {
    const { prospecting } = context;
    const { kind, operation, body } = tried;
    const known: Known = {
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
    return { kind, operation, sent: body(known), answer: await send(context, tried, known) };
  },
});
