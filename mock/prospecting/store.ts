import { base, en, Faker } from '@faker-js/faker';

export type FieldValue = string | number | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;

export interface Contact {
  readonly id: string;
  readonly companyId: string;
  listId: string;
  fields: Fields;
}

export interface List {
  readonly id: string;
  name: string;
  readonly linked: readonly string[];
}

export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  lists: readonly string[];
  excludedLists: readonly string[];
}

export interface CustomVariable {
  readonly technicalName: string;
  readonly displayName: string;
  readonly schema: 'lead' | 'company';
}

/** All that one account holds of lists and campaigns. */
export interface ProspectingStore {
  lists: List[];
  contacts: Contact[];
  readonly campaigns: Campaign[];
  readonly customVariables: CustomVariable[];
  nextId: number;
}

const PEOPLE = 140;
const cache = new Map<number, ProspectingStore>();

/** An object id of 24 hexadecimal characters, never the same twice in a store. */
export function newId(store: ProspectingStore): string {
  store.nextId += 1;
  return store.nextId.toString(16).padStart(24, 'c0ffee000000000000000000'.slice(0, 24));
}

/** The lists of an account, the same for the same seed. */
export function createProspectingStore(seed: number): ProspectingStore {
  const known = cache.get(seed) ?? build(seed);
  cache.set(seed, known);
  return {
    ...known,
    lists: known.lists.map((list) => ({ ...list })),
    contacts: known.contacts.map((contact) => ({ ...contact })),
    campaigns: known.campaigns.map((campaign) => ({ ...campaign })),
    customVariables: [...known.customVariables],
  };
}

function build(seed: number): ProspectingStore {
  const faker = new Faker({ locale: [en, base], seed });
  const id = (): string => faker.string.hexadecimal({ length: 24, casing: 'lower', prefix: '' });
  const [customers, empty, twins, partners] = [id(), id(), id(), id()];
  const lists: List[] = [
    { id: customers, name: 'Customers 2026', linked: [partners] },
    { id: empty, name: 'Nobody yet', linked: [] },
    { id: twins, name: 'Zwillinge & jumeaux', linked: [] },
    { id: partners, name: 'Partners', linked: [customers] },
  ];
  const contacts: Contact[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    const email = faker.internet.email({ firstName, lastName, provider: `company${index % 30}.example` });
    contacts.push({
      id: id(),
      companyId: id(),
      listId: index < 115 ? customers : index < 130 ? twins : partners,
      fields: {
        firstName: index % 12 === 0 ? 'Zoë 𝒵' : firstName,
        lastName,
        // Some have no email at all, some an email in mixed case, and some share one that differs in case alone.
        ...(index % 10 !== 9 && { email: index % 4 === 0 ? email : email.toLowerCase() }),
        ...(index % 3 !== 2 && {
          socialUrlProfile: `https://social.example/in/${faker.string.alphanumeric(8)}`,
        }),
        companyName: faker.company.name(),
      },
    });
  }
  const twin = contacts[1];
  if (twin?.fields['email'] !== undefined)
    contacts.push({
      ...twin,
      id: id(),
      fields: { ...twin.fields, email: String(twin.fields['email']).toUpperCase() },
    });
  const campaigns = ['DRAFT', 'RUNNING', 'PAUSED', 'FINISHED', 'ARCHIVED'].map((status, index) => ({
    id: id(),
    name: `Campaign ${index + 1}`,
    status,
    lists: index < 2 ? [customers] : [twins],
    excludedLists: [],
  }));
  return { lists, contacts, campaigns, customVariables: [], nextId: 0 };
}
