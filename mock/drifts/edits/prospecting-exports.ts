import { type DriftRow, alterProspecting } from '../types.ts';
import type { ExportForm } from '../../prospecting/export-form.ts';
import { prospectingRules as reference } from '../../prospecting/index.ts';

export const written = (description: string, form: Partial<ExportForm>): DriftRow =>
  alterProspecting(description, { exportForm: { ...reference.exportForm, ...form } });
