/** Beginnings of messages whose wording changed, before and after. Entries of a baseline keep the older ones. */
export const RENAMED_DIFFERENCES: readonly (readonly [before: string, now: string])[] = [
  ['criteria that are documented are refused', '… together: expected a page'],
  ['an exact sender comes behind', 'an exact sender of …'],
  ['no word of the snippets', 'expected words of the snippet'],
  ['the quota falls by less', 'the quota after … requests'],
  ['what remains never falls', '… over … pairs of requests'],
  ['fewer than none remain', '… of a request that was served'],
  ['more remain than the limit', '…: expected at most X-RateLimit-Limit'],
  ['other contacts are stored', 'contacts stored by a batch'],
  ['an address that nobody has finds', 'an address that no contact has: expected no item'],
  ['an address that nobody has fails', 'an address that no contact has: expected an empty list'],
  ['an activity is not among', 'activities of …: expected those of the page'],
  ['two campaigns have the same', 'activities of the campaigns'],
  ['looked up, no contact has', 'looked up, expected one of'],
  ['the new contact is not in', 'contacts of the '],
  ['one list is a ZIP', 'the export of one list: expected a CSV, got a ZIP'],
  ['the file is no CSV', 'the export of one list: expected a CSV with a header'],
  ['no route tells of', 'expected one route at least'],
  ['a page without limit holds', 'a page without limit: expected'],
  ['a body is not read as JSON', 'a body is not parsed as JSON'],
  ['emails equal a name that nobody has', 'emails equal an unknown name'],
  ['a date that is none narrows', 'an invalid date narrows'],
  ['a list is found in which nobody has', 'a list is found in which no contact has'],
  ['a delivery tells neither', 'a delivery names neither'],
  ['lists are found by an email that nobody has', 'lists are found by an unknown email'],
];

/** Whether a message is the older wording of another one of the same claim and operation. */
export const isRenamed = (before: string, now: string): boolean =>
  RENAMED_DIFFERENCES.some(([older, newer]) => before.startsWith(older) && now.startsWith(newer));
