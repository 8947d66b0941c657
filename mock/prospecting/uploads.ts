import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { mainError, okReply, RefusalError } from './replies.ts';
import { newId } from './store.ts';

function uploaded({ files }: ProspectingCall): readonly UploadedFile[] {
  if (files === undefined || files.length === 0)
    throw new RefusalError(mainError(400, 'Files are sent as multipart/form-data', 'INVALID_REQUEST'));
  return files;
}

function attach(call: ProspectingCall): Reply {
  const { store } = call;
  const { attachments, attachmentsInAll, attachmentsTogetherBytes } = call.rules;
  const { maxFiles, maxBytes } = attachments;
  const files = uploaded(call);
  if (files.length > maxFiles) return mainError(400, `${maxFiles} files at most`, 'INVALID_REQUEST');
  if (store.attachments + files.length > attachmentsInAll)
    return mainError(400, `${attachmentsInAll} files at most`, 'INVALID_REQUEST');
  const together = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (together > attachmentsTogetherBytes || files.some(({ bytes }) => bytes.length > maxBytes))
    return mainError(413, 'A file is too large');
  store.attachments += files.length;
  return okReply({
    success: true,
    attachments: files.map(({ name, bytes }) => ({
      id: newId(store),
      name,
      size: bytes.length,
    })),
  });
}

/** Duration of a recording in WAV format; undefined for other formats. */
function secondsOf(bytes: Buffer): number | undefined {
  if (bytes.length < 44 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  return (bytes.length - 44) / bytes.readUInt32LE(28);
}

function record(call: ProspectingCall): Reply {
  const { maxBytes, maxSeconds } = call.rules.voiceNote;
  const [file, ...others] = uploaded(call);
  if (file === undefined || others.length > 0) return mainError(400, 'One recording', 'INVALID_REQUEST');
  if (file.bytes.length > maxBytes) return mainError(413, 'The recording is too large');
  const seconds = secondsOf(file.bytes);
  if (seconds !== undefined && seconds > maxSeconds)
    return mainError(400, `A recording lasts ${maxSeconds} seconds at most`, 'INVALID_REQUEST');
  return okReply({ success: true, audio: newId(call.store), seconds: seconds ?? null });
}

export const uploadHandlers: ProspectingHandlers = {
  'POST /advanced/attachments': attach,
  'POST /advanced/social/audio': record,
};
