import { to } from '../../edits/answers.ts';
import { ADD, BATCH, answerStatus } from '../../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../../types.ts';

const stored = withProspecting({ inexactFlagStores: true });

export const listsServiceBatch = table('prospecting.lists-service', {
  'add-contact-body-flat': answerStatus(ADD, 422),
  'update-if-exists-true': withProspecting({ updateFlag: () => false }),
  'update-if-exists-exact': {
    main: alterProspecting('any case or number turns the flag on', { updateFlag: (value) => value !== null }),
    stored,
  },
  'update-if-exists-in-batch': withProspecting({ batchUpdateFlag: () => false }),
  'update-if-exists-in-batch-exact': {
    main: alterProspecting('a batch takes any value of the flag', {
      batchUpdateFlag: (value) => value !== null,
    }),
    stored,
  },
  'batch-body': answerStatus(BATCH, 400),
  'batch-accepts-1': withProspecting({ batchMin: 2 }),
  'batch-accepts-100': withProspecting({ batchMax: 99 }),
  'batch-101-422': { main: withProspecting({ batchMax: 101 }), status: to([BATCH, 422], 400) },
  'batch-empty-422': withProspecting({ batchMin: 0 }),
  'batch-101-stores-nothing': withProspecting({ batchRefusalStores: true }),
});
