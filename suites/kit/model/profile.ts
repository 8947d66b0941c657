import type { Service } from '../../../specs/source.ts';

/** How often each of several things was seen. */
export type Tally = Readonly<Record<string, number>>;

/** The fields of objects at one place of answers. */
export interface Shape {
  /** Objects that were seen there, and the exchanges with them. */
  readonly objects: number;
  readonly exchanges: number;
  /** For each field, how often it had each form. */
  readonly fields: Readonly<Record<string, Tally>>;
  /** Runs that saw such an object. */
  readonly runs: number;
}

/** The unchangeable parts of one resource: keyed digests of some of its fields. */
export interface Fixed {
  /** The operation that showed it. */
  readonly of: string;
  /** Runs since it was read last. */
  readonly age: number;
  readonly parts: Readonly<Record<string, string>>;
  /** The encrypted id that a read uses to prove that it exists: its own, or that of its owner. */
  readonly sealed?: string;
  /** A keyed digest of its state in the listing. */
  readonly state?: string;
}

/** How to prove that a resource still exists although its complete listing no longer holds it. */
export type PresenceProof =
  | {
      /** The operation that reads the resource itself, or takes its id as a parameter. */
      readonly operation: string;
      /** The query parameter with the id; undefined if the path holds it. */
      readonly parameter?: string;
      /** A field whose change may explain why it is not listed. Undefined if only a deletion explains that. */
      readonly state?: string;
    }
  | {
      /**
       * The field that names its owner. The proof is that the owner is listed, and similar resources of other owners
       * are.
       */
      readonly owner: string;
      readonly owners: readonly string[];
      /** The field that is equal for all owners. */
      readonly alike: string;
      /** A field of the resource, and one of its owner, by which a rule may leave some out. */
      readonly kind: string;
      readonly state: string;
    };

/**
 * How the services of an account answered: statuses, forms of fields, and keyed digests of unchangeable parts. Its
 * words are those of the documents.
 */
export interface Profile {
  /** Number of runs in it. */
  readonly runs: number;
  /** By kind of request: statuses with their codes, media types and forms of the body. */
  readonly outcomes: Readonly<Record<string, Tally>>;
  /** By operation and place in the answer. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** By digest of operation and id. */
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** By kind of request: path and query of one request without data of the account. */
  readonly asked: Readonly<Record<string, string>>;
}

export const EMPTY_PROFILE: Profile = { runs: 0, outcomes: {}, shapes: {}, fixed: {}, asked: {} };

/** A kind of resource whose parts are remembered between runs; each service has a table of them. */
export interface RememberedResource {
  readonly service: Service;
  /** `GET /template` of the answers that hold it. */
  readonly operation: string;
  /** Its place in the answer: `items[]`, `email`, empty for the whole body, or `*[]` for its only array. */
  readonly at: string;
  /** The fields that may be its id; the first one that is present is taken. */
  readonly ids: readonly string[];
  /** Whether the id in the path identifies it when it has no id of its own. */
  readonly isOne?: boolean;
  /** Fields that never change while it exists. */
  readonly fixed: readonly string[];
  /** How to prove its existence, if `operation` without a query gives its complete listing. */
  readonly proof?: PresenceProof;
  /** Whether it no longer changes. `now` is in ms since the epoch. */
  readonly isSettled: (resource: Readonly<Record<string, unknown>>, now: number) => boolean;
}
