import { to } from '../../edits/answers.ts';

import { type DriftRow, table, alterWire, withProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** Larger bodies fail validation, whatever they contain. */
const invalidBeyond = (service: 'main' | 'lists', bytes: number): DriftRow =>
  alterWire(`bodies over ${bytes} bytes are invalid`, ({ family, headers }, reply) =>
    family === service && Number(headers['content-length']) > bytes
      ? { ...reply, status: 400, body: { error: 'Invalid request', message: 'Invalid request' } }
      : reply,
  );

export const limitsBodies = table('prospecting.limits', {
  'main-body-30-mb-accepted': {
    main: withProspecting({ bodyMaxBytes: { ...reference.bodyMaxBytes, main: 1_000_000 } }),
    invalid: invalidBeyond('main', 20_000_000),
  },
  'lists-body-5-mb-accepted': {
    main: withProspecting({ bodyMaxBytes: { ...reference.bodyMaxBytes, lists: 1_000_000 } }),
    invalid: invalidBeyond('lists', 3_000_000),
    small: to(['POST /lists/list/{listId}/contacts', (_, { status }) => status === 422], 413),
  },
  'attachments-3-accepted': withProspecting({ attachmentsInAll: 2 }),
  'attachments-4': withProspecting({ attachments: { ...reference.attachments, maxFiles: 4 } }),
  'attachment-over-20-mb': withProspecting({
    attachments: { ...reference.attachments, maxBytes: 26_214_400 },
  }),
  'audio-over-10-mb': withProspecting({ voiceNote: { ...reference.voiceNote, maxBytes: 12_582_912 } }),
  'audio-over-5-minutes': withProspecting({ voiceNote: { ...reference.voiceNote, maxSeconds: 360 } }),
  'attachment-20-mb-accepted': withProspecting({
    attachments: { ...reference.attachments, maxBytes: 10_485_760 },
  }),
  'audio-10-mb-accepted': withProspecting({ voiceNote: { ...reference.voiceNote, maxBytes: 5_242_880 } }),
  'audio-5-minutes-accepted': withProspecting({ voiceNote: { ...reference.voiceNote, maxSeconds: 240 } }),
  'request-under-120-seconds': withProspecting({ requestMaxSeconds: 60 }),
  'request-cut-at-120-seconds': withProspecting({ requestMaxSeconds: 300 }),
});
