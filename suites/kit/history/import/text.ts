import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { TextDecoder } from 'node:util';
import { encodingOf } from '../../../../specs/text.ts';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';

/** Most bytes of a decompressed file. */
const MOST_UNPACKED = 16 * 1024 ** 3;
/** Bytes of a piece. Buffers of 128 KiB and more leave gaps in the memory of the allocator, which then grows. */
const CHUNK = 1 << 15;
const HEAD = 4096;

/** A file whose text cannot be read; the message is for the user. */
export class Unreadable extends RangeError {
  override readonly name = 'Unreadable';
}

const startsWith = (bytes: Buffer, ...magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Archives of several files, and compressions that Node cannot decompress. */
const REFUSED: readonly (readonly [string, readonly number[]])[] = [
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['packed with xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['packed with bzip2', [0x42, 0x5a, 0x68]],
];

function headOf(file: string): Buffer {
  const bytes = Buffer.alloc(HEAD);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, HEAD, 0));
  } finally {
    closeSync(handle);
  }
}

function unpackerOf(head: Buffer, file: string): Transform | undefined {
  const refused = REFUSED.find(([, magic]) => startsWith(head, ...magic));
  if (refused !== undefined) throw new Unreadable(`it is ${refused[0]}: unpack it first`);
  if (startsWith(head, 0x1f, 0x8b)) return createGunzip({ chunkSize: CHUNK });
  if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)) return createZstdDecompress({ chunkSize: CHUNK });
  return file.endsWith('.br') ? createBrotliDecompress({ chunkSize: CHUNK }) : undefined;
}

/** Stops a decompression that exceeds the size of any log. */
function bounded(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _: string, done: TransformCallback): void {
      size += chunk.length;
      if (size > MOST_UNPACKED) done(new Unreadable(`it unpacks to more than ${MOST_UNPACKED} bytes`));
      else done(null, chunk);
    },
  });
}

/** How reading a file ended. */
export interface TextEnd {
  /** Why the rest could not be decompressed; absent if the file was read to its end. */
  cut?: string;
}

/**
 * The decompressed and decoded text of a file, piece by piece. If the file is cut off, the part before is returned.
 * Throws an Unreadable, or an error of the file system.
 */
export async function* readText(file: string, end: TextEnd = {}): AsyncGenerator<string> {
  const unpacker = unpackerOf(headOf(file), file);
  const source = createReadStream(file, { highWaterMark: CHUNK });
  let bytes: Readable = source;
  if (unpacker !== undefined) {
    source.once('error', (error) => unpacker.destroy(error));
    const limit = bounded();
    unpacker.once('error', (error) => limit.destroy(error));
    bytes = source.pipe(unpacker).pipe(limit);
  }
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\0') && decoder.encoding === 'utf-8' && isBinary(text))
        throw new Unreadable('it is binary, and no text');
      yield text;
    }
  } catch (error) {
    if (unpacker === undefined || decoder === undefined || error instanceof Unreadable) {
      if (unpacker !== undefined && decoder === undefined && !(error instanceof Unreadable))
        throw new Unreadable('it cannot be unpacked', { cause: error });
      throw error;
    }
    end.cut = 'its packed data breaks off or is damaged';
  } finally {
    source.destroy();
    unpacker?.destroy();
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** Whether a piece is binary. A log may hold single NUL characters that clients sent. */
function isBinary(text: string): boolean {
  let zeros = 0;
  for (let at = text.indexOf('\0'); at >= 0; at = text.indexOf('\0', at + 1)) zeros += 1;
  return zeros > text.length / 100;
}
