import { drop, set, to } from '../../edits/answers.ts';
import {
  hasFailed,
  whenField,
  inLists,
  whenFieldIs,
  whenWriting,
  ALIKE,
  BATCH,
  LIST_ROWS,
} from '../../edits/prospecting.ts';
import { table, withProspecting, alterWire } from '../../types.ts';
import { type When, whenAll, setBody } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const missingList: When = whenAll(inLists, 404, whenFieldIs('message', 'List not found'));
const missingContact: When = whenAll(inLists, 404, whenFieldIs('message', 'Contact not found'));
const tooLarge: When = whenAll(inLists, 413);
const deletes: When = ({ method }) => method === 'DELETE';
const writesToMissing: When = whenAll(missingList, whenWriting);

/** An unknown id. */
const UNKNOWN = 'f'.repeat(24);

export const errorsLists = table('prospecting.errors', {
  'lists-message-string': drop([inLists, hasFailed, whenField('message')], 'message'),
  'lists-statuses': { main: to([inLists, 422], 409), forbidden: to(missingContact, 403) },
  'lists-code-string': {
    main: set([inLists, hasFailed, whenField('message')], 'code', 17),
    null: set([inLists, hasFailed, whenField('message')], 'code', null),
  },
  'lists-params-object': {
    main: set([inLists, hasFailed, whenField('message')], 'params', 'field'),
    null: set([inLists, hasFailed, whenField('message')], 'params', null),
  },
  'lists-missing-list-404': to(missingList, 400),
  'look-alike-list': ALIKE,
  'lists-missing-list-message': {
    main: set(missingList, 'message', 'Not found'),
    'on-write': set(writesToMissing, 'message', 'Not found'),
  },
  'lists-foreign-list-404': {
    main: to(missingList, 403),
    rows: to([missingList, LIST_ROWS], 403),
    'on-write': to(writesToMissing, 400),
  },
  'lists-foreign-list-same-body': alterWire(
    'a list of another workspace is said to be forbidden',
    setBody(missingList, (_, { path }) => ({
      message: path.includes(UNKNOWN) ? 'List not found' : 'This list is not yours',
    })),
  ),
  'lists-missing-list-404-on-write': { main: to(missingList, 400), batch: to([missingList, BATCH], 422) },
  'lists-missing-contact-404': { main: to(missingContact, 400), row: to([missingContact, deletes], 400) },
  'lists-foreign-contact-404': { main: to(missingContact, 403), row: to([missingContact, deletes], 400) },
  'lists-body-413': withProspecting({ bodyMaxBytes: { ...reference.bodyMaxBytes, lists: 60_000_000 } }),
  'lists-body-413-code': drop(tooLarge, 'code'),
  'lists-body-413-message': drop(tooLarge, 'message'),
  'lists-422-message': drop([inLists, 422], 'message'),
});
