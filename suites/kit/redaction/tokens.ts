/** Letters and digits, with the marks over them. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Digits in groups, as in numbers of telephones and cards. */
export const DIGIT_GROUPS =
  /\d+(?:(?:[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}.,_/·*+]{1,3}|&nbsp;)\d+)+(?![\p{L}\p{N}])/gu;
/** Either of both. */
export const PIECE = new RegExp(`${DIGIT_GROUPS.source}|${WORD.source}`, 'gu');
/** A day that there may be, alone or with its time, and not the middle of a longer number. */
export const DATE =
  /(?<!\d-?)(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!-?\d)/g;
/** One letter or digit shows nothing; one sign of another script may be a name. */
export const SHORT_TOKEN = /^[A-Za-z\d]$/;
/** This many digits may be a number of a person; fewer show nothing. */
export const LONG = 5;

/** Neighbours among the groups of a number that is long enough to be a person's; none in anything else. */
export function digitPairsIn(text: string): string[] {
  const groups = /^\d+[^\p{L}\p{N}]/u.test(text) ? (text.match(/\d+/g) ?? []) : [];
  if (groups.join('').length < LONG) return [];
  return groups.slice(1).map((group, index) => `${groups[index] ?? ''} ${group}`);
}
