import type { Sight } from './bench.ts';
export const plotOf = (title: string, sights: readonly Sight[]): string => `${title} ${sights.length}`;
