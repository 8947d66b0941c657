import { to } from '../../edits/prospecting-access.ts';
import { wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { both, operation } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** Bodies larger than this fail validation, whatever they say. */
const invalidBeyond = (service: 'main' | 'lists', bytes: number): DriftRow =>
  wireOf(`bodies over ${bytes} bytes are invalid`, ({ family, headers }, reply) =>
    family === service && Number(headers['content-length']) > bytes
      ? { ...reply, status: 400, body: { error: 'Invalid request', message: 'Invalid request' } }
      : reply,
  );

export const limitsBodies = table({
  'prospecting.limits.main-body-30-mb-accepted': [
    {
      description: 'the main API takes 1 MB',
      prospecting: { bodyMaxBytes: { ...reference.bodyMaxBytes, main: 1_000_000 } },
    },
    { variant: 'invalid', ...invalidBeyond('main', 20_000_000) },
  ],
  'prospecting.limits.lists-body-5-mb-accepted': [
    {
      description: 'the lists service takes 1 MB',
      prospecting: { bodyMaxBytes: { ...reference.bodyMaxBytes, lists: 1_000_000 } },
    },
    { variant: 'invalid', ...invalidBeyond('lists', 3_000_000) },
    {
      ...to(
        both(operation('POST /lists/list/{listId}/contacts'), (_, { status }) => status === 422),
        413,
      ),
      variant: 'small',
    },
  ],
  'prospecting.limits.attachments-3-accepted': {
    description: 'two files at most, in one call or several',
    prospecting: { attachmentsInAll: 2 },
  },
  'prospecting.limits.attachments-4': {
    description: 'four files at most',
    prospecting: { attachments: { ...reference.attachments, maxFiles: 4 } },
  },
  'prospecting.limits.attachment-over-20-mb': {
    description: 'files of 25 MB at most',
    prospecting: { attachments: { ...reference.attachments, maxBytes: 26_214_400 } },
  },
  'prospecting.limits.audio-over-10-mb': {
    description: 'recordings of 12 MB at most',
    prospecting: { voiceNote: { ...reference.voiceNote, maxBytes: 12_582_912 } },
  },
  'prospecting.limits.audio-over-5-minutes': {
    description: 'recordings of 6 minutes at most',
    prospecting: { voiceNote: { ...reference.voiceNote, maxSeconds: 360 } },
  },
  'prospecting.limits.attachment-20-mb-accepted': {
    description: 'files of 10 MB at most',
    prospecting: { attachments: { ...reference.attachments, maxBytes: 10_485_760 } },
  },
  'prospecting.limits.audio-10-mb-accepted': {
    description: 'recordings of 5 MB at most',
    prospecting: { voiceNote: { ...reference.voiceNote, maxBytes: 5_242_880 } },
  },
  'prospecting.limits.audio-5-minutes-accepted': {
    description: 'recordings of 4 minutes at most',
    prospecting: { voiceNote: { ...reference.voiceNote, maxSeconds: 240 } },
  },
  'prospecting.limits.request-under-120-seconds': {
    description: 'requests are cut after 60 seconds',
    prospecting: { requestMaxSeconds: 60 },
  },
  'prospecting.limits.request-cut-at-120-seconds': {
    description: 'requests are cut after five minutes',
    prospecting: { requestMaxSeconds: 300 },
  },
});
