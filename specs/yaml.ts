import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { claimsFolder, SpecError, type DocumentIndex } from './source.ts';

/**
 * Reads a contract file of this folder. It is a separate module because most commands need only the names of these
 * files. Throws a SpecError if it is not YAML.
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
