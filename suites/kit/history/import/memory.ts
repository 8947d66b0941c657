import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes by which the heap may grow before what is no longer needed is let go. */
const STEP = 32 * 1024 ** 2;

/**
 * Keeps the memory of a long reading small: V8 would let a heap of a few megabytes grow to half a gigabyte of what is no
 * longer needed before it looks through it. Call it between batches.
 */
export function memoryKeeper(): () => void {
  // What is read is needed for a moment only: the space for what is young need not grow with it.
  setFlagsFromString('--semi-space-growth-factor=1');
  let collect: (() => void) | undefined;
  let after = process.memoryUsage().heapUsed;
  return () => {
    const { heapUsed } = process.memoryUsage();
    if (heapUsed < after + STEP) return;
    if (collect === undefined) {
      setFlagsFromString('--expose-gc');
      collect = runInNewContext('gc') as () => void;
    }
    collect();
    after = process.memoryUsage().heapUsed;
  };
}
