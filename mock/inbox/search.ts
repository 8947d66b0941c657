/** Ranks of a search match: the higher, the earlier. */
export interface MatchRank {
  readonly subject: number;
  readonly subjectPrefix: number;
  readonly sender: number;
  readonly senderExact: number;
  readonly snippet: number;
  readonly recipient: number;
}

/** Texts of an email that a search may look through. */
export type SearchField =
  | 'subject'
  | 'name'
  | 'address'
  | 'snippet'
  | 'recipient'
  | 'body'
  | 'recipientName'
  | 'cc'
  | 'bcc';

/** What a search looks through, and how it ranks what it finds. */
export interface SearchRules {
  readonly searchFields: readonly SearchField[];
  readonly rank: MatchRank;
}
