import { LISTS, asked } from './prospecting-wire.ts';
import { type DriftRow, alterProspecting } from '../types.ts';
import { both, operation } from '../wire.ts';
import type { KeyStep } from '../../prospecting/keys.ts';

export const OTHER = 'f'.repeat(24);

export const listPaged = both(operation(LISTS), asked('page', 'limit'));

export const keys = (description: string, ...keySteps: readonly KeyStep[]): DriftRow =>
  alterProspecting(description, { keySteps });
