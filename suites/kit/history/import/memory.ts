import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes by which the space of older objects may grow before a collection. */
const STEP = 16 * 1024 ** 2;

/** Bytes of all objects except young ones, which V8 itself collects often. */
const olderBytes = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name: name, space_used_size: used }) => (name.startsWith('new_') ? sum : sum + used),
    0,
  );

/**
 * Keeps memory small while a long import is read. V8 would let a heap of a few megabytes grow to half a gigabyte of
 * garbage before a collection. Call it between batches.
 */
export function memoryKeeper(): () => void {
  // Data that was read is needed only briefly, so the space for young objects need not grow.
  setFlagsFromString('--semi-space-growth-factor=1');
  let collect: (() => void) | undefined;
  let after = olderBytes();
  return () => {
    if (olderBytes() < after + STEP) return;
    if (collect === undefined) {
      setFlagsFromString('--expose-gc');
      collect = runInNewContext('gc') as () => void;
    }
    collect();
    after = olderBytes();
  };
}
