import { operation } from '../wire.ts';
import { type Dated, byDateThenId } from '../../inbox/store.ts';

export const emailList = operation('GET /emails');

const reversed = (text: string): string => [...text].reverse().join('');

/** Newest first, but emails of one date by the ends of their ids. */
export const tiesMixed = (a: Dated, b: Dated): number =>
  a.date === b.date ? (reversed(a.id) < reversed(b.id) ? 1 : -1) : byDateThenId(a, b);
