import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The version of this project. */
export const PROJECT_VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
