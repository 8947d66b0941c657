/** The part of a key in a recording: the form of the sent value, without the key itself. */
export interface KeyForm {
  /** The word before the key, such as `Bearer`. */
  readonly scheme?: string;
  readonly length: number;
  /** Whether it consists only of letters and digits. */
  readonly isPlain: boolean;
}

/** Words that may come before a key; any other word may be part of the key. */
const SCHEME = /^(api[-_]?key|basic|bearer|digest|hmac|jwt|key|oauth|token)\s+(?=\S)/i;
const MASKED = /^(?:([\w-]+) )?masked:(\d+):(plain|other):[0-9a-f]{8}$/;

/** The form of a value of `Authorization`, masked or not. */
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

/** Whether a value was made by `maskedKey`. Equal keys give equal values. */
export const isMaskedKey = (value: string): boolean => MASKED.test(value);

/** The replacement of a value of `Authorization`. The results of `codeOf` must not be reversible by guessing. */
export function maskedKey(value: string, codeOf: (text: string) => string): string {
  const { scheme, length, isPlain } = keyFormOf(value);
  const word = scheme === undefined ? '' : `${scheme} `;
  const code = codeOf(scheme === undefined ? value : value.slice(-length)).slice(0, 8);
  return `${word}masked:${length}:${isPlain ? 'plain' : 'other'}:${code}`;
}
