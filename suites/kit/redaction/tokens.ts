/** Letters and digits with their diacritics. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Groups of digits, as in telephone and card numbers. */
export const DIGIT_GROUPS =
  /\d+(?:(?:[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}.,_/·*+]{1,3}|&nbsp;)\d+)+(?![\p{L}\p{N}])/gu;
/** A group of digits or a word. */
export const PIECE = new RegExp(`${DIGIT_GROUPS.source}|${WORD.source}`, 'gu');
/** A valid date, with or without time, that is not part of a longer number. */
export const DATE =
  /(?<!\d-?)(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!-?\d)/g;
/** One Latin letter or digit reveals nothing, but one character of another script may be a name. */
export const SHORT_TOKEN = /^[A-Za-z\d]$/;
/** Digits from which a number may be personal; shorter numbers reveal nothing. */
export const LONG = 5;

/** Neighbouring groups of a number that is long enough to be personal; empty for other texts. */
export function digitPairsIn(text: string): string[] {
  const groups = /^\d+[^\p{L}\p{N}]/u.test(text) ? (text.match(/\d+/g) ?? []) : [];
  if (groups.join('').length < LONG) return [];
  return groups.slice(1).map((group, index) => `${groups[index] ?? ''} ${group}`);
}
