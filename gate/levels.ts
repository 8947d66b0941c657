import { LINT_SEVERITIES } from '../specs/source.ts';

/** The level of a mistake or a claim; `off`: it is not reported. */
export const LINT_LEVELS = [...LINT_SEVERITIES, 'off'] as const;
export type GateLevel = (typeof LINT_LEVELS)[number];

/** The default configuration file. */
export const CONFIG_FILE = 'plumbline.gate.yaml';
