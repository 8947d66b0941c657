import type { Service } from '../../../specs/source.ts';

/** How often each of some things was seen. */
export type Tally = Readonly<Record<string, number>>;

/** What objects at one place of answers hold. */
export interface Shape {
  /** Objects that were seen there, and the exchanges that held them. */
  readonly objects: number;
  readonly exchanges: number;
  /** Of each field how often it had each form. */
  readonly fields: Readonly<Record<string, Tally>>;
  /** Runs that saw any. */
  readonly runs: number;
}

/** What does not change of one resource: keyed digests of some of its fields. */
export interface Fixed {
  /** The operation that showed it. */
  readonly of: string;
  /** Runs since it was read last. */
  readonly age: number;
  readonly parts: Readonly<Record<string, string>>;
  /** The id, encrypted, by which it is proved to be there: its own, or that of its owner. */
  readonly sealed?: string;
  /** A keyed digest of its state in the listing. */
  readonly state?: string;
}

/** What shows that a resource is still there, though its complete listing no longer holds it. */
export type PresenceProof =
  | {
      /** It answers by itself. */
      readonly operation: string;
      /** Its state may be why it is listed no longer; undefined where nothing but its end can be. */
      readonly state?: string;
    }
  | {
      /** Its owner is listed, and one for all owners is listed of others still. */
      readonly owner: string;
      readonly owners: readonly string[];
      /** What those of all owners have in common. */
      readonly alike: string;
    };

/**
 * How the services of an account answered: statuses, forms of fields, and keyed digests of what cannot change. Its words
 * are those of the documents.
 */
export interface Profile {
  /** Runs that it was made of. */
  readonly runs: number;
  /** By kind of request: statuses with their codes, media types and forms of the body. */
  readonly outcomes: Readonly<Record<string, Tally>>;
  /** By operation and place. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** By digest of operation and id. */
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** By kind of request: path and query of one that holds nothing of the account. */
  readonly asked: Readonly<Record<string, string>>;
}

export const EMPTY_PROFILE: Profile = { runs: 0, outcomes: {}, shapes: {}, fixed: {}, asked: {} };

/** A kind of resource whose parts runs remember; each service has a table of them. */
export interface RememberedResource {
  readonly service: Service;
  /** `GET /template` of the answers that hold it. */
  readonly operation: string;
  /** Where it stands: `items[]`, `email`, or nothing for the whole body. */
  readonly at: string;
  /** The fields that may be its id, the first that is there. */
  readonly ids: readonly string[];
  /** Whether the id in the path names it where it shows none itself. */
  readonly isOne?: boolean;
  /** Fields that nothing changes while it exists. */
  readonly fixed: readonly string[];
  /** How it is proved to be there, if the whole of `operation` without a query is its complete listing. */
  readonly proof?: PresenceProof;
  /** Whether it is as it will stay. `now` in ms since the epoch. */
  readonly isSettled: (resource: Readonly<Record<string, unknown>>, now: number) => boolean;
}
