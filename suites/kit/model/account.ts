import type { Service } from '../../../specs/source.ts';
import type { Client } from '../model/client.ts';
import type { Exchange, JsonObject } from './exchange.ts';
import type { Survey } from './survey.ts';

/** A client of each service. */
export interface Clients {
  readonly inbox: Client<'inbox'>;
  readonly prospecting: Client<'prospecting'>;
}

/** What a run may do with lists and contacts of its own. */
export type ListRoute = 'create' | 'add' | 'batch' | 'change' | 'remove' | 'delete' | 'export';

/** The routes of lists, as far as a run makes some of its own. */
export interface ListRoutes {
  /** What a request asks for, and the ids in its path; undefined where it is none of these. */
  routeOf(method: string, path: string): { route: ListRoute; ids: readonly string[] } | undefined;
  /** All lists of the account; undefined where the answer may not hold them all. */
  all(client: Client<'prospecting'>): Promise<readonly JsonObject[] | undefined>;
  delete(client: Client<'prospecting'>, listId: string): Promise<Exchange>;
}

/** What a target has to know of the routes of both services; those who describe the services give it. */
export interface AccountRoutes {
  /** Looks at the account, at the services of which there is a client. */
  survey(of: Partial<Clients>): Promise<Survey>;
  /** Reads what others may change meanwhile. */
  readData(clients: Clients, service: Service): Promise<readonly Exchange[]>;
  /** Reads without parameters that every key of an account opens, of each service; one of them alone may be gone. */
  readonly opened: Readonly<Record<Service, readonly [string, ...string[]]>>;
  readonly lists: ListRoutes;
}
