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

export const authRoutes = table('prospecting.auth', {
  'lists-reading-needs-key': lists.read,
  'lists-writing-needs-key': lists.write,
  'campaigns-reading-needs-key': campaigns.read,
  'campaigns-writing-needs-key': campaigns.write,
  'webhook-reading-needs-key': open(path(/^\/webhook/)),
  'credits-reading-needs-key': open(path(/^\/credits/)),
  'stats-reading-needs-key': open(stats),
  'legacy-email-reading-needs-key': legacyEmail.read,
  'legacy-email-writing-needs-key': legacyEmail.write,
  'legacy-social-reading-needs-key': legacySocial.read,
  'legacy-social-writing-needs-key': legacySocial.write,
  'blacklists-reading-needs-key': blacklists.read,
  'blacklists-writing-needs-key': blacklists.write,
  'tools-reading-needs-key': tools.read,
  'tools-writing-needs-key': tools.write,
  'providers-reading-needs-key': providers.read,
  'providers-writing-needs-key': providers.write,
  'scrapers-reading-needs-key': scrapers.read,
  'scrapers-writing-needs-key': scrapers.write,
  'reply-writing-needs-key': open(path(/^\/emails\/reply/)),
});
