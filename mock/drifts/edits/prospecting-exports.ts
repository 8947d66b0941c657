import type { DriftRow } from '../types.ts';
import type { ExportForm } from '../../prospecting/export-form.ts';
import { prospectingRules as reference } from '../../prospecting/index.ts';

export const written = (description: string, form: Partial<ExportForm>): DriftRow => ({
  description,
  prospecting: { exportForm: { ...reference.exportForm, ...form } },
});
