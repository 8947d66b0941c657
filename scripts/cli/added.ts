import { existsSync } from 'node:fs';
import { lockFile } from '../../specs/pins.ts';
import type { Configured } from './config.ts';
import type { CommandName } from './help.ts';

/** Commands that judge, or tell what was judged, by all claims there are. */
const JUDGING: ReadonlySet<CommandName> = new Set<CommandName>([
  ...['start', 'plan', 'replay', 'merge', 'reproduce', 'claims'],
] as const);

/**
 * Adds the claims that pinned files state, and those of a configuration, to the ones of the ledger, before the work of a
 * command is loaded. Throws an error where a pinned file is not what was pulled, or where a claim cannot be used.
 */
export async function addClaims(command: CommandName, configured: Configured | undefined): Promise<void> {
  if (!JUDGING.has(command)) return;
  if (existsSync(lockFile())) (await import('./published.ts')).addPublished();
  const own = configured?.config.claims;
  if (configured !== undefined && own !== undefined) (await import('./own.ts')).addOwn(own, configured.file);
}
