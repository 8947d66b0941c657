import { variantTable } from '../types.ts';

export const retry = variantTable({
  'prospecting.retry.retry-503-after-header': {
    description: 'statistics are ready after the third time that is told',
    prospecting: { statsReadySeconds: 80 },
  },
});
