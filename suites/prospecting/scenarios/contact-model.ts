import type { FlatContact } from '../arbitraries/contact.ts';

/** What the document says adding a contact answers. */
export interface Outcome {
  readonly duplicate: boolean;
  readonly updated: boolean;
  /** Index of the stored contact that is answered. */
  readonly stored: number;
}

/** A list as the add-contact rules describe it: the match by email first, then by profile URL. */
export class ListModel {
  readonly contacts: FlatContact[] = [];

  #find({ email, socialUrlProfile }: FlatContact): number {
    const byEmail = email === undefined ? -1 : this.contacts.findIndex((stored) => stored['email'] === email);
    if (byEmail !== -1 || socialUrlProfile === undefined) return byEmail;
    return this.contacts.findIndex((stored) => stored['socialUrlProfile'] === socialUrlProfile);
  }

  add(contact: FlatContact, update: boolean): Outcome {
    const found = this.#find(contact);
    if (found === -1) {
      this.contacts.push(contact);
      return { duplicate: false, updated: false, stored: this.contacts.length - 1 };
    }
    if (update) this.contacts[found] = { ...this.contacts[found], ...contact };
    return { duplicate: true, updated: update, stored: found };
  }
}
