import { type DriftRow, table } from '../../types.ts';

const counted = (...uncounted: readonly string[]): DriftRow => ({
  description: `uncounted: ${uncounted.join(', ') || 'nothing'}`,
  prospecting: { uncounted },
});

export const limitsCounting = table({
  'prospecting.limits.tools-not-counted': counted('/lists'),
  'prospecting.limits.tools-polling-not-counted': counted('/lists'),
  'prospecting.limits.tools-served-over-limit': counted('/lists'),
  'prospecting.limits.lists-not-counted': counted('/tools'),
  'prospecting.limits.lists-served-over-limit': counted('/tools'),
});
