import { sectionVariants } from '../../generated/variants.ts';
import type { Variant } from './types.ts';
import { commandLine } from '../../specs/command-line.ts';

export type { Variant } from './types.ts';

/** Every allowed variant. */
export const variants: readonly Variant[] = [...sectionVariants.inbox, ...sectionVariants.prospecting];

/** The variants of an id: a single one, or the first of a claim. Throws a RangeError that names an unknown id. */
export const chosenVariants = (ids: readonly string[]): Variant[] =>
  ids.map((id) => {
    const found = variants.find((variant) => variant.id === id) ?? variants.find(({ claim }) => claim === id);
    if (found === undefined)
      throw new RangeError(
        `no allowed variant is called ${id}; ${commandLine('prove', '--observations --list')} shows them`,
      );
    return found;
  });
