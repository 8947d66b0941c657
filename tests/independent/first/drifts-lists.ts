import { reply, type Answer } from './call.ts';
import {
  collect,
  drop,
  isLast,
  isLater,
  onAnswer,
  onJson,
  put,
  rename,
  route,
  rowsIn,
  turn,
  wrap,
} from './drift-kit.ts';
import { cutSlice, type Rules } from './rules.ts';
import { NUMBER_FIELDS, type Row } from './world.ts';

const { all, add, addWrite } = collect('lists');
export { all as listDrifts };

const lists = route('lists', 'GET /list');
const rows = route('lists', 'GET /list/{}/rows');

// The page of lists.
add(
  'page-items-renamed',
  [28, 118, 172],
  'The lists of a page stand under items.',
  onJson(lists, (row) => rename(row, 'items', 'lists')),
);
add(
  'page-no-total',
  [28, 118, 172],
  'A page of lists has total.',
  onJson(lists, (row) => drop(row, 'total')),
);
add(
  'page-total-of-page',
  [118, 172],
  'The total counts all lists.',
  onJson(lists, (row) => put(row, 'total', rowsIn(row['items']).length)),
);
add(
  'page-total-text',
  [118, 172],
  'The total is a number.',
  onJson(lists, (row) => turn(row, 'total', (value) => String(value))),
);
add(
  'page-number-left-out',
  [118, 172],
  'A page of lists has its number.',
  onJson(lists, (row) => drop(row, 'page')),
);
add(
  'page-number-from-zero',
  [118, 172],
  'The pages of lists are counted from one.',
  onJson(lists, (row) => turn(row, 'page', (value) => (value as number) - 1)),
);
add(
  'page-size-renamed',
  [118, 172],
  'A page of lists has pageSize.',
  onJson(lists, (row) => rename(row, 'pageSize', 'limit')),
);
add(
  'page-size-of-items',
  [118, 172],
  'The pageSize is the size asked for.',
  onJson(lists, (row) => put(row, 'pageSize', rowsIn(row['items']).length)),
);
add(
  'page-no-leads',
  [28, 118, 172],
  'A page of lists has totalLeads.',
  onJson(lists, (row) => drop(row, 'totalLeads')),
);
add(
  'page-leads-null-past-end',
  [118, 172],
  'A page past the end has totalLeads too.',
  onJson(lists, (row) => (rowsIn(row['items']).length === 0 ? put(row, 'totalLeads', null) : row)),
);
add(
  'page-leads-text',
  [118, 172],
  'The field totalLeads is a number.',
  onJson(lists, (row) => turn(row, 'totalLeads', (value) => String(value))),
);
add(
  'page-first-is-zero',
  [118, 172],
  'The first page of lists is page 1.',
  (rules) => (rules.lists.paging = { ...rules.lists.paging, first: 0 }),
);
add(
  'page-default-20',
  [118, 172, 326],
  'A page has 25 lists unless asked otherwise.',
  (rules) => (rules.lists.paging.size = 20),
);
add('page-max-50', [118, 172, 326], 'A limit of 100 is served.', (rules) => (rules.lists.paging.max = 50));
add(
  'page-max-500',
  [118, 172, 326],
  'No page has more than 100 lists.',
  (rules) => (rules.lists.paging.max = 500),
);
add(
  'page-always',
  118,
  'Without page and limit, the answer is a plain array.',
  (rules) => (rules.lists.isPaged = () => true),
);
add(
  'page-never',
  118,
  'With page and limit, the answer is a page.',
  (rules) => (rules.lists.isPaged = () => false),
);
add(
  'array-wrapped',
  118,
  'The plain answer is an array.',
  onAnswer(lists, (answer) =>
    Array.isArray(answer.json) ? { ...answer, json: { lists: answer.json as unknown } } : answer,
  ),
);
add(
  'array-cut',
  118,
  'The plain array holds all lists.',
  onAnswer(lists, (answer) =>
    Array.isArray(answer.json) ? { ...answer, json: (answer.json as unknown[]).slice(0, 2) } : answer,
  ),
);
add(
  'array-without-empty',
  118,
  'The plain array holds empty lists too.',
  onAnswer(lists, (answer) =>
    Array.isArray(answer.json)
      ? { ...answer, json: (answer.json as Row[]).filter((row) => row['leadCount'] !== 0) }
      : answer,
  ),
);
const cut =
  (alter: (rules: Rules) => Rules['lists']['cut']) =>
  (rules: Rules): void => {
    rules.lists.cut = alter(rules);
  };
