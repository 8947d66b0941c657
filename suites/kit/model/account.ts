import type { Service } from '../../../specs/source.ts';
import type { Client } from '../model/client.ts';
import type { Exchange, JsonObject } from './exchange.ts';
import type { Survey } from './survey.ts';

/** A client of each service. */
export interface Clients {
  readonly inbox: Client<'inbox'>;
  readonly prospecting: Client<'prospecting'>;
}

/** What a run may do with its own lists and contacts. */
export type ListRoute = 'create' | 'add' | 'batch' | 'change' | 'remove' | 'delete' | 'export';

/** The routes of lists with which a run creates its own. */
export interface ListRoutes {
  /** The purpose of a request and the ids in its path; undefined for other routes. */
  routeOf(method: string, path: string): { route: ListRoute; ids: readonly string[] } | undefined;
  /** All lists of the account; undefined if the answer may lack some. */
  all(client: Client<'prospecting'>): Promise<readonly JsonObject[] | undefined>;
  delete(client: Client<'prospecting'>, listId: string): Promise<Exchange>;
}

/** What a target must know of the routes of both services; the suites provide it. */
export interface AccountRoutes {
  /** Surveys the account of each service with a client. */
  survey(of: Partial<Clients>): Promise<Survey>;
  /** Reads the data that other users may change meanwhile. */
  readData(clients: Clients, service: Service): Promise<readonly Exchange[]>;
  /** Reads without parameters that every key of an account can call, by service. One of them may be removed. */
  readonly opened: Readonly<Record<Service, readonly [string, ...string[]]>>;
  readonly lists: ListRoutes;
}
