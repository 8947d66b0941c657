import { gunzipSync } from 'node:zlib';

/** The base64 texts in a file, compressed or not. The Allure page stores all of its data in this form. */
export const packedIn = (file: string): string[] =>
  [...file.matchAll(/[A-Za-z0-9+/]{200,}={0,2}/g)].map(([part]) => {
    const bytes = Buffer.from(part, 'base64');
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    // The page stores compressed texts as bytes in JSON.
    return isPacked
      ? Buffer.from(
          Object.values(JSON.parse(gunzipSync(bytes).toString()) as Record<string, string>).join('\n'),
          'latin1',
        ).toString()
      : bytes.toString('utf8');
  });
