import type { Config } from '../specs/config.ts';
import type { OwnClaim, OwnExchange, OwnJudgement } from '../specs/own.ts';

export type { Config, OwnClaim, OwnExchange, OwnJudgement };

/** What `plumbline.config.ts` exports, with its types checked. */
export const defineConfig = (config: Config): Config => config;
