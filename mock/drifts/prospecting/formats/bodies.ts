import { hasSucceeded } from '../../edits/prospecting.ts';

import { type DriftRow, table, alterWire } from '../../types.ts';
import { replace, setBody, json } from '../../wire.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const noMultipart = (route: string): DriftRow =>
  alterWire('files are taken within JSON', (call, reply) => {
    if (call.operation !== `POST ${route}`) return reply;
    return call.headers['content-type']?.startsWith('multipart') === true
      ? { status: 415, headers: JSON_TYPE, body: { error: 'Unsupported media type' } }
      : { status: 200, headers: JSON_TYPE, body: { success: true } };
  });

/** JSON of the prospecting service under another type. */
const typedAs = (
  description: string,
  type: string,
  isOne: (path: string, status: number) => boolean,
): DriftRow =>
  alterWire(description, (call, reply) =>
    call.family !== 'inbox' && typeof reply.body !== 'string' && isOne(call.path, reply.status)
      ? { ...reply, headers: { ...reply.headers, 'content-type': type } }
      : reply,
  );

export const formatsBodies = table('prospecting.formats', {
  'bodies-json': alterWire(
    'JSON is not read',
    replace(
      ['POST /lists/list', (call) => (call.headers['content-type'] ?? '').includes('json')],
      json(415, { message: 'Unsupported media type' }),
    ),
  ),
  'downloads-files': alterWire(
    'a download is the address of a file',
    replace(['GET /social-scrappers/{id}/download', hasSucceeded], {
      ...{ status: 200, headers: JSON_TYPE, body: { url: 'https://files.example/finds.csv' } },
    }),
  ),
  'answers-json': {
    'typed-as-text': alterWire('refusals are plain text', (call, reply) =>
      [401, 422].includes(reply.status) && call.family !== 'inbox'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' }, body: 'refused' }
        : reply,
    ),
    main: alterWire(
      'lists are listed as text',
      setBody(['GET /lists/list', hasSucceeded], () => 'three lists'),
    ),
  },
  'answers-json-typed': {
    main: typedAs('lists are sent as text', 'text/plain; charset=utf-8', (path) => path.startsWith('/lists')),
    refusals: typedAs('refusals are sent as pages', 'text/html; charset=utf-8', (_, status) => status >= 400),
  },
  'attachments-multipart': noMultipart('/advanced/attachments'),
  'audio-multipart': noMultipart('/advanced/social/audio'),
});
