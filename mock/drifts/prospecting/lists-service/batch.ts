import { ADD, BATCH, answers } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';

const storedInexactly: DriftRow = {
  description: 'any value of the flag updates what is stored, and the answer denies it',
  prospecting: { inexactFlagStores: true },
  variant: 'stored',
};

export const listsServiceBatch = table({
  'prospecting.lists-service.add-contact-body-flat': answers(ADD, 422),
  'prospecting.lists-service.update-if-exists-true': {
    description: 'the flag is ignored',
    prospecting: { updateFlag: () => false },
  },
  'prospecting.lists-service.update-if-exists-exact': [
    {
      description: 'any case or number turns the flag on',
      prospecting: { updateFlag: (value) => value !== null },
    },
    storedInexactly,
  ],
  'prospecting.lists-service.update-if-exists-in-batch': {
    description: 'a batch ignores the flag',
    prospecting: { batchUpdateFlag: () => false },
  },
  'prospecting.lists-service.update-if-exists-in-batch-exact': [
    {
      description: 'a batch takes any value of the flag',
      prospecting: { batchUpdateFlag: (value) => value !== null },
    },
    storedInexactly,
  ],
  'prospecting.lists-service.batch-body': answers(BATCH, 400),
  'prospecting.lists-service.batch-accepts-1': {
    description: 'a batch needs two',
    prospecting: { batchMin: 2 },
  },
  'prospecting.lists-service.batch-accepts-100': {
    description: 'a batch takes 99',
    prospecting: { batchMax: 99 },
  },
  'prospecting.lists-service.batch-101-422': [
    { description: 'a batch takes 101', prospecting: { batchMax: 101 } },
    { variant: 'status', description: 'a batch of 101 answers 400', prospecting: { batchRefusal: 400 } },
  ],
  'prospecting.lists-service.batch-empty-422': {
    description: 'an empty batch is taken',
    prospecting: { batchMin: 0 },
  },
  'prospecting.lists-service.batch-101-stores-nothing': {
    description: 'a refused batch is stored',
    prospecting: { batchRefusalStores: true },
  },
});
