import type { ChildProcess } from 'node:child_process';
import { onInterrupt } from './interrupt.ts';

/** Ends children with this process, whatever ends it: an interrupt, npm's end, or its own. */
export function endingChildren(): (child: ChildProcess) => void {
  const running = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const child of running) child.kill();
  });
  onInterrupt(() => process.exit(130));
  return (child) => {
    running.add(child);
    child.once('exit', () => running.delete(child));
  };
}
