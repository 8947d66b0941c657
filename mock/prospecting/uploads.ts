import type { Call, Handlers, Reply } from '../http/call.ts';
import { mainError, ok, Refusal, refusing } from './replies.ts';
import { newId } from './store.ts';

interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files of a multipart body; undefined where the body is of another kind or torn. */
function filesIn(contentType: string | undefined, body: Buffer): readonly UploadedFile[] | undefined {
  const match = /^multipart\/form-data\s*;.*boundary=("?)([^";]+)\1/i.exec(contentType ?? '');
  if (match === null) return undefined;
  const boundary = `--${match[2] ?? ''}`;
  const files: UploadedFile[] = [];
  let at = body.indexOf(boundary);
  while (at !== -1) {
    const start = at + boundary.length;
    if (body.toString('latin1', start, start + 2) === '--') return files;
    const next = body.indexOf(`\r\n${boundary}`, start);
    const head = body.indexOf('\r\n\r\n', start);
    if (next === -1 || head === -1 || head > next) return undefined;
    const name = /;\s*filename="([^"]*)"/i.exec(body.toString('utf8', start, head))?.[1];
    if (name !== undefined) files.push({ name, bytes: body.subarray(head + 4, next) });
    at = next + 2;
  }
  return undefined;
}

function uploaded({ headers, bytes }: Call): readonly UploadedFile[] {
  const files = filesIn(headers['content-type'], bytes);
  if (files === undefined || files.length === 0)
    throw new Refusal(mainError(400, 'Files are sent as multipart/form-data', 'INVALID_REQUEST'));
  return files;
}

function attach(call: Call): Reply {
  const { account } = call;
  const { attachments, attachmentsTogetherBytes } = account.rules.prospecting;
  const { maxFiles, maxBytes } = attachments;
  const files = uploaded(call);
  if (files.length > maxFiles) return mainError(400, `${maxFiles} files at most`, 'INVALID_REQUEST');
  const together = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (together > attachmentsTogetherBytes || files.some(({ bytes }) => bytes.length > maxBytes))
    return mainError(413, 'A file is too large');
  return ok({
    success: true,
    attachments: files.map(({ name, bytes }) => ({
      id: newId(account.prospecting),
      name,
      size: bytes.length,
    })),
  });
}

/** How long a recording in the WAV format lasts; of other formats nothing is known. */
function secondsOf(bytes: Buffer): number | undefined {
  if (bytes.length < 44 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  return (bytes.length - 44) / bytes.readUInt32LE(28);
}

function record(call: Call): Reply {
  const { account } = call;
  const { maxBytes, maxSeconds } = account.rules.prospecting.voiceNote;
  const [file, ...others] = uploaded(call);
  if (file === undefined || others.length > 0) return mainError(400, 'One recording', 'INVALID_REQUEST');
  if (file.bytes.length > maxBytes) return mainError(413, 'The recording is too large');
  const seconds = secondsOf(file.bytes);
  if (seconds !== undefined && seconds > maxSeconds)
    return mainError(400, `A recording lasts ${maxSeconds} seconds at most`, 'INVALID_REQUEST');
  return ok({ success: true, audio: newId(account.prospecting), seconds: seconds ?? null });
}

export const uploadHandlers: Handlers = {
  'POST /advanced/attachments': refusing(attach),
  'POST /advanced/social/audio': refusing(record),
};
