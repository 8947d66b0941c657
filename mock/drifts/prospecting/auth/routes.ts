import { stats, whenWriting, path, whenReading } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterWire } from '../../types.ts';
import { replace, json, type Condition } from '../../wire.ts';

/** A route or group of routes that needs no key. */
const open = (when: Condition): DriftRow =>
  alterWire('no key is needed', replace([when, 401], json(200, {})));

const group = (pattern: RegExp) => ({
  read: open([path(pattern), whenReading]),
  write: open([path(pattern), whenWriting]),
});

const lists = group(/^\/lists\//);
const campaigns = group(/^\/advanced\//);
const legacyEmail = group(/^\/emails\/(?!blacklists|reply)/);
const legacySocial = group(/^\/social\//);
const blacklists = group(/^\/emails\/blacklists/);
const tools = group(/^\/tools\//);
const providers = group(/^\/email-providers/);
const scrapers = group(/^\/social-scrappers/);

export const authRoutes = table({
  'prospecting.auth.lists-reading-needs-key': lists.read,
  'prospecting.auth.lists-writing-needs-key': lists.write,
  'prospecting.auth.campaigns-reading-needs-key': campaigns.read,
  'prospecting.auth.campaigns-writing-needs-key': campaigns.write,
  'prospecting.auth.webhook-reading-needs-key': open(path(/^\/webhook/)),
  'prospecting.auth.credits-reading-needs-key': open(path(/^\/credits/)),
  'prospecting.auth.stats-reading-needs-key': open(stats),
  'prospecting.auth.legacy-email-reading-needs-key': legacyEmail.read,
  'prospecting.auth.legacy-email-writing-needs-key': legacyEmail.write,
  'prospecting.auth.legacy-social-reading-needs-key': legacySocial.read,
  'prospecting.auth.legacy-social-writing-needs-key': legacySocial.write,
  'prospecting.auth.blacklists-reading-needs-key': blacklists.read,
  'prospecting.auth.blacklists-writing-needs-key': blacklists.write,
  'prospecting.auth.tools-reading-needs-key': tools.read,
  'prospecting.auth.tools-writing-needs-key': tools.write,
  'prospecting.auth.providers-reading-needs-key': providers.read,
  'prospecting.auth.providers-writing-needs-key': providers.write,
  'prospecting.auth.scrapers-reading-needs-key': scrapers.read,
  'prospecting.auth.scrapers-writing-needs-key': scrapers.write,
  'prospecting.auth.reply-writing-needs-key': open(path(/^\/emails\/reply/)),
});
