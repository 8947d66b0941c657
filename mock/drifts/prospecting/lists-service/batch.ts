import { ADD, BATCH, answerStatus, to } from '../../edits/prospecting.ts';
import { table, alterProspecting } from '../../types.ts';
import { operation, whenAll, whenStatus } from '../../wire.ts';

const stored = alterProspecting('any value of the flag updates what is stored, and the answer denies it', {
  inexactFlagStores: true,
});

export const listsServiceBatch = table({
  'prospecting.lists-service.add-contact-body-flat': answerStatus(ADD, 422),
  'prospecting.lists-service.update-if-exists-true': alterProspecting('the flag is ignored', {
    updateFlag: () => false,
  }),
  'prospecting.lists-service.update-if-exists-exact': {
    main: alterProspecting('any case or number turns the flag on', { updateFlag: (value) => value !== null }),
    stored,
  },
  'prospecting.lists-service.update-if-exists-in-batch': alterProspecting('a batch ignores the flag', {
    batchUpdateFlag: () => false,
  }),
  'prospecting.lists-service.update-if-exists-in-batch-exact': {
    main: alterProspecting('a batch takes any value of the flag', {
      batchUpdateFlag: (value) => value !== null,
    }),
    stored,
  },
  'prospecting.lists-service.batch-body': answerStatus(BATCH, 400),
  'prospecting.lists-service.batch-accepts-1': alterProspecting('a batch needs two', { batchMin: 2 }),
  'prospecting.lists-service.batch-accepts-100': alterProspecting('a batch takes 99', { batchMax: 99 }),
  'prospecting.lists-service.batch-101-422': {
    main: alterProspecting('a batch takes 101', { batchMax: 101 }),
    status: to(whenAll(operation(BATCH), whenStatus(422)), 400),
  },
  'prospecting.lists-service.batch-empty-422': alterProspecting('an empty batch is taken', { batchMin: 0 }),
  'prospecting.lists-service.batch-101-stores-nothing': alterProspecting('a refused batch is stored', {
    batchRefusalStores: true,
  }),
});
