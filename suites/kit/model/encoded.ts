/** A text as part of a URL. Texts of answers may hold half a surrogate pair, which a URL cannot encode. */
export const encodeForUrl = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A part of a path or query with valid percent-encoding undone. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
