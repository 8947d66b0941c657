import { prospectingFacts } from '../../../generated/facts.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { attachments, voiceNote } = prospectingFacts;
const BOUNDARY = 'plumbline-7d1f0c55';

interface File {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const pdf = (name: string, bytes: number): File => {
  const content = Buffer.alloc(bytes, 'plumbline ');
  content.write('%PDF-1.4\n');
  return { name, type: 'application/pdf', bytes: content };
};

const HEADER_BYTES = 44;

interface Quality {
  readonly perSecond: number;
  readonly channels: number;
  readonly bits: number;
}

const SPEECH: Quality = { perSecond: 8_000, channels: 1, bits: 8 };
const STUDIO: Quality = { perSecond: 44_100, channels: 2, bits: 16 };

/** A silent WAV recording of the given size. */
function recording(bytes: number, { perSecond, channels, bits }: Quality): File {
  const frame = (channels * bits) / 8;
  const wav = Buffer.alloc(bytes, 0x80);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(perSecond, 24);
  wav.writeUInt32LE(perSecond * frame, 28);
  wav.writeUInt16LE(frame, 32);
  wav.writeUInt16LE(bits, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes - HEADER_BYTES, 40);
  return { name: 'voice.wav', type: 'audio/wav', bytes: wav };
}

const spoken = (seconds: number): File => recording(HEADER_BYTES + seconds * SPEECH.perSecond, SPEECH);
const ROUTES = { files: '/advanced/attachments', audio: '/advanced/social/audio' } as const;

type Route = (typeof ROUTES)[keyof typeof ROUTES];

const upload = (
  { prospecting }: ScenarioContext,
  route: Route,
  field: string,
  ...files: readonly File[]
): Promise<Exchange> =>
  prospecting.send(`POST ${route}`, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    bytes: Buffer.concat([
      ...files.flatMap(({ name, type, bytes }) => [
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
            `content-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  });

/** The field for files is not documented: the first usual name that is accepted, or else the first of all. */
async function fieldOf(
  context: ScenarioContext,
  route: Route,
  file: File,
  ...names: readonly string[]
): Promise<{ field: string; plain: Exchange }> {
  const [first = 'file', ...others] = names;
  const plain = await upload(context, route, first, file);
  if (ok(plain)) return { field: first, plain };
  for (const field of others) {
    const answer = await upload(context, route, field, file);
    if (ok(answer)) return { field, plain: answer };
  }
  return { field: first, plain };
}

const asJson = (
  { prospecting }: ScenarioContext,
  route: Route,
  { name, type, bytes }: File,
): Promise<Exchange> =>
  prospecting.send(`POST ${route}`, { body: { name, type, content: bytes.toString('base64') } });

const SMALL = 1_000;

export const files = stimulus({
  id: 'prospecting.uploads.attachments',
  requires: ['write'],
  stimulus: async (context) => {
    const route = ROUTES.files;
    const { field, plain } = await fieldOf(
      context,
      route,
      pdf('one.pdf', SMALL),
      'file',
      'files',
      'attachments',
    );
    const send = (...sizes: readonly number[]) =>
      upload(context, route, field, ...sizes.map((size, at) => pdf(`${at + 1}.pdf`, size)));
    const most = Array.from({ length: attachments.maxFiles }, () => SMALL);
    return {
      plain,
      // Files may have to be sent one by one, or in one request.
      others: [await send(SMALL), await send(SMALL)],
      most: await send(...most),
      json: await asJson(context, route, pdf('one.pdf', SMALL)),
      afterMost: await send(SMALL),
      more: await send(...most, SMALL),
      large: await send(attachments.maxFileBytesLowReading),
      larger: await send(attachments.maxFileBytes + 1),
      together: await send(attachments.maxFileBytes / 2 + 1, attachments.maxFileBytes / 2),
    };
  },
});

export const audio = stimulus({
  id: 'prospecting.uploads.voice-note',
  requires: ['write'],
  stimulus: async (context) => {
    const route = ROUTES.audio;
    const { field, plain } = await fieldOf(context, route, spoken(1), 'file', 'audio', 'voice');
    const send = (file: File) => upload(context, route, field, file);
    return {
      plain,
      json: await asJson(context, route, spoken(1)),
      large: await send(recording(voiceNote.maxBytesLowReading, STUDIO)),
      larger: await send(recording(voiceNote.maxBytes + 4, STUDIO)),
      long: await send(spoken(voiceNote.maxSeconds)),
      longer: await send(spoken(voiceNote.maxSeconds + 1)),
    };
  },
});