add(
  'cut-overlaps',
  172,
  'A page begins after the one before.',
  cut(
    () => (slice) =>
      isLater(slice)
        ? slice.all.slice(
            (slice.page - slice.first) * slice.size - 1,
            (slice.page - slice.first + 1) * slice.size - 1,
          )
        : cutSlice(slice),
  ),
);
add(
  'cut-skips',
  172,
  'No record is left out between two pages.',
  cut(() => (slice) => (isLater(slice) ? cutSlice(slice).slice(1) : cutSlice(slice))),
);
add(
  'cut-last-repeats',
  [172, 173],
  'A page past the end is empty.',
  cut(() => (slice) => {
    const page = cutSlice(slice);
    return page.length === 0 ? slice.all.slice(-slice.size) : page;
  }),
);
add(
  'cut-last-dropped',
  [172, 173],
  'The last page holds the last record.',
  cut(
    () => (slice) => (isLast(slice) && slice.all.length > 1 ? cutSlice(slice).slice(0, -1) : cutSlice(slice)),
  ),
);
add(
  'cut-page-ignored',
  [172, 173],
  'The page chooses the records.',
  cut(() => (slice) => slice.all.slice(0, slice.size)),
);
add(
  'cut-size-ignored',
  [172, 173],
  'A page has as many records as asked for.',
  cut(
    () => (slice) =>
      slice.all.slice(
        (slice.page - slice.first) * slice.size,
        (slice.page - slice.first) * slice.size + slice.size + 1,
      ),
  ),
);
add(
  'search-ignored',
  118,
  'The leadSearch finds the lists that hold the person.',
  (rules) => (rules.lists.finds = () => true),
);
add(
  'search-parts',
  118,
  'The leadSearch takes a full address.',
  (rules) =>
    (rules.lists.finds = (contact, search) =>
      String(contact.fields['email'] ?? '').includes(search) ||
      String(contact.fields['socialUrlProfile'] ?? '').includes(search)),
);
add(
  'search-no-email',
  118,
  'The leadSearch finds an email.',
  (rules) => (rules.lists.finds = (contact, search) => contact.fields['socialUrlProfile'] === search),
);
add(
  'search-no-social',
  118,
  'The leadSearch finds a profile URL.',
  (rules) => (rules.lists.finds = (contact, search) => contact.fields['email'] === search),
);
add(
  'search-first-only',
  118,
  'The leadSearch finds every list that holds the person.',
  onJson(lists, (row, call) =>
    call.query.has('leadSearch')
      ? turn(
          turn(row, 'items', (value) => rowsIn(value).slice(0, 1)),
          'total',
          (value) => Math.min(1, value as number),
        )
      : row,
  ),
);
add(
  'list-id-number',
  22,
  'The id of a list has 24 hexadecimal characters.',
  (rules) =>
    (rules.lists.item = (row, list, call) =>
      put(row, call.choices.listId, Number.parseInt(list.id.slice(0, 8), 16))),
);
add(
  'list-id-upper',
  22,
  'The id of a list is written in small letters.',
  (rules) => (rules.lists.item = (row, list, call) => put(row, call.choices.listId, list.id.toUpperCase())),
);
add(
  'list-id-uuid',
  22,
  'The id of a list has 24 characters.',
  (rules) =>
    (rules.lists.item = (row, list, call) =>
      put(
        row,
        call.choices.listId,
        `${list.id.slice(0, 8)}-${list.id.slice(8, 12)}-4000-8000-${list.id.slice(12)}`,
      )),
);
add(
  'list-name-null',
  28,
  'A list has a name.',
  (rules) =>
    (rules.lists.item = (row, list, call) =>
      call.account.contacts.some((contact) => contact.listId === list.id) ? row : put(row, 'name', null)),
);
add(
  'list-date-number',
  23,
  'Dates are ISO 8601 strings.',
  (rules) => (rules.lists.item = (row, list) => put(row, 'createdAt', list.createdAt)),
);
add('list-foreign', [213, 274], 'A key sees the lists of its own account.', (rules) =>
  wrap(
    rules.lists,
    'findList',
    (old) => (id, call) =>
      old(id, call) ?? call.world.accounts.flatMap((account) => account.lists).find((list) => list.id === id),
  ),
);

