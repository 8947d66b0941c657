import type { Exchange } from './exchange.ts';
import type { Message } from './message.ts';
import type { Trace } from './trace.ts';

/** What a checker says of one history. `vacuous`: there was nothing in it to judge. */
export type Judgement =
  | { readonly kind: 'holds' }
  | { readonly kind: 'vacuous' }
  | {
      readonly kind: 'violation';
      readonly message: Message;
      readonly exchanges: readonly Exchange[];
      /** What it is about instead of the operation of its last exchange; empty where chance has chosen that. */
      readonly operation?: string;
      /** Whether requests of others would show the same: it accuses only where there are no others. */
      readonly orOthers?: boolean;
      /** Whether one answer shows it, whatever the account holds: it stands though the data moves. */
      readonly isOfOneAnswer?: boolean;
    };

export const holds: Judgement = { kind: 'holds' };
export const vacuous: Judgement = { kind: 'vacuous' };

export const violation = (message: Message, ...exchanges: readonly (Exchange | undefined)[]): Judgement => ({
  kind: 'violation',
  message,
  exchanges: exchanges.filter((exchange) => exchange !== undefined),
});

/** A violation that any request would have shown, whichever of them was sent. */
export const ofAnyRequest = (judgement: Judgement): Judgement =>
  judgement.kind === 'violation' ? { ...judgement, operation: '' } : judgement;

/** The judgement, of which requests of others would make the same violation if they `may`. */
export const orOthers = (judgement: Judgement, may: boolean): Judgement =>
  judgement.kind === 'violation' ? { ...judgement, orOthers: may } : judgement;

/** The judgement, whose violation needs nothing but one answer if it `does`. */
export const ofOneAnswer = (judgement: Judgement, does: boolean): Judgement =>
  judgement.kind === 'violation' ? { ...judgement, isOfOneAnswer: does } : judgement;

/** Holds when the condition does, else a violation that says so; what takes time to say is a function. */
export const check = (
  condition: boolean,
  message: Message | (() => Message),
  ...exchanges: readonly (Exchange | undefined)[]
): Judgement =>
  condition ? holds : violation(typeof message === 'function' ? message() : message, ...exchanges);

/** The first violation of the parts; else holds if any part holds; else vacuous. */
export function every<T>(items: Iterable<T>, judge: (item: T) => Judgement): Judgement {
  let result = vacuous;
  for (const item of items) {
    const judgement = judge(item);
    if (judgement.kind === 'violation') return judgement;
    if (judgement.kind === 'holds') result = judgement;
  }
  return result;
}

/** Several judgements as one. */
export const together = (...judgements: readonly Judgement[]): Judgement => every(judgements, (each) => each);

/** Judges only where the premise holds. */
export const given = (premise: boolean, judge: () => Judgement): Judgement => (premise ? judge() : vacuous);

/** A violation, with all that was done until it was seen. */
export type Violation = Judgement & { kind: 'violation'; readonly trace?: Trace };
