import { LINT_SEVERITIES } from '../specs/source.ts';

/** What a mistake or a claim counts as; `off`: it is not reported. */
export const LINT_LEVELS = [...LINT_SEVERITIES, 'off'] as const;
export type GateLevel = (typeof LINT_LEVELS)[number];

/** The configuration that is read where no other one is named. */
export const CONFIG_FILE = 'plumbline.gate.yaml';
