/** Ranks of a search match; higher ones come first. */
export interface MatchRank {
  readonly subject: number;
  readonly subjectPrefix: number;
  readonly sender: number;
  readonly senderExact: number;
  readonly snippet: number;
  readonly recipient: number;
}

/** Texts of an email that may be searched. */
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

/** The searched fields and the ranking of matches. */
export interface SearchRules {
  readonly searchFields: readonly SearchField[];
  readonly rank: MatchRank;
}
