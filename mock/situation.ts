/** Rare situations of an account that no request can cause. All are off by default. */
const NOTHING = {
  /** Reads exceed the time limit of the service. */
  slowReads: false,
  /** A later step of sending fails after the message was sent. */
  sendFailsAfterLeaving: false,
  /** No mailbox has a trash folder. */
  noTrashFolders: false,
  /** Statistics become ready half a minute after the first request for them. */
  statsComputing: false,
  /** Statistics fail internally. */
  statsFail: false,
  /** Registrations of webhooks cannot be read. */
  webhookReadFails: false,
  /** Replies are classified. */
  repliesClassified: false,
  /** The social account is disconnected. */
  socialDisconnected: false,
  /** The social network throttles the account. */
  socialSlowed: false,
  /** Reading campaigns fails in an unexpected way. */
  unexpectedError: false,
  /** No mailbox can be warmed up. */
  warmupUnsupported: false,
  /** The tracking domain of a mailbox is missing. */
  noTrackingDomain: false,
};

export type Situation = Record<keyof typeof NOTHING, boolean>;

export const ordinary = (): Situation => ({ ...NOTHING });
export const SITUATIONS = Object.keys(NOTHING) as readonly (keyof Situation)[];
