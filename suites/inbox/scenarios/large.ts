import { inboxFacts } from '../../../generated/facts.ts';
import { commonest } from '../support/words.ts';
import { askedAgainIfCut, walkList, walkSearch } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;

/** An inbox with several of the largest pages, walked at two sizes and with a limit above the maximum. */
export const large = stimulus({
  id: 'inbox.large.page',
  requires: ['read', 'state'],
  stimulus: async ({ inbox, survey, arrange }) => {
    await arrange({ emails: 3 * maxLimit });
    const q = commonest(survey.words);
    const more = { limit: maxLimit + maxLimit / 2 };
    const listed = await walkList(inbox, { limit: maxLimit });
    await askedAgainIfCut(listed, (query) => inbox.call('GET /emails', { query }));
    const found = await walkSearch(inbox, { q, limit: maxLimit });
    await askedAgainIfCut(found, (query) => inbox.call('GET /emails/search', { query: { q, ...query } }));
    return {
      lists: [listed, await walkList(inbox, { limit: maxLimit - 1 })],
      searches: [found, await walkSearch(inbox, { q, limit: maxLimit - 1 })],
      plain: await inbox.call('GET /emails/search', { query: { q } }),
      fifty: await inbox.call('GET /emails/search', { query: { q, limit: defaultLimit } }),
      more: await inbox.call('GET /emails', { query: more }),
      moreFound: await inbox.call('GET /emails/search', { query: { q, ...more } }),
    };
  },
});
