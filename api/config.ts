import type { Config } from '../specs/config.ts';

export type { Config };

/** What `plumbline.config.ts` exports, with its types checked. */
export const defineConfig = (config: Config): Config => config;
