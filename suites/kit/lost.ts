import { claims, type ClaimId } from '../../generated/claims.ts';
import { kindOf } from './due.ts';
import { statusOf, type Exchange } from './exchange.ts';
import { causesOf, likenessOf, subjectsOf, type Violated } from './grouping.ts';

/** What is kept of an execution to say what its violations cost. */
interface Past {
  readonly scenario: string;
  readonly violated: ReadonlySet<ClaimId>;
  readonly operations: ReadonlySet<string>;
  /** Kinds of its answers. */
  readonly kinds: ReadonlySet<string>;
  /** Likenesses of the answers that refuse. */
  readonly refusals: ReadonlySet<string>;
}

/** Says why a claim found nothing to judge, where a violated one may be the reason. */
type Explain = (claim: ClaimId, shownIn: ReadonlySet<string> | undefined) => string | undefined;

/** The executions of a run, kept for claims that were vacuous in all of them. */
export class Losses {
  readonly #pasts: Past[] = [];

  take(scenario: string, exchanges: readonly Exchange[], violated: Iterable<ClaimId>): void {
    this.#pasts.push({
      scenario,
      violated: new Set(violated),
      operations: new Set(exchanges.flatMap(({ operation }) => operation ?? [])),
      kinds: new Set(exchanges.map(kindOf)),
      refusals: new Set(exchanges.filter((each) => statusOf(each) >= 400).map(likenessOf)),
    });
  }

  /**
   * A claim is lost through a violated one that all its histories show, be it by the same refusal. Where only some of
   * them do, or show the same kind of answer, it may be, for an account need not hold what the claim is about.
   */
  explain(violated: readonly Violated[]): Explain {
    const subjects = subjectsOf(violated);
    const causes = causesOf(violated);
    const suspects = [...subjects].map(([id, subject]) => {
      const refusal = statusOf(subject) >= 400 ? likenessOf(subject) : undefined;
      const kind = kindOf(subject);
      return {
        name: causes.get(id) ?? id,
        isIn: (past: Past): boolean =>
          past.violated.has(id) || (refusal !== undefined && past.refusals.has(refusal)),
        isLike: (past: Past): boolean => past.kinds.has(kind),
      };
    });
    return (claim, shownIn) => {
      const own = this.#ownOf(claim, shownIn);
      if (own.length === 0) return undefined;
      const certain = suspects.find(({ isIn }) => own.every(isIn));
      if (certain !== undefined)
        return `could not be judged: ${certain.name} is violated in the same histories`;
      const possible =
        suspects.find(({ isIn }) => own.some(isIn)) ?? suspects.find(({ isLike }) => own.some(isLike));
      return possible && `nothing in this account to judge, perhaps because ${possible.name} is violated`;
    };
  }

  /** The executions that would show a claim: of known scenarios, or those that call its operations. */
  #ownOf(claim: ClaimId, shownIn: ReadonlySet<string> | undefined): readonly Past[] {
    const { operations } = claims[claim];
    return this.#pasts.filter((past) =>
      shownIn === undefined
        ? operations.some((name) => past.operations.has(name))
        : shownIn.has(past.scenario),
    );
  }
}
