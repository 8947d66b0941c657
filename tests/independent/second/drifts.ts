import type { Behaviour, Document } from './behaviour.ts';
import type { Answer, Call, JsonObject, Presenter } from './kit.ts';

/** What a drift changes: entries of the behaviour, what a presenter shows, or a whole answer. */
export interface Change {
  set?: Partial<Behaviour>;
  show?: { [Name in Presenter]?: (shown: JsonObject, call: Call) => JsonObject };
  answer?: Record<string, (answer: Answer, call: Call) => Answer>;
}

export interface Drift {
  id: string;
  service: Document;
  line: number;
  sentence: string;
  reads: boolean;
  change: Change;
}
export const DRIFTS: Drift[] = [];