// Rows and lookups.
add(
  'rows-items-renamed',
  [124, 173],
  'The contacts stand under items.',
  onJson(rows, (row) => rename(row, 'items', 'rows')),
);
add(
  'rows-no-total',
  [124, 173],
  'A page of contacts has total.',
  onJson(rows, (row) => drop(row, 'total')),
);
add(
  'rows-total-of-page',
  [124, 173],
  'The total counts all contacts of the list.',
  (rules) => (rules.lists.rowsPage = (page, slice) => put(page, 'total', slice.items.length)),
);
add(
  'rows-size-text',
  [124, 173],
  'The pageSize is a number.',
  onJson(rows, (row) => turn(row, 'pageSize', (value) => String(value))),
);
add(
  'rows-page-left-out',
  [124, 173],
  'A page of contacts has its number.',
  onJson(rows, (row) => drop(row, 'page')),
);
add(
  'rows-page-zero',
  [124, 173],
  'The first page of contacts is page 1.',
  (rules) => (rules.lists.rowsPaging = { ...rules.lists.rowsPaging, first: 0 }),
);
add(
  'rows-default-25',
  [173, 327],
  'A page has 50 contacts unless asked otherwise.',
  (rules) => (rules.lists.rowsPaging.size = 25),
);
add(
  'rows-default-100',
  [173, 327],
  'A page has 50 contacts unless asked otherwise.',
  (rules) => (rules.lists.rowsPaging.size = 100),
);
add(
  'rows-max-1000',
  [173, 327],
  'No page has more than 100 contacts.',
  (rules) => (rules.lists.rowsPaging.max = 1000),
);
add('rows-max-50', [173, 327], 'A pageSize of 100 is served.', (rules) => (rules.lists.rowsPaging.max = 50));
add(
  'rows-no-id',
  [124, 142],
  'A contact of a page can be told by its id.',
  (rules) => (rules.lists.rowItem = (row) => drop(row, 'id')),
);
add(
  'rows-all-fields',
  142,
  'Without a lookup, contacts carry the visible columns alone.',
  (rules) => (rules.lists.rowItem = (row, contact) => ({ ...row, ...contact.fields })),
);
add(
  'rows-nested',
  32,
  'A contact is a flat object.',
  (rules) => (rules.lists.rowItem = (row) => ({ id: row['id'], fields: drop(row, 'id') })),
);
add(
  'rows-of-linked',
  [124, 142],
  'The total counts the contacts of the list alone.',
  onJson(rows, (row, call) =>
    call.query.has('email') || call.query.has('socialUrl')
      ? row
      : turn(row, 'total', (value) => (value as number) + 1),
  ),
);
add(
  'rows-random-order',
  173,
  'The pages of contacts follow one order.',
  (rules) =>
    (rules.lists.rowsOrder = (a, b, call) =>
      `${a.id}${call.at % 7}` < `${b.id}${call.at % 7}` ? (call.at % 2) * 2 - 1 : 1 - (call.at % 2) * 2),
);
add(
  'lookup-email-case',
  142,
  'A lookup by email ignores case.',
  (rules) => (rules.lists.lookupEmail = (stored, asked) => stored === asked),
);
add(
  'lookup-email-stored-lower',
  142,
  'A lookup finds an address stored in capitals.',
  (rules) => (rules.lists.lookupEmail = (stored, asked) => stored === asked.toLowerCase()),
);
add(
  'lookup-email-part',
  142,
  'A lookup takes a full address.',
  (rules) =>
    (rules.lists.lookupEmail = (stored, asked) => stored.toLowerCase().includes(asked.toLowerCase())),
);
add(
  'lookup-email-plus',
  142,
  'A lookup by email is exact.',
  (rules) =>
    (rules.lists.lookupEmail = (stored, asked) =>
      stored.toLowerCase().startsWith(asked.toLowerCase().slice(0, 6))),
);
add(
  'lookup-social-case',
  142,
  'A profile URL matches exactly as stored.',
  (rules) => (rules.lists.lookupSocial = (stored, asked) => stored.toLowerCase() === asked.toLowerCase()),
);
add(
  'lookup-social-slash',
  142,
  'A profile URL matches exactly as stored.',
  (rules) => (rules.lists.lookupSocial = (stored, asked) => stored === asked.replace(/\/$/, '')),
);
add(
  'lookup-social-none',
  142,
  'A lookup by profile URL finds the contact.',
  (rules) => (rules.lists.lookupSocial = () => false),
);
add(
  'lookup-both-taken',
  [124, 142, 277],
  'An email and a profile URL together are refused.',
  (rules) => (rules.lists.lookupBoth = () => false),
);
add(
  'lookup-both-400',
  [142, 277],
  'An email and a profile URL together give 422.',
  onAnswer(
    (call, answer) => call.route === 'GET /list/{}/rows' && answer.status === 422,
    (answer) => ({ ...answer, status: 400 }),
  ),
);
add(
  'lookup-own-list',
  142,
  'A lookup covers the linked lists.',
  (rules) => (rules.lists.lookupLists = (list) => [list.id]),
);
add(
  'lookup-everywhere',
  142,
  'A lookup covers the list and its linked lists alone.',
  (rules) => (rules.lists.lookupLists = (_list, call) => call.account.lists.map((list) => list.id)),
);
add(
  'lookup-pages',
  [142, 328],
  'A lookup ignores pages.',
  (rules) => (rules.lists.lookupIgnoresPage = false),
);
add(
  'lookup-one',
  [142, 328],
  'A lookup returns every match up to 50.',
  (rules) => (rules.lists.lookupMost = 1),
);
add(
  'lookup-columns',
  142,
  'A lookup returns full contacts.',
  (rules) => (rules.lists.lookupItem = (row) => ({ id: row['id'], email: row['email'] })),
);
add(
  'lookup-id-renamed',
  48,
  'An item of a lookup has id.',
  (rules) => (rules.lists.lookupItem = (row) => rename(row, 'id', 'leadId')),
);
add(
  'lookup-id-other',
  [22, 48],
  'The id of a contact has 24 hexadecimal characters.',
  (rules) => (rules.lists.lookupItem = (row) => turn(row, 'id', (value) => `lead-${String(value)}`)),
);
add(
  'lookup-nested',
  32,
  'A contact is a flat object.',
  (rules) => (rules.lists.lookupItem = (row, contact) => ({ id: row['id'], contact: contact.fields })),
);
add(
  'lookup-value-array',
  32,
  'The values of a contact are strings, numbers or booleans.',
  (rules) => (rules.lists.lookupItem = (row) => turn(row, 'email', (value) => [value])),
);
add(
  'lookup-nulls',
  32,
  'A contact has no null in place of a value.',
  (rules) => (rules.lists.lookupItem = (row) => (row['phone'] === undefined ? put(row, 'phone', null) : row)),
);
add(
  'lookup-number-text',
  46,
  'A numeric field holds a number.',
  (rules) =>
    (rules.lists.lookupItem = (row) =>
      NUMBER_FIELDS.reduce((held, name) => turn(held, name, (value) => `about ${String(value)}`), row)),
);
add(
  'lookup-bare',
  [124, 142],
  'A lookup answers with a page.',
  onAnswer(rows, (answer, call) =>
    call.query.has('email') ? { ...answer, json: (answer.json as Row)['items'] } : answer,
  ),
);
add(
  'lookup-none-404',
  [124, 142],
  'A lookup without a match gives an empty page.',
  onAnswer(rows, (answer) =>
    rowsIn((answer.json as Row)['items']).length === 0
      ? { ...answer, status: 404, json: { message: 'Contact not found' } }
      : answer,
  ),
);

