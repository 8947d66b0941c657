import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A ZIP archive of uncompressed entries; two entries may have the same name. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name);
    // The earliest date of the format, so that the same lists always give the same archive.
    file.mtime = new Date(1980, 0, 1);
    archive.add(file);
    file.push(bytes, true);
  }
  archive.end();
  return Buffer.concat(parts);
}
