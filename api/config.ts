import type { Config } from '../specs/config.ts';
import type { OwnClaim, OwnExchange, OwnJudgement } from '../specs/own.ts';

export type { Config, OwnClaim, OwnExchange, OwnJudgement };

/** Checks the types of the export of `plumbline.config.ts`. */
export const defineConfig = (config: Config): Config => config;
