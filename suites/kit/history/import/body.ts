import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
  type ZlibOptions,
} from 'node:zlib';

/** Most bytes of one decompressed body. */
const MOST_BYTES = 1 << 24;
const LIMIT: ZlibOptions = { maxOutputLength: MOST_BYTES };

/** A decoded body, or why it is not known. */
export type Decoded = { readonly bytes: Buffer } | { readonly reason: string };

type Decoder = (bytes: Buffer) => Buffer;
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => gunzipSync(bytes, LIMIT),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES }),
  zstd: (bytes) => zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES }),
  // Servers send both forms under this name (RFC 9110, 8.4.1.2).
  deflate: (bytes) => {
    try {
      return inflateSync(bytes, LIMIT);
    } catch (error) {
      if (isTooLarge(error)) throw error;
      return inflateRawSync(bytes, LIMIT);
    }
  },
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The bytes of a body without its content encoding. Exporters also name the encoding of bodies that they have decoded,
 * so a body that is not compressed stays unchanged.
 */
export function decodeBody(bytes: Buffer, encoding: string | undefined): Decoded {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .reverse();
  let plain = bytes;
  for (const name of names) {
    const decode = DECODERS[name];
    if (decode === undefined || plain.length === 0) continue;
    try {
      plain = decode(plain);
    } catch (error) {
      if (isTooLarge(error)) return { reason: `a body unpacks to more than ${MOST_BYTES} bytes` };
      break;
    }
  }
  return { bytes: plain };
}