// Errors.
const faults =
  (alter: (body: Row) => Row) =>
  (rules: Rules): void =>
    wrap(rules.lists, 'fault', (old) => (body, call) => alter(old(body, call)));
add(
  'error-renamed',
  267,
  'The words of an error stand under message.',
  faults((body) => rename(body, 'message', 'error')),
);
add(
  'error-object',
  267,
  'The message is a string.',
  faults((body) => turn(body, 'message', (value) => [value])),
);
add('lost-400', 274, 'An unknown list gives 404.', (rules) => (rules.lists.lostStatus = 400));
add('lost-403', 274, 'An unknown list gives 404.', (rules) => (rules.lists.lostStatus = 403));
add(
  'lost-empty-page',
  274,
  'The rows of an unknown list give 404.',
  onAnswer(
    (call, answer) => call.route === 'GET /list/{}/rows' && answer.status === 404,
    (answer) => ({ ...answer, status: 200, json: { items: [], total: 0, page: 1, pageSize: 50 } }),
  ),
);
add(
  'lost-words',
  274,
  'An unknown list is not found in words.',
  onJson(
    (call, answer) => call.service === 'lists' && answer.status === 404 && call.method === 'GET',
    () => ({ message: 'Error' }),
  ),
);
add(
  'lost-html',
  [267, 274],
  'An unknown list gives JSON.',
  onAnswer(
    (call, answer) => call.route === 'GET /list/{}/rows' && answer.status === 404,
    (): Answer => ({ status: 404, headers: { 'Content-Type': 'text/html' }, text: '<html></html>' }),
  ),
);
add(
  'unacceptable-400',
  [142, 277],
  'What is unacceptable gives 422.',
  (rules) => (rules.lists.unacceptable = 400),
);
const refuseKey =
  (alter: (answer: Answer) => Answer) =>
  (rules: Rules): void =>
    wrap(
      rules.http,
      'refuseKey',
      (old) => (answer, service, path) =>
        service === 'lists' ? alter(old(answer, service, path)) : old(answer, service, path),
    );
