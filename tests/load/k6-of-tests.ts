import { test } from 'vitest';
import { findTool, ToolUnavailable, type FoundProgram } from '../../tools/index.ts';

/** Why tests that need k6 are skipped; undefined where it is there. */
let why: string | undefined;

/**
 * The k6 of the tests, which is installed where it can be; undefined where neither k6 nor a way to it is there. Throws a
 * ToolUnavailable where `PLUMBLINE_K6` names another thing.
 */
export const k6: FoundProgram | undefined = await findTool('k6').catch((error: unknown) => {
  if (!(error instanceof ToolUnavailable) || (process.env['PLUMBLINE_K6'] ?? '') !== '') throw error;
  why = error.message;
  return undefined;
});

if (why !== undefined) process.stderr.write(`tests of the k6 scripts are skipped: ${why}\n`);

const isFull = process.env['FULL_TESTS'] === '1';

/** The drivers that tests in real time measure: k6 where it can be had, else the embedded one; both in full tests. */
export const DRIVERS = [
  { by: 'the embedded driver', tool: undefined, isThere: k6 === undefined || isFull },
  { by: 'k6', tool: k6, isThere: k6 !== undefined },
];

/** A test that needs k6, reported as skipped without it. */
export const testWithK6 = test.skipIf(k6 === undefined);

/** k6 in such a test. */
export function k6There(): FoundProgram {
  if (k6 === undefined) throw new Error('this test needs k6, and should have been skipped');
  return k6;
}
