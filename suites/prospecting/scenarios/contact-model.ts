import type { FlatContact } from '../arbitraries/contact.ts';

/** The documented outcome of adding a contact. */
export interface AddOutcome {
  readonly duplicate: boolean;
  readonly updated: boolean;
  /** Index of the stored contact in the answer. */
  readonly stored: number;
  /** Whether other stored contacts match as well. The document does not state which one is the existing one. */
  readonly isOneOfSeveral: boolean;
}

/** A list by the rules for adding contacts: matches are found by email first, then by profile URL. */
export class ListModel {
  readonly contacts: FlatContact[] = [];

  #with(name: string, value: string | undefined): number[] {
    return value === undefined
      ? []
      : this.contacts.flatMap((stored, index) => (stored[name] === value ? [index] : []));
  }

  add(contact: FlatContact, update: boolean): AddOutcome {
    const byEmail = this.#with('email', contact['email']);
    const matching =
      byEmail.length > 0 ? byEmail : this.#with('socialUrlProfile', contact['socialUrlProfile']);
    const [found] = matching;
    if (found === undefined) {
      this.contacts.push(contact);
      return { duplicate: false, updated: false, stored: this.contacts.length - 1, isOneOfSeveral: false };
    }
    if (update) this.contacts[found] = { ...this.contacts[found], ...contact };
    return { duplicate: true, updated: update, stored: found, isOneOfSeveral: matching.length > 1 };
  }
}
