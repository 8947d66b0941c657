import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes by which the heap may grow before a collection. */
const STEP = 32 * 1024 ** 2;

/**
 * Keeps memory small while a long import is read. V8 would let a heap of a few megabytes grow to half a gigabyte of
 * garbage before a collection. Call it between batches.
 */
export function memoryKeeper(): () => void {
  // Data that was read is needed only briefly, so the space for young objects need not grow.
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
