import {
  drop,
  failed,
  has,
  inLists,
  says,
  set,
  to,
  writing,
  ALIKE,
  BATCH,
  ROWS,
} from '../../edits/prospecting.ts';
import { table, alterProspecting, alterWire } from '../../types.ts';
import { type When, both, operation, setBody, status } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const missingList: When = both(inLists, status(404), says('message', 'List not found'));

const missingContact: When = both(inLists, status(404), says('message', 'Contact not found'));

const tooLarge: When = both(inLists, status(413));

const deletes: When = ({ method }) => method === 'DELETE';

const writesToMissing: When = both(missingList, writing);

/** The id that stands for nothing. */
const UNKNOWN = 'f'.repeat(24);

export const errorsLists = table({
  'prospecting.errors.lists-message-string': drop(both(inLists, both(failed, has('message'))), 'message'),
  'prospecting.errors.lists-statuses': {
    main: to(both(inLists, status(422)), 409),
    forbidden: to(missingContact, 403),
  },
  'prospecting.errors.lists-code-string': {
    main: set(both(inLists, both(failed, has('message'))), 'code', 17),
    null: set(both(inLists, both(failed, has('message'))), 'code', null),
  },
  'prospecting.errors.lists-params-object': {
    main: set(both(inLists, both(failed, has('message'))), 'params', 'field'),
    null: set(both(inLists, both(failed, has('message'))), 'params', null),
  },
  'prospecting.errors.lists-missing-list-404': alterProspecting('a missing list answers 400', {
    listMissingStatus: 400,
  }),
  'prospecting.errors.look-alike-list': ALIKE,
  'prospecting.errors.lists-missing-list-message': {
    main: set(missingList, 'message', 'Not found'),
    'on-write': set(writesToMissing, 'message', 'Not found'),
  },
  'prospecting.errors.lists-foreign-list-404': {
    main: alterProspecting('a missing list answers 403', { listMissingStatus: 403 }),
    rows: to(both(missingList, operation(ROWS)), 403),
    'on-write': to(writesToMissing, 400),
  },
  'prospecting.errors.lists-foreign-list-same-body': alterWire(
    'a list of another workspace is said to be forbidden',
    setBody(missingList, (_, { path }) => ({
      message: path.includes(UNKNOWN) ? 'List not found' : 'This list is not yours',
    })),
  ),
  'prospecting.errors.lists-missing-list-404-on-write': {
    main: alterProspecting('a missing list answers 400', { listMissingStatus: 400 }),
    batch: to(both(missingList, operation(BATCH)), 422),
  },
  'prospecting.errors.lists-missing-contact-404': {
    main: alterProspecting('a missing contact answers 400', { contactMissingStatus: 400 }),
    row: to(both(missingContact, deletes), 400),
  },
  'prospecting.errors.lists-foreign-contact-404': {
    main: alterProspecting('a missing contact answers 403', { contactMissingStatus: 403 }),
    row: to(both(missingContact, deletes), 400),
  },
  'prospecting.errors.lists-body-413': alterProspecting('the lists service takes 60 MB', {
    bodyMaxBytes: { ...reference.bodyMaxBytes, lists: 60_000_000 },
  }),
  'prospecting.errors.lists-body-413-code': drop(tooLarge, 'code'),
  'prospecting.errors.lists-body-413-message': drop(tooLarge, 'message'),
  'prospecting.errors.lists-422-message': drop(both(inLists, status(422)), 'message'),
});
