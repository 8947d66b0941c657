/** What a recording keeps of a key: the form of the value that was sent, and nothing of the key. */
export interface KeyForm {
  /** The word before the key, such as `Bearer`. */
  readonly scheme?: string;
  readonly length: number;
  /** Whether it is of letters and digits alone. */
  readonly isPlain: boolean;
}

/** Words that may stand before a key; any other one may be a part of it. */
const SCHEME = /^(api[-_]?key|basic|bearer|digest|hmac|jwt|key|oauth|token)\s+(?=\S)/i;
const MASKED = /^(?:([\w-]+) )?masked:(\d+):(plain|other):[0-9a-f]{8}$/;

/** The form of a value of Authorization, masked or not. */
export function keyFormOf(value: string): KeyForm {
  const [, word, size = '', kind] = MASKED.exec(value) ?? [];
  const [before = '', scheme = word] = SCHEME.exec(value) ?? [];
  const key = value.slice(before.length);
  return {
    ...(scheme !== undefined && { scheme }),
    length: kind === undefined ? key.length : Number(size),
    isPlain: kind === undefined ? /^[A-Za-z0-9]*$/.test(key) : kind === 'plain',
  };
}

/** Whether a value is what `maskedKey` makes: equal for equal keys. */
export const isMaskedKey = (value: string): boolean => MASKED.test(value);

/** What stands for a value of Authorization. `codeOf` must not be guessed back to its text. */
export function maskedKey(value: string, codeOf: (text: string) => string): string {
  const { scheme, length, isPlain } = keyFormOf(value);
  const word = scheme === undefined ? '' : `${scheme} `;
  const code = codeOf(scheme === undefined ? value : value.slice(-length)).slice(0, 8);
  return `${word}masked:${length}:${isPlain ? 'plain' : 'other'}:${code}`;
}
