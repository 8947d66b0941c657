import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claims } from '../generated/claims.ts';
import { sha256 } from '../specs/source.ts';

const read = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** The version of Plumbline. */
export const TOOL_VERSION = read.version;

/** What a verdict depends on besides the target: the tool, the ledger (by digest), and Node. */
export const versions = (): { plumbline: string; ledger: string; node: string } => ({
  plumbline: TOOL_VERSION,
  ledger: sha256(JSON.stringify(claims)).slice(0, 12),
  node: process.versions.node,
});
