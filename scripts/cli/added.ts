import { existsSync } from 'node:fs';
import { lockFile } from '../../specs/pins.ts';
import type { Configured } from './config.ts';
import type { Declaration } from './declare.ts';

/**
 * Adds the claims of pinned files and of a configuration to those of the ledger, before the work of a command is
 * loaded. Throws an error where a pinned file is not what was pulled, or where a claim cannot be used.
 */
export async function addUserClaims(
  command: Pick<Declaration, 'checksAddedClaims'>,
  configured: Configured | undefined,
): Promise<void> {
  if (command.checksAddedClaims !== true) return;
  if (existsSync(lockFile())) (await import('./published.ts')).addPublished();
  const own = configured?.config.claims;
  if (configured !== undefined && own !== undefined) (await import('./own.ts')).addOwn(own, configured.file);
}
