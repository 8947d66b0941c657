import { type DriftRow, alterProspecting, alterWire } from '../types.ts';
import { type When, both, coded, setField, setStatus } from '../wire.ts';

export const inMain: When = ({ family }) => family === 'main';

/** Ids that are taken for one another. */
export const idsAlike = (description: string, sameId: (id: string, asked: string) => boolean): DriftRow =>
  alterProspecting(description, { sameId });

/** Ids of which only the beginnings are compared, or that are looked up by their beginnings. */
export const ALIKE = {
  main: idsAlike(
    'the last character of an id is not compared',
    (id, asked) => id.slice(0, -1) === asked.slice(0, -1),
  ),
  prefix: idsAlike('the beginning of an id is enough', (id, asked) => asked !== '' && id.startsWith(asked)),
  cut: idsAlike('an id is cut to 24 characters', (id, asked) => id === asked.slice(0, 24)),
};

export const other = (code: string): DriftRow =>
  alterWire(`${code} has another name`, setField(both(inMain, coded(code)), 'code', 'REFUSED'));

export const answering = (when: When, to: number): DriftRow =>
  alterWire(`answers ${to}`, setStatus(when, to));
