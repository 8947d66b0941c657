import { to } from '../../edits/answers.ts';
import { asJson, inLists, inMain } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';
import { type When, whenAll } from '../../wire.ts';

const html: When = (_, { headers }) => (headers['content-type'] ?? '').startsWith('text/html');
const malformed: When = whenAll((call) => call.family !== 'inbox', 400, html);
const unknownPath = (family: When): When => whenAll(family, 404, html);

export const errorsRequests = table('prospecting.errors', {
  'malformed-json-400': to(malformed, 422),
  'malformed-json-html': asJson(malformed, { error: 'Malformed JSON' }),
  'unknown-path-404': to(unknownPath(inMain), 400),
  'unknown-path-html': asJson(unknownPath(inMain), { error: 'Not found' }),
  'unknown-lists-path-404': to(unknownPath(inLists), 400),
  'unknown-lists-path-html': asJson(unknownPath(inLists), { message: 'Not found' }),
});
