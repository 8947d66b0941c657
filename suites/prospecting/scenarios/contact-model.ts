import type { FlatContact } from '../arbitraries/contact.ts';

/** What the document says adding a contact answers. */
export interface AddOutcome {
  readonly duplicate: boolean;
  readonly updated: boolean;
  /** Index of the stored contact that is answered. */
  readonly stored: number;
  /** Whether other stored contacts match as well: which one is the existing one is not said. */
  readonly isOneOfSeveral: boolean;
}

/** A list as the add-contact rules describe it: the match by email first, then by profile URL. */
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
