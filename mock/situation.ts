/** What can be the case in an account that no request brings about; all of it is off until it is switched on. */
const NOTHING = {
  /** Reads take longer than the service waits for them. */
  slowReads: false,
  /** A later step of sending fails after the message has left. */
  sendFailsAfterLeaving: false,
  /** No mailbox has a trash folder. */
  noTrashFolders: false,
  /** The statistics are not ready yet, until half a minute after they were first asked for. */
  statsComputing: false,
  /** The statistics fail inside. */
  statsFail: false,
  /** Registrations of webhooks cannot be read. */
  webhookReadFails: false,
  /** Replies are classified. */
  repliesClassified: false,
  /** The social account is disconnected. */
  socialDisconnected: false,
  /** The social network slows the account down. */
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
