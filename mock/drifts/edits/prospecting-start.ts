import { prospectingRules as reference } from '../../prospecting/index.ts';

export const checks = reference.startChecks;
