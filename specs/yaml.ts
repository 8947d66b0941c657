import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { claimsFolder, SpecError, type DocumentIndex } from './source.ts';

/**
 * Reads a contract file of this folder; apart from the names of these files, for most commands need none of them. Throws
 * a SpecError where it is no YAML.
 */
export function readYaml(file: URL): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new SpecError(`${file.pathname} is not readable YAML: ${(cause as Error).message}`, { cause });
  }
}

export const readDocumentIndex = (): DocumentIndex =>
  readYaml(new URL('documents.yaml', claimsFolder)) as DocumentIndex;
