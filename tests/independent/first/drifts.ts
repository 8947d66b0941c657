import type { Rules } from './rules.ts';

export interface Drift {
  id: string;
  service: 'inbox' | 'lists' | 'main';
  line: number[];
  sentence: string;
  reads: boolean;
  change: (rules: Rules) => void;
}

export const drifts: readonly Drift[] = [];
export const driftsById: ReadonlyMap<string, Drift> = new Map(drifts.map((drift) => [drift.id, drift]));
