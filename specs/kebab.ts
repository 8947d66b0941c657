/** A name in the spelling of ids and options: `hasMore` becomes `has-more`. */
export const kebab = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
