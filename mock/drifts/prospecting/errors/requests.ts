import { to } from '../../edits/answers.ts';
import { asJson, inLists, inMain } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';
import { type When, whenAll } from '../../wire.ts';

const html: When = (_, { headers }) => (headers['content-type'] ?? '').startsWith('text/html');
const malformed: When = whenAll((call) => call.family !== 'inbox', 400, html);
const unknownPath = (family: When): When => whenAll(family, 404, html);

export const errorsRequests = table({
  'prospecting.errors.malformed-json-400': to(malformed, 422),
  'prospecting.errors.malformed-json-html': asJson(malformed, { error: 'Malformed JSON' }),
  'prospecting.errors.unknown-path-404': to(unknownPath(inMain), 400),
  'prospecting.errors.unknown-path-html': asJson(unknownPath(inMain), { error: 'Not found' }),
  'prospecting.errors.unknown-lists-path-404': to(unknownPath(inLists), 400),
  'prospecting.errors.unknown-lists-path-html': asJson(unknownPath(inLists), { message: 'Not found' }),
});
