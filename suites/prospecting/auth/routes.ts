import { every, given } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { isStatus } from '../../kit/checks/matchers.ts';
import { type Unauthorised, allOperations, isReading, callUnauthorised } from '../support/access.ts';
import { readingDoors } from '../scenarios/access.ts';

/** The paths of each group of routes that needs a key. */
const PATHS = {
  lists: /^\/lists/,
  campaigns: /^\/advanced/,
  webhook: /^\/webhook/,
  credits: /^\/credits/,
  stats: /^\/stats/,
  legacyEmail: /^\/emails\/(?!blacklists|reply)/,
  legacySocial: /^\/social\//,
  blacklists: /^\/emails\/blacklists/,
  tools: /^\/tools/,
  providers: /^\/email-providers/,
  scrapers: /^\/social-scrappers/,
  reply: /^\/emails\/reply/,
} as const;

const needsKey =
  (paths: RegExp): Checker<Unauthorised> =>
  ({ operation, none, unknown }) =>
    given(paths.test(operation.split(' ')[1] ?? ''), () =>
      every(unknown === undefined ? [none] : [none, unknown], (answer) => isStatus(answer, 401)),
    );

export const authRoutes = section(
  withChecks(readingDoors, {
    'prospecting.auth.lists-reading-needs-key': needsKey(PATHS.lists),
    'prospecting.auth.campaigns-reading-needs-key': needsKey(PATHS.campaigns),
    'prospecting.auth.webhook-reading-needs-key': needsKey(PATHS.webhook),
    'prospecting.auth.credits-reading-needs-key': needsKey(PATHS.credits),
    'prospecting.auth.stats-reading-needs-key': needsKey(PATHS.stats),
    'prospecting.auth.legacy-email-reading-needs-key': needsKey(PATHS.legacyEmail),
    'prospecting.auth.legacy-social-reading-needs-key': needsKey(PATHS.legacySocial),
    'prospecting.auth.blacklists-reading-needs-key': needsKey(PATHS.blacklists),
    'prospecting.auth.tools-reading-needs-key': needsKey(PATHS.tools),
    'prospecting.auth.providers-reading-needs-key': needsKey(PATHS.providers),
    'prospecting.auth.scrapers-reading-needs-key': needsKey(PATHS.scrapers),
  }),
  scenario({
    id: 'prospecting.auth.writing',
    requires: ['write'],
    cases: () => allOperations.filter((operation) => !isReading(operation)),
    stimulus: callUnauthorised,
    checks: {
      'prospecting.auth.lists-writing-needs-key': needsKey(PATHS.lists),
      'prospecting.auth.campaigns-writing-needs-key': needsKey(PATHS.campaigns),
      'prospecting.auth.legacy-email-writing-needs-key': needsKey(PATHS.legacyEmail),
      'prospecting.auth.legacy-social-writing-needs-key': needsKey(PATHS.legacySocial),
      'prospecting.auth.blacklists-writing-needs-key': needsKey(PATHS.blacklists),
      'prospecting.auth.tools-writing-needs-key': needsKey(PATHS.tools),
      'prospecting.auth.providers-writing-needs-key': needsKey(PATHS.providers),
      'prospecting.auth.scrapers-writing-needs-key': needsKey(PATHS.scrapers),
      'prospecting.auth.reply-writing-needs-key': needsKey(PATHS.reply),
    },
  }),
);
