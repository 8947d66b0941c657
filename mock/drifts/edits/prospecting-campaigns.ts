import { asked, askedFor, items } from './prospecting-wire.ts';
import { type DriftRow, alterWire } from '../types.ts';
import { both, operation, setStatus } from '../wire.ts';

export const OTHER = 'f'.repeat(24);

export const WEBHOOK = 'GET /webhook';

export const refuse = (name: string, parameter: string, value: string): DriftRow =>
  alterWire(
    `${parameter} ${value} is refused`,
    setStatus(both(operation(name), askedFor(parameter, value)), 400),
  );

export const extra = (name: string, field: string, parameter: string): DriftRow =>
  alterWire(
    'a page holds one more',
    items(both(operation(name), asked(parameter)), field, (all) => [...all, ...all.slice(0, 1)]),
  );

/** An unknown size parameter that is listened to after all. */
export const sized = (name: string, field: string): DriftRow =>
  alterWire(
    'a size may be asked for',
    items(both(operation(name), asked('limit', 'pageSize', 'perPage', 'size')), field, (all, { query }) =>
      all.slice(
        0,
        Math.min(
          ...['limit', 'pageSize', 'perPage', 'size']
            .map((each) => Number(query.get(each) ?? 5))
            .filter((size) => size > 0),
        ),
      ),
    ),
  );
