import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { decodeText } from '../../specs/text.ts';
import { UsageError } from './main.ts';

/** The file of this folder with variables that the environment lacks. */
const FILE = '.env';

/** Reads the variables of `.env`, in any encoding of an editor. Existing variables stay. */
export function loadEnvFile(): void {
  if (!existsSync(FILE)) return;
  if (statSync(FILE).isDirectory())
    throw new UsageError(`${FILE} is a folder: name the file of variables so, or none`);
  for (const [name, value] of Object.entries(parseEnv(decodeText(readFileSync(FILE)))))
    process.env[name] ??= value;
}
