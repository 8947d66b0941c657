import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { textOfFile } from '../../specs/text.ts';
import { withUsageErrors } from './main.ts';

/** The file of this folder with variables that the environment lacks. */
const FILE = '.env';

/** Reads the variables of `.env`, in any encoding of an editor. Existing variables stay. */
export function loadEnvFile(): void {
  if (!existsSync(FILE)) return;
  const text = withUsageErrors(RangeError, () => textOfFile(FILE));
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
