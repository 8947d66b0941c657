/** A text as part of a URL. Texts of answers may hold half a surrogate pair, which no URL can say. */
export const encodeForUrl = (text: string): string => encodeURIComponent(text.toWellFormed());
