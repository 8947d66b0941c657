/**
 * The encoding that the first bytes of a file show. UTF-16 without a mark is recognized by the zero byte of ASCII
 * letters.
 */
export function encodingOf([a = 1, b = 1, c = 1, d = 1]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : 'utf-8';
}

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
