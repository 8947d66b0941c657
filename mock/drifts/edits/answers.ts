import { type DriftRow, alterWire } from '../types.ts';
import { type Condition, dropField, setField, setHeader, setStatus } from '../wire.ts';

/** Rows that alter one part of answers. What they alter describes them. */

const named = (fields: string | readonly string[]): string => [fields].flat().join(', ');

export const set = (when: Condition, fields: string | readonly string[], value: unknown): DriftRow =>
  alterWire(`${named(fields)} is ${JSON.stringify(value)}`, setField(when, fields, value));

export const drop = (when: Condition, fields: string | readonly string[]): DriftRow =>
  alterWire(`${named(fields)} is left out`, dropField(when, fields));

export const to = (when: Condition, code: number): DriftRow =>
  alterWire(`answers ${code}`, setStatus(when, code));

export const withHeader = (when: Condition, name: string, value: string): DriftRow =>
  alterWire(`the header ${name} is ${value}`, setHeader(when, name, value));
