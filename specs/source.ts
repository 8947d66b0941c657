import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInstalled } from './command-line.ts';

export const SERVICES = ['inbox', 'prospecting'] as const;
export type Service = (typeof SERVICES)[number];

const here = new URL('./', import.meta.url);

/** The folder of pinned copies. For the installed tool it is in the repository that uses it. */
export const pinnedFolder: URL = isInstalled
  ? pathToFileURL(join(process.cwd(), 'plumbline', 'published', '/'))
  : new URL('published/', here);

/** Thrown if a contract file cannot be used; the message names the file and what to do. */
export class SpecError extends Error {}

/** Our OpenAPI file of a service, written from its document. */
export const specFile = (service: Service): URL => new URL(`${service}.openapi.yaml`, here);

export type Level = 'stated' | 'inferred' | 'open';

/** Why a claim is more important than others: clients rely on it, or many combinations may violate it. */
export type Weight = 'relied on' | 'combined';

/** The effect on clients if a claim does not hold. */
export const SEVERITIES = ['breaks clients', 'surprises', 'cosmetic'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severity of a dependent tool's mistake. */
export const LINT_SEVERITIES = ['error', 'warning', 'info'] as const;
export type LintSeverity = (typeof LINT_SEVERITIES)[number];
export const NEEDS = [
  'read',
  'foreign-key',
  /**
   * Other keys: a second one of the same account, a disabled one, one of a suspended workspace, one for the inbox
   * alone.
   */
  'second-key',
  'disabled-key',
  'suspended-key',
  'inbox-only-key',
  'write',
  /** Lists and contacts of the run itself, on routes that are free and send nothing. */
  'scratch',
  'burst',
  'clock',
  'webhook',
  'state',
  /** A driver of k6 runs, k6 or the embedded one, which sends requests itself. */
  'k6',
] as const;
export type Need = (typeof NEEDS)[number];

export interface DocumentIndex {
  readonly documents: readonly {
    readonly file: string;
    readonly service: Service;
    readonly sha256: string;
    readonly lines: number;
    /** A short digest of each line, in order, separated by spaces. */
    readonly digests: string;
    /** The headings by line number. */
    readonly headings: Readonly<Record<string, string>>;
  }[];
  readonly silent: readonly { document: string; lines: readonly number[]; reason: string }[];
}

export const claimsFolder = new URL('claims/', here);
export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
