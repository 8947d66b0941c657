// Generated from specs/ by `npm run generate`. Do not edit.
import { readFileSync } from 'node:fs';
import type { SchemaClaims } from '../specs/schema-place.ts';

export const schemaClaims = JSON.parse(
  readFileSync(new URL('schema-claims.json', import.meta.url), 'utf8'),
) as SchemaClaims;