add(
  'unauthorized-no-code',
  215,
  'A refused key has the code AUTH_REQUIRED.',
  refuseKey((answer) => ({ ...answer, json: { error: 'Authentication required' } })),
);
add(
  'unauthorized-message',
  215,
  'A refused key has error, no message.',
  refuseKey((answer) => ({ ...answer, json: { message: 'Authentication required', code: 'AUTH_REQUIRED' } })),
);
add(
  'unauthorized-403',
  215,
  'A refused key gives 401.',
  refuseKey((answer) => ({ ...answer, status: 403 })),
);
add(
  'unauthorized-words',
  215,
  'A refused key is told Authentication required.',
  refuseKey((answer) => ({ ...answer, json: { error: 'Unauthorized', code: 'AUTH_REQUIRED' } })),
);
add('key-inbox-works', 215, 'A key of the inbox service is refused.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      (service === 'lists' && key?.state === 'good') || old(key, service, call),
  ),
);
add('key-disabled-works', 215, 'A disabled key is refused.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      (service === 'lists' && key !== undefined && !key.inboxOnly) || old(key, service, call),
  ),
);
add('key-no-prefix', 211, 'The prefix Bearer is accepted.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) => (call.service === 'lists' ? header : old(header, call)),
  ),
);
add(
  'unknown-path-json',
  274,
  'An unknown path gives an HTML page.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'lists' ? reply(404, { message: 'Not found' }) : answer),
);
add('json-as-text', 24, 'The bodies are JSON and say so.', (rules) =>
  wrap(
    rules.http,
    'jsonType',
    (old) => (type, call, answer) => (call.service === 'lists' ? 'text/plain' : old(type, call, answer)),
  ),
);
add('counted', 321, 'The requests to the lists are not counted.', (rules) =>
  wrap(rules.main, 'counts', (old) => (call) => call.service === 'lists' || old(call)),
);
add(
  'check-gone',
  123,
  'A name can be tested.',
  (rules) =>
    (rules.http.isUnknownPath = (service, path) => service === 'lists' && path === '/custom-variable/check'),
);
add(
  'one-list-gone',
  130,
  'One list can be read.',
  onAnswer(route('lists', 'GET /list/{}'), () => reply(404, { message: 'List not found' })),
);
add(
  'one-list-other',
  130,
  'The list asked for is read.',
  onAnswer(route('lists', 'GET /list/{}'), (answer, call) => ({
    ...answer,
    json: { [call.choices.listId]: call.account.lists[0]?.id, name: call.account.lists[0]?.name },
  })),
);

