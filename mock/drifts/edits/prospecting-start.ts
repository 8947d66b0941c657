import { prospectingRules as faithful } from '../../prospecting/index.ts';

export const checks = faithful.startChecks;
