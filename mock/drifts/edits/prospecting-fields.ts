import type { DriftRow } from '../types.ts';
import { keepsValue } from '../../prospecting/fields.ts';

export const keeps = (
  description: string,
  keepsIt: (field: string, value: unknown) => boolean | undefined,
): DriftRow => ({
  description,
  prospecting: { keepsValue: (field, value) => keepsIt(field, value) ?? keepsValue(field, value) },
});