// Writes.
addWrite('create-200', 117, 'A created list gives 201.', (rules) => (rules.lists.createStatus = 200));
addWrite(
  'create-no-id',
  [28, 117],
  'A created list has listId.',
  (rules) => (rules.lists.created = (row) => rename(row, 'listId', 'id')),
);
addWrite(
  'create-success-text',
  [28, 117],
  'The field success is a boolean.',
  (rules) => (rules.lists.created = (row) => put(row, 'success', 'ok')),
);
addWrite(
  'create-no-name',
  [28, 117],
  'A created list has its name.',
  (rules) => (rules.lists.created = (row) => drop(row, 'name')),
);
addWrite(
  'add-201',
  [137, 125],
  'An added contact gives 200.',
  (rules) => (rules.lists.addStatus = (result) => (result.duplicate ? 200 : 201)),
);
addWrite(
  'add-duplicate-409',
  137,
  'A duplicate gives 200.',
  (rules) => (rules.lists.addStatus = (result) => (result.duplicate ? 409 : 200)),
);
addWrite(
  'add-flag-any',
  125,
  'The flag is exactly true.',
  (rules) => (rules.lists.readFlag = (raw) => raw !== null && raw !== 'false'),
);
addWrite(
  'add-flag-ignored',
  136,
  'A duplicate is updated with the flag.',
  (rules) => (rules.lists.readFlag = () => false),
);
addWrite(
  'add-always-updates',
  137,
  'A duplicate is left alone without the flag.',
  (rules) => (rules.lists.readFlag = () => true),
);
addWrite(
  'add-email-any-case',
  135,
  'The email of a duplicate is compared with case.',
  (rules) => (rules.lists.sameEmail = (a, b) => a.toLowerCase() === b.toLowerCase()),
);
addWrite(
  'add-social-any-case',
  135,
  'The profile URL of a duplicate is compared as a string.',
  (rules) => (rules.lists.sameSocial = (a, b) => a.toLowerCase() === b.toLowerCase()),
);
addWrite(
  'add-social-not-compared',
  135,
  'The profile URL makes a duplicate too.',
  (rules) => (rules.lists.firstBy = ['email']),
);
addWrite(
  'add-social-first',
  135,
  'The email is searched before the profile URL.',
  (rules) => (rules.lists.firstBy = ['socialUrlProfile', 'email']),
);
addWrite(
  'add-own-list',
  135,
  'The linked lists are searched for a duplicate.',
  (rules) => (rules.lists.duplicateLists = (list) => [list.id]),
);
addWrite(
  'add-no-name-overwrite',
  136,
  'Sent fields overwrite.',
  (rules) => (rules.lists.overwrites = (name) => name !== 'firstName' && name !== 'lastName'),
);
addWrite(
  'add-updated-left-out',
  [67, 137],
  'The answer has updated.',
  (rules) => (rules.lists.added = (row) => drop(row, 'updated')),
);
addWrite(
  'add-duplicate-text',
  [67, 137],
  'The field duplicate is a boolean.',
  (rules) => (rules.lists.added = (row) => turn(row, 'duplicate', String)),
);
addWrite(
  'add-lead-renamed',
  67,
  'The answer has leadId.',
  (rules) => (rules.lists.added = (row) => rename(row, 'leadId', 'id')),
);
addWrite(
  'add-created-null',
  67,
  'The created variables are an array.',
  (rules) =>
    (rules.lists.added = (row) =>
      turn(row, 'createdCustomVariables', (value) => (rowsIn(value).length === 0 ? null : value))),
);
addWrite(
  'add-created-names',
  61,
  'The created variables are objects.',
  (rules) =>
    (rules.lists.added = (row) =>
      turn(row, 'createdCustomVariables', (value) => rowsIn(value).map((entry) => entry['technicalName']))),
);
addWrite(
  'add-empty-clears',
  32,
  'An empty string is ignored.',
  (rules) => (rules.lists.empties = (value) => value === null),
);
addWrite(
  'add-array-taken',
  [32, 277],
  'An array makes the row fail.',
  (rules) => (rules.lists.nested = () => false),
);
addWrite(
  'add-words-in-numbers',
  46,
  'A numeric field drops words.',
  (rules) => (rules.lists.numeric = () => false),
);
addWrite(
  'add-any-date',
  46,
  'A date field needs a valid date.',
  (rules) => (rules.lists.isDateField = () => false),
);
addWrite('key-no-prefixes', 57, 'A key lands by prefix.', (rules) => (rules.lists.prefixLength = 100));
addWrite(
  'key-short-prefixes',
  57,
  'A key of two characters has no prefix match.',
  (rules) => (rules.lists.prefixLength = 2),
);
addWrite(
  'key-mobile',
  63,
  'The key mobile goes to phone.',
  (rules) =>
    (rules.lists.land = (key, _value, landing) =>
      key === 'mobile' ? { kind: 'standard', name: 'mobilePhone' } : landing),
);
addWrite(
  'key-id-by-value',
  59,
  'A key ending in id becomes a variable.',
  (rules) =>
    (rules.lists.land = (key, value, landing) =>
      key.toLowerCase().endsWith('id') && /^\d{6,}$/.test(value)
        ? { kind: 'standard', name: 'phone' }
        : landing),
);
addWrite(
  'key-number-dropped',
  60,
  'Six digits under an unknown key go to phone.',
  (rules) =>
    (rules.lists.land = (_key, value, landing) =>
      landing.name === 'phone' && /^\d+$/.test(value) ? { kind: 'none', name: '' } : landing),
);
addWrite(
  'key-job-title',
  63,
  'The key job goes to jobStartDate.',
  (rules) =>
    (rules.lists.land = (key, _value, landing) =>
      key === 'job' ? { kind: 'standard', name: 'jobTitle' } : landing),
);
addWrite(
  'key-unknown-dropped',
  [54, 61],
  'An unknown key becomes a variable.',
  (rules) =>
    (rules.lists.land = (_key, _value, landing) =>
      landing.kind === 'new' ? { kind: 'none', name: '' } : landing),
);
addWrite(
  'batch-101',
  [126, 140, 325],
  'More than 100 contacts are refused.',
  (rules) => (rules.lists.batch.max = 500),
);
addWrite(
  'batch-99',
  [126, 140, 325],
  'A hundred contacts are taken.',
  (rules) => (rules.lists.batch.max = 99),
);
addWrite(
  'batch-empty',
  [126, 140, 325],
  'An empty batch is refused.',
  (rules) => (rules.lists.batch.min = 0),
);
addWrite(
  'batch-twins-updated',
  140,
  'A row repeated in a batch is never updated.',
  (rules) => (rules.lists.batchUpdatesTwins = true),
);
addWrite('batch-stops', 140, 'Each row is processed on its own.', (rules) => (rules.lists.batchStops = true));
addWrite(
  'batch-index-from-one',
  140,
  'The rows of a batch are counted from zero.',
  (rules) => (rules.lists.batchRow = (row, index) => put(row, 'index', index + 1)),
);
addWrite(
  'batch-reversed',
  140,
  'The results keep the order of the input.',
  (rules) => (rules.lists.batchAnswer = (row) => turn(row, 'results', (value) => rowsIn(value).toReversed())),
);
addWrite(
  'batch-created-counts-all',
  140,
  'The counts of a batch add up.',
  (rules) => (rules.lists.batchAnswer = (row) => put(row, 'created', row['total'])),
);
addWrite(
  'patch-checks',
  127,
  'A patch makes no duplicate check.',
  (rules) => (rules.lists.patchChecksTwins = true),
);
addWrite(
  'variable-exists-taken',
  122,
  'An existing name is refused.',
  (rules) => (rules.lists.variableTaken = () => false),
);
addWrite(
  'variable-company-refused',
  52,
  'A variable can belong to a company.',
  (rules) => (rules.lists.variableSchemas = ['lead']),
);
addWrite(
  'delete-keeps-contacts',
  [128, 129],
  'A deletion is permanent.',
  (rules) => (rules.lists.deleteReaches.contacts = false),
);
addWrite(
  'delete-keeps-linked',
  129,
  'A deletion takes the linked lists along.',
  (rules) => (rules.lists.deleteReaches.linked = false),
);
addWrite(
  'delete-keeps-campaigns',
  129,
  'A deleted list leaves the campaigns.',
  (rules) => (rules.lists.deleteReaches.campaigns = false),
);
addWrite(
  'large-taken',
  [276, 324],
  'A body over 5 MB is refused.',
  (rules) => (rules.http.bodyLimit.lists = 50 * 1024 * 1024),
);
addWrite(
  'large-code',
  [276, 324],
  'A large body gives PAYLOAD_TOO_LARGE.',
  (rules) =>
    (rules.http.tooLarge = (answer, service) =>
      service === 'lists' ? { ...answer, json: { message: 'Too large.' } } : answer),
);
addWrite(
  'malformed-json',
  272,
  'Malformed JSON gives an HTML page.',
  (rules) =>
    (rules.http.malformed = (answer, service) =>
      service === 'lists' ? reply(400, { message: 'Not JSON.' }) : answer),
);
// The export is a POST, but it changes nothing.
add(
  'export-no-mark',
  144,
  'The file of a list begins with a BOM.',
  (rules) => (rules.lists.csv = (text) => text),
);
add(
  'export-semicolons',
  144,
  'The file of a list is separated by commas.',
  (rules) => (rules.lists.csv = (text) => `\uFEFF${text.replaceAll(',', ';')}`),
);
add(
  'export-no-campaigns',
  144,
  'The file of a list ends with Lists and Campaigns.',
  (rules) => (rules.lists.exportColumns = (columns) => columns.filter((column) => column !== 'Campaigns')),
);
add(
  'export-no-variables',
  144,
  'The file has one column per variable.',
  (rules) =>
    (rules.lists.exportColumns = (columns, call) =>
      columns.filter((column) => !call.account.variables.some((entry) => entry.technicalName === column))),
);
add(
  'export-drops-one',
  144,
  'The file holds every contact.',
  (rules) => (rules.lists.exportRows = (held) => held.slice(0, -1)),
);
add(
  'export-as-json',
  24,
  'A file is CSV or ZIP.',
  (rules) => (rules.lists.exportType = () => 'application/octet-stream'),
);
add(
  'export-direct-1000',
  [144, 329],
  'Up to 5,000 contacts come directly.',
  (rules) => (rules.lists.exportDirect = 10),
);
add(
  'export-status-finished',
  [107, 144],
  'A finished job has the status done.',
  (rules) => (rules.lists.exportDone = 'finished'),
);
for (const drift of all) if (drift.id.startsWith('lists-export-')) drift.reads = false;
