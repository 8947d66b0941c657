import { existsSync } from 'node:fs';
import { lockFile } from '../../specs/pins.ts';
import type { CommandName } from './help.ts';

/** Commands that judge, or tell what was judged, by all claims there are. */
const JUDGING: ReadonlySet<CommandName> = new Set<CommandName>([
  ...['start', 'plan', 'replay', 'merge', 'reproduce'],
] as const);

/**
 * Adds the claims that pinned files state to those of the ledger, before the work of a command is loaded. Throws an
 * error where a pinned file is not what was pulled.
 */
export async function addClaims(command: CommandName): Promise<void> {
  if (!JUDGING.has(command) || !existsSync(lockFile())) return;
  const { addPublished } = await import('./published.ts');
  addPublished();
}
