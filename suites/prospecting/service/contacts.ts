import { message } from '../../kit/model/message.ts';
import { pollUntil } from '../../kit/confirm/poll-until.ts';
import { check, given, together } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { numberIn, ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { DAY, SECOND } from '../../kit/model/time.ts';
import { NO_ID } from '../support/access.ts';
import { idOf, itemsOf } from '../support/answers.ts';
import { listOf, newCampaign, reachedContacts, setRecipients } from '../support/ready-campaign.ts';
import { ADA, creation } from '../scenarios/campaign-creation.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { equals, isExactly } from '../../kit/checks/relations.ts';

const BOB = 'bob@flow.example';
const LATER = Array.from({ length: 5 }, (_, at) => `later-${at}@flow.example`);
const TITLE = 'Keeper of the records';
const FORMER_TITLE = 'Reader of the records';
const RENAMED = 'keeper@flow.example';
const totalIn = (contacts: Exchange): number | undefined => numberIn(contacts, 'total');
const shows = (contacts: Exchange, text: string): boolean => contentOf(contacts).includes(text);

export const serviceContacts = section(
  /** The recipients of a campaign when its lists are filled, shared, changed and emptied. */
  scenario({
    id: 'prospecting.service.flow',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const [campaign, other] = [
        await newCampaign(context, 'Flow'),
        await newCampaign(context, 'Other flow'),
      ];
      const [first, second] = [await listOf(context, ADA), await listOf(context, BOB)];
      const rows = await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId: first } });
      const ada = idOf(itemsOf(rows)[0]) ?? NO_ID;
      const change = (body: Readonly<Record<string, string>>): Promise<Exchange> =>
        prospecting.call('PATCH /lists/contacts/{contactId}', { path: { contactId: ada }, body });
      await change({ jobTitle: FORMER_TITLE });
      const without = await reachedContacts(context, campaign);
      const attach = async (id: string, lists: readonly string[]) => {
        const set = await setRecipients(context, id, { lists, excludedLists: [] });
        await context.advance(DAY);
        return { set, contacts: await reachedContacts(context, id) };
      };
      const several = await attach(campaign, [first, second]);
      const one = await attach(campaign, [first]);
      const shared = { ...(await attach(other, [first])), others: await reachedContacts(context, campaign) };
      await context.advance(2 * SECOND);
      const added: Exchange[] = [];
      for (const email of LATER)
        added.push(
          await prospecting.call('POST /lists/list/{listId}/contacts', {
            path: { listId: first },
            body: { email },
          }),
        );
      const before = totalIn(one.contacts) ?? 0;
      const soon = await pollUntil(
        context,
        () => reachedContacts(context, campaign),
        (contacts) => (totalIn(contacts) ?? 0) >= before + LATER.length,
      );
      await context.advance(DAY);
      const entered = {
        here: await reachedContacts(context, campaign),
        there: await reachedContacts(context, other),
      };
      const changed = await change({ email: RENAMED, jobTitle: TITLE });
      await context.advance(DAY);
      const renewed = await reachedContacts(context, campaign);
      const deleted = await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
        path: { listId: first, leadId: stringIn(objectOf(added[0] ?? changed), 'leadId') ?? NO_ID },
      });
      await context.advance(DAY);
      return {
        rows,
        without,
        several,
        one,
        shared,
        added,
        soon,
        entered,
        changed,
        renewed,
        deleted,
        left: await reachedContacts(context, campaign),
      };
    },
    checks: {
      'prospecting.service.contacts-belong-to-lists': ({ rows, without, one }) =>
        given(ok(rows) && ok(without) && ok(one.set) && ok(one.contacts), () =>
          check(
            shows(rows, ADA) && totalIn(without) === 0 && totalIn(one.contacts) === numberIn(rows, 'total'),
            message`the campaign has other contacts than its lists: got ${answerIn(rows)} and ${ADA}; expected 0, got ${totalIn(without)}; expected ${numberIn(rows, 'total')}, got ${totalIn(one.contacts)}`,
            rows,
            without,
            one.contacts,
          ),
        ),
      'prospecting.service.campaign-reads-one-list': ({ one }) =>
        given(ok(one.set) && ok(one.contacts), () =>
          isExactly(
            totalIn(one.contacts),
            1,
            message`one contact is in the list, ${totalIn(one.contacts)} in the campaign`,
            one.contacts,
          ),
        ),
      'prospecting.service.campaign-reads-several-lists': ({ several }) =>
        given(ok(several.set) && ok(several.contacts), () =>
          isExactly(
            totalIn(several.contacts),
            2,
            message`two lists of one contact give ${totalIn(several.contacts)}`,
            several.contacts,
          ),
        ),
      'prospecting.service.list-feeds-two-campaigns': ({ shared, entered }) =>
        given(ok(shared.set) && ok(shared.contacts) && ok(shared.others), () =>
          check(
            totalIn(shared.contacts) === totalIn(shared.others) &&
              totalIn(entered.here) === totalIn(entered.there),
            message`two campaigns of the same list have other contacts: expected ${totalIn(shared.others)}, got ${totalIn(shared.contacts)}; expected ${totalIn(entered.there)}, got ${totalIn(entered.here)}`,
            shared.contacts,
            shared.others,
            entered.here,
            entered.there,
          ),
        ),
      'prospecting.service.added-contact-enters-campaign': ({ one, added, entered: { here } }) =>
        given(added.every(ok) && ok(here) && totalIn(one.contacts) !== undefined, () =>
          equals(
            totalIn(here),
            (totalIn(one.contacts) ?? 0) + added.length,
            message`${added.length} contacts were added, and the campaign has ${totalIn(here)} a day later`,
            added[0],
            here,
          ),
        ),
      // The document states "usually", so more than half of them is enough.
      'prospecting.service.added-contact-enters-within-seconds': ({ one, added, soon }) =>
        given(added.every(ok) && ok(soon) && totalIn(one.contacts) !== undefined, () =>
          check(
            (totalIn(soon) ?? 0) - (totalIn(one.contacts) ?? 0) > added.length / 2,
            message`most new contacts are not in the campaign after some seconds: expected more than ${added.length / 2}, got ${(totalIn(soon) ?? 0) - (totalIn(one.contacts) ?? 0)}`,
            added[0],
            soon,
          ),
        ),
      'prospecting.service.updated-contact-reaches-campaign': ({ one, changed, renewed }) =>
        given(ok(changed) && ok(renewed), () =>
          together(
            ...[
              { what: 'email', former: ADA, now: RENAMED },
              { what: 'title', former: FORMER_TITLE, now: TITLE },
            ].map(({ what, former, now }) =>
              given(shows(one.contacts, former), () =>
                check(
                  shows(renewed, now) && !shows(renewed, former),
                  () =>
                    message`the campaign shows ${shows(renewed, former) ? message`the former` : message`no`} ${what} of a contact that was changed: expected ${now} in place of ${former}, got ${answerIn(renewed)}`,
                  changed,
                  renewed,
                ),
              ),
            ),
          ),
        ),
      'prospecting.service.deleted-contact-leaves-campaign': ({ renewed, deleted, left }) =>
        given(ok(deleted) && ok(left) && (totalIn(renewed) ?? 0) > 1, () =>
          equals(
            totalIn(left),
            (totalIn(renewed) ?? 0) - 1,
            'a deleted contact is still one of the campaign',
            deleted,
            left,
          ),
        ),
    },
  }),
  withChecks(creation, {
    'prospecting.service.campaign-contact-list': ({ direct, holding }) =>
      !ok(direct) ? `${statusOf(direct)}` : ok(holding) ? `in ${itemsOf(holding).length} lists` : undefined,
  }),
);
