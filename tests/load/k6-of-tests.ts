import { test } from 'vitest';
import { findTool, ToolUnavailable, type FoundProgram } from '../../tools/index.ts';

/** Why tests that need k6 are skipped; undefined if k6 is available. */
let why: string | undefined;

/**
 * The k6 of the tests, installed where possible. Undefined where neither k6 nor a way to install it exists. Throws a
 * ToolUnavailable if `PLUMBLINE_K6` names something else.
 */
export const k6: FoundProgram | undefined = await findTool('k6').catch((error: unknown) => {
  if (!(error instanceof ToolUnavailable) || (process.env['PLUMBLINE_K6'] ?? '') !== '') throw error;
  why = error.message;
  return undefined;
});

if (why !== undefined) process.stderr.write(`tests of the k6 scripts are skipped: ${why}\n`);

const isFull = process.env['FULL_TESTS'] === '1';

/** The drivers of real-time tests: k6 if available, else the embedded one; both in full tests. */
export const DRIVERS = [
  { by: 'the embedded driver', tool: undefined, isThere: k6 === undefined || isFull },
  { by: 'k6', tool: k6, isThere: k6 !== undefined },
];

/** A test that needs k6 and is reported as skipped without it. */
export const testWithK6 = test.skipIf(k6 === undefined);

/** k6 in a test that needs it. */
export function k6There(): FoundProgram {
  if (k6 === undefined) throw new Error('this test needs k6, and should have been skipped');
  return k6;
}
