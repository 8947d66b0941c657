import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { type ReplyCase, FIELDS, type MailReply, SENDER } from '../checks/events-reply.ts';
import { addPerson, happens, hear, heardOf, nameOfCampaign, runningCampaign } from '../support/webhook.ts';

const { sentimentClassifications } = prospectingFacts;
const EMAIL = 'correspondent@contact.example';
const TEXT = 'Yes, gladly.\n\n> A word about your fleet';

/** Keys that are not part of a standard field's name, so that each creates a variable. */
const PLAIN_KEY = 'zqshipyardzq';
const COMPANY_KEY = 'zqcompanyzq';
const OTHER_COMPANY_KEY = 'aqCOMPANYaq';
const VARIABLES = { [PLAIN_KEY]: 'three slipways', [COMPANY_KEY]: 'Fjord Works' };
const WHOLE = { ...FIELDS, ...VARIABLES };

const CASES: readonly ReplyCase[] = [
  ...sentimentClassifications.map((classification) => ({ classification, fields: WHOLE })),
  { fields: WHOLE },
  { fields: {} },
  { fields: { ...FIELDS, [PLAIN_KEY]: 'three slipways' } },
  { fields: { ...WHOLE, [OTHER_COMPANY_KEY]: 'Sound Works' } },
];

/** A contact replies by email twice, and in another campaign. */
export const replies = stimulus({
  id: 'prospecting.events-reply.replies',
  requires: ['write', 'webhook', 'state'],
  cases: () => CASES,
  stimulus: async (context, { fields, classification }): Promise<MailReply> => {
    const campaignId = await runningCampaign(context, 'Correspondence');
    const otherId = await runningCampaign(context, 'Other correspondence');
    const person = await addPerson(context, EMAIL, fields);
    await context.arrange({ situation: { repliesClassified: classification !== undefined } });
    const receiver = await hear(context, { events: ['MAIL_REPLIED'] });
    const reply = (id: string): Promise<Delivery[]> =>
      heardOf(context, receiver, () =>
        happens(context, id, 'email replied', {
          contactId: person.contactId,
          text: TEXT,
          sender: SENDER,
          ...(classification !== undefined && { classification }),
        }),
      );
    return {
      fields,
      ...(classification !== undefined && { classification }),
      person,
      campaignName: await nameOfCampaign(context, campaignId),
      first: await reply(campaignId),
      second: await reply(campaignId),
      elsewhere: await reply(otherId),
      until: context.now(),
    };
  },
});
