import { wireOf } from './prospecting-wire.ts';
import type { DriftRow } from '../types.ts';
import { type When, both, coded, setField, setStatus } from '../wire.ts';

export const inMain: When = ({ family }) => family === 'main';

export const other = (code: string): DriftRow =>
  wireOf(`${code} has another name`, setField(both(inMain, coded(code)), 'code', 'REFUSED'));

export const answering = (when: When, to: number): DriftRow => wireOf(`answers ${to}`, setStatus(when, to));
