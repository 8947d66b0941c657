import { Busboy } from '@fastify/busboy';
import { buffer } from 'node:stream/consumers';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files of a multipart body; undefined if the body has another type or is incomplete. */
export async function filesIn(
  contentType: string,
  body: Buffer,
): Promise<readonly UploadedFile[] | undefined> {
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
    const files: Promise<UploadedFile>[] = [];
    form.on('file', (_field, stream, name) => {
      files.push(buffer(stream).then((bytes) => ({ name, bytes })));
    });
    await new Promise<void>((done, fail) => {
      form.once('finish', done).once('error', fail).end(body);
    });
    return await Promise.all(files);
  } catch {
    return undefined;
  }
}
