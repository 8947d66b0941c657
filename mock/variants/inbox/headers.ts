import { type DriftRow, alterWire } from '../../drifts/types.ts';
import { changeAnswer, type Condition } from '../../drifts/wire.ts';

/** Headers with changed values, or without those that become undefined. */
export const headersChanged = (
  when: Condition,
  names: RegExp,
  change: (value: string) => string | undefined,
): DriftRow =>
  alterWire(
    `headers of ${names.source} are others`,
    changeAnswer(when, (reply) => ({
      ...reply,
      headers: Object.fromEntries(
        Object.entries(reply.headers).flatMap(([name, value]) => {
          const changed = names.test(name) ? change(value) : value;
          return changed === undefined ? [] : [[name, changed]];
        }),
      ),
    })),
  );
