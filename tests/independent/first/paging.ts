import type { Call } from './call.ts';
import type { Paging, Slice } from './rules.ts';

/** Reads a whole number, or says why it cannot. */
function readNumber(raw: string): number | undefined {
  return /^\d+$/.test(raw) ? Number(raw) : undefined;
}

/** Cuts a page out of all records. `refuse` gets the name of a parameter that cannot be read. */
export function slicePage<T>(
  call: Call,
  all: T[],
  paging: Paging,
  names: { page: string; size?: string },
  how: { over: 'clamp' | 'refuse'; bad: 'first' | 'refuse' },
  refuse: (name: string) => Error,
): Slice<T> {
  let page = paging.first;
  const rawPage = call.query.get(names.page);
  if (rawPage !== null && rawPage !== '') {
    const number = readNumber(rawPage);
    if (number !== undefined && number >= paging.first) page = number;
    else if (how.bad === 'refuse') throw refuse(names.page);
  }
  let size = paging.size;
  const rawSize = names.size === undefined ? null : call.query.get(names.size);
  if (names.size !== undefined && rawSize !== null && rawSize !== '') {
    const number = readNumber(rawSize);
    if (number === undefined || number < 1) {
      if (how.bad === 'refuse') throw refuse(names.size);
    } else if (number > paging.max) {
      if (how.over === 'refuse') throw refuse(names.size);
      size = paging.max;
    } else size = number;
  }
  const slice: Slice<T> = { all, items: [], page, size, first: paging.first, call };
  slice.items = call.service === 'lists' ? call.rules.lists.cut(slice) : call.rules.main.cut(slice);
  return slice;
}
