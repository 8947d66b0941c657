export const OTHER = 'f'.repeat(24);

export const folded = (value: string): string => value.toLowerCase();

export const bare = (value: string): string =>
  folded(value)
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
