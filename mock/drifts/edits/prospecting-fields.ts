import { type DriftRow, alterProspecting } from '../types.ts';
import { keepsValue } from '../../prospecting/fields.ts';

export const keeps = (
  description: string,
  keepsIt: (field: string, value: unknown) => boolean | undefined,
): DriftRow =>
  alterProspecting(description, {
    keepsValue: (field, value) => keepsIt(field, value) ?? keepsValue(field, value),
  });
