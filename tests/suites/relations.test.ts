import { judges } from './histories.ts';
import { events } from './relations/inbox/events.ts';
import { idempotency } from './relations/inbox/idempotency.ts';
import { limits } from './relations/inbox/limits.ts';
import { listEmailsCriteria } from './relations/inbox/list-emails-criteria.ts';
import { listEmails } from './relations/inbox/list-emails.ts';
import { pageSection } from './relations/inbox/page.ts';
import { searchEmails, searchEmailsRanking } from './relations/inbox/search-emails.ts';
import { states } from './relations/inbox/states.ts';

judges('inbox page', pageSection);
judges('inbox list-emails', [...listEmails, ...listEmailsCriteria]);
judges('inbox search-emails', [...searchEmails, ...searchEmailsRanking]);
judges('inbox states', states);
judges('inbox idempotency', idempotency);
judges('inbox limits', limits);
judges('inbox events', events);
