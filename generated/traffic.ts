// Generated from specs/ by `npm run generate`. Do not edit.
import { readFileSync } from 'node:fs';
import type { Service } from '../specs/source.ts';
import type { ClaimId } from './claims.ts';

/** What a scenario sends to a reference mock. */
export interface Sent {
  /** Requests of its longest run. */
  readonly requests: Readonly<Record<Service, number>>;
  /** Reads that each of its runs makes, whatever the account holds; absent where there is none. */
  readonly reads?: readonly string[];
  /** Operation and status of the answers that come, and the key where it is refused. */
  readonly answers: readonly string[];
}

/** Measured by `npm run generate -- --measure`. */
export interface Traffic {
  readonly sent: Readonly<Record<string, Sent>>;
  /** Few scenarios that show a monitor every kind of answer that it checks. */
  readonly shownIn: { readonly [C in ClaimId]?: readonly string[] };
}

export const traffic = JSON.parse(readFileSync(new URL('traffic.json', import.meta.url), 'utf8')) as Traffic;
