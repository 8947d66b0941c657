/** A text as part of a URL. Texts of answers may hold half a surrogate pair, which a URL cannot encode. */
export const encodeForUrl = (text: string): string => encodeURIComponent(text.toWellFormed());
