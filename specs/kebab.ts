/** A name as ids and options spell it: `hasMore` reads `has-more`. */
export const kebab = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
