/** So many characters of a key are a key. */
const KEY_PART = 12;

/** A short key is hidden as a whole. */
const partOf = (form: string): number => Math.max(1, Math.min(KEY_PART, form.length));

/** Every piece of a key that gives it away, however it is written. */
export function keyPattern(keys: readonly string[]): RegExp | undefined {
  const parts = new Set<string>();
  for (const key of keys)
    for (const form of [
      key,
      encodeURIComponent(key),
      Buffer.from(key).toString('hex'),
      [...key].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
      [...key].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join(''),
      [...key].reverse().join(''),
      // In base64 a text looks different at each of three offsets.
      ...[0, 1, 2].map((offset) =>
        Buffer.from('x'.repeat(offset) + key)
          .toString('base64')
          .replace(/=+$/, '')
          .slice(offset === 0 ? 0 : 4, -2),
      ),
    ])
      for (let start = 0; start + partOf(form) <= form.length; start += 1)
        parts.add(form.slice(start, start + partOf(form)).replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return parts.size === 0 ? undefined : new RegExp(`(?:${[...parts].join('|')})[\\w%\\\\+/=]*`, 'gi');
}
