import { to, withHeader } from '../../drifts/edits/answers.ts';
import { table, alterWire } from '../../drifts/types.ts';
import { setBody, type When } from '../../drifts/wire.ts';
import {
  answerWith,
  whenRefusalOf,
  whenSuccessOf,
  objectsChanged,
  renameField,
  whenSuccessful,
  withCode,
} from '../answers.ts';

import { csvOf } from './export.ts';

const LIST = 'GET /lists/list/{listId}';
const isMalformed: When = ({ path }) => path.includes('/not-a');
const inCapitals: When = ({ path }) => /[A-F][\dA-F]{10}/.test(path);
const asText: When = ({ headers }) => headers['content-type']?.startsWith('text/plain') === true;

const isJson: When = ({ family }, { body }) =>
  family !== 'inbox' && typeof body === 'object' && body !== null && !Buffer.isBuffer(body);

export const formats = table('prospecting.formats', {
  'answers-json-typed': withHeader(isJson, 'content-type', 'Application/JSON;Charset=UTF-8'),
  'downloads-files': alterWire(
    'a download begins with a name in brackets',
    setBody(whenSuccessOf('GET /social-scrappers/{id}/download'), () => '[ref],name\n[1],Ada\n'),
  ),
  'activity-id-format': renameField(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}/activities'),
    'id',
    '_id',
  ),
  'company-id-format': objectsChanged('the id of a company has a prefix', whenSuccessful, (contact) =>
    typeof contact['companyId'] === 'string'
      ? { ...contact, companyId: `company-${contact['companyId']}` }
      : contact,
  ),
  'download-content-type': withHeader(
    csvOf('POST /lists/list/export'),
    'content-disposition',
    'attachment; filename="contacts.csv"',
  ),
  'malformed-campaign-id': withCode(
    [whenRefusalOf('GET /advanced/campaigns/{campaignId}'), isMalformed],
    'INVALID_REQUEST',
  ),
  'malformed-export-job-id': to([whenRefusalOf('GET /lists/list/export/jobs/{jobId}'), isMalformed], 400),
  'malformed-list-id': to([whenRefusalOf(LIST, 'GET /lists/list/{listId}/rows'), isMalformed], 400),
  'other-content-type': answerWith([whenSuccessOf('POST /lists/list'), asText], 400, {
    message: 'The body is no JSON',
    code: 'INVALID_REQUEST',
  }),
  'uppercase-id': to([LIST, inCapitals, 404], 400),
  'webhook-id-format': objectsChanged(
    'the id of a registration has a prefix',
    whenSuccessOf('GET /webhook'),
    ({ id, ...registration }) =>
      typeof id === 'string' ? { ...registration, id: `hook-${id}` } : registration,
  ),
});
