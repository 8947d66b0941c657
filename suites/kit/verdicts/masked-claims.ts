import { claims, type ClaimId } from '../../../generated/claims.ts';
import { message, stated, type Message } from '../model/message.ts';
import { answerKindOf, statusOf, type Exchange } from '../model/exchange.ts';
import { causesOf, likenessOf, subjectsOf, type Violated } from './grouping.ts';
import { isAction, type Trace } from '../model/trace.ts';

/** What is kept of an execution to find the claims that its violations mask. */
export interface Executed {
  readonly scenario: string;
  readonly violated: ReadonlySet<ClaimId>;
  readonly operations: ReadonlySet<string>;
  /** Kinds of its answers. */
  readonly kinds: ReadonlySet<string>;
  /** Likenesses of its refusals. */
  readonly refusals: ReadonlySet<string>;
}

/** A delivery has its own kind, since its status is our own answer. */
const kindIn = (exchange: Exchange): string =>
  exchange.receivedBy === undefined ? answerKindOf(exchange) : `${exchange.service} delivery`;
const isRefusal = (exchange: Exchange): boolean =>
  exchange.receivedBy === undefined && statusOf(exchange) >= 400;

/** Why a claim found nothing to check, and the violated claim that caused it. */
interface Loss {
  readonly reason: Message;
  readonly cause: ClaimId;
}
type Explain = (claim: ClaimId, shownIn: ReadonlySet<string> | undefined) => Loss | undefined;

/** The executions of a run, stored for claims that were vacuous in all of them. */
export class MaskedClaims {
  readonly #executed: Executed[] = [];

  get executed(): readonly Executed[] {
    return this.#executed;
  }

  /** Adds the executions of another part of the same run. */
  add(executed: readonly Executed[]): void {
    for (const each of executed) this.#executed.push(each);
  }

  take(scenario: string, trace: Trace, violated: Iterable<ClaimId>): void {
    const exchanges = trace.flatMap((step): readonly Exchange[] =>
      !isAction(step) ? [step] : step.action === 'receive' ? step.deliveries : [],
    );
    this.#executed.push({
      scenario,
      violated: new Set(violated),
      operations: new Set(exchanges.flatMap(({ operation }) => operation ?? [])),
      kinds: new Set(exchanges.map(kindIn)),
      refusals: new Set(exchanges.filter(isRefusal).map(likenessOf)),
    });
  }

  /**
   * A violated claim masks another claim if all histories of that claim show it, or its refusal. It may mask the
   * claim if only some of them do, or if they show the same kind of answer. The same holds for a success of an
   * account that need not hold what the claim is about.
   */
  explain(violated: readonly Violated[], mayLackData: boolean): Explain {
    const subjects = subjectsOf(violated);
    const causes = causesOf(violated);
    const suspects = violated.map(({ id, exchanges }) => {
      const subject = subjects.get(id);
      const refusal = subject && isRefusal(subject) ? likenessOf(subject) : undefined;
      const kinds = exchanges.filter((each) => each === subject || isRefusal(each)).map(kindIn);
      return {
        name: causes.get(id) ?? id,
        isIn: (execution: Executed): boolean =>
          execution.violated.has(id) || (refusal !== undefined && execution.refusals.has(refusal)),
        // A violation without exchanges is about the routes of its claim.
        isLike: (execution: Executed): boolean =>
          subject === undefined
            ? claims[id].operations.some((name) => execution.operations.has(name))
            : kinds.some((kind) => execution.kinds.has(kind)),
        isSure: refusal !== undefined || !mayLackData,
      };
    });
    return (claim, shownIn) => {
      const own = this.#ownOf(claim, shownIn);
      if (own.length === 0) return undefined;
      const certain = suspects.find(({ isIn, isSure }) => isSure && own.every(isIn));
      if (certain !== undefined)
        return {
          reason: message`could not be checked: ${stated(certain.name)} is violated in the same histories`,
          cause: certain.name,
        };
      const possible =
        suspects.find(({ isIn }) => own.some(isIn)) ?? suspects.find(({ isLike }) => own.some(isLike));
      return (
        possible && {
          reason: message`nothing to check, perhaps because ${stated(possible.name)} is violated`,
          cause: possible.name,
        }
      );
    };
  }

  /** The executions that would show a claim: of known scenarios, or those that call its operations. */
  #ownOf(claim: ClaimId, shownIn: ReadonlySet<string> | undefined): readonly Executed[] {
    const { operations } = claims[claim];
    return this.#executed.filter((execution) =>
      shownIn === undefined
        ? operations.some((name) => execution.operations.has(name))
        : shownIn.has(execution.scenario),
    );
  }
}
