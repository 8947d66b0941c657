import { lints, type LintId } from '../../generated/lints.ts';
import type { Service } from '../../specs/source.ts';
import type { Lint } from '../lint.ts';
import * as access from './access.ts';
import * as bodies from './bodies.ts';
import * as campaigns from './campaigns.ts';
import * as contacts from './contacts.ts';
import * as ids from './ids.ts';
import * as jobs from './jobs.ts';
import * as paging from './paging.ts';
import * as parameters from './parameters.ts';
import * as retries from './retries.ts';
import * as routes from './routes.ts';
import * as sending from './sending.ts';
import * as webhooks from './webhooks.ts';

/** The lints for deliveries of each service. */
export const deliveryLints = (secret: string | undefined) =>
  ({
    'inbox.webhook-late': webhooks.webhookLate,
    'inbox.webhook-unverified': webhooks.webhookUnverified(secret),
    'inbox.webhook-stale': webhooks.webhookStale,
    'inbox.webhook-refused': webhooks.inboxWebhookRefused(secret),
    'prospecting.webhook-late': webhooks.webhookLate,
    'prospecting.webhook-refused': webhooks.webhookRefused,
  }) as const satisfies { readonly [L in LintId]?: Lint };

type DeliveryLintId = keyof ReturnType<typeof deliveryLints>;
type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type NameIn<S extends Service, L extends LintId> = L extends `${S}.${infer Name}` ? Camel<Name> : never;
/** The rules of a service by lint id. The compiler reports missing ones. */
type Rules<S extends Service> = { readonly [L in Exclude<LintId, DeliveryLintId> as NameIn<S, L>]: Lint };

const shared = {
  ...access,
  ...bodies,
  ...campaigns,
  ...contacts,
  ...ids,
  ...jobs,
  ...paging,
  ...parameters,
  ...retries,
  ...routes,
  ...sending,
};
const rules: { readonly [S in Service]: Rules<S> } = {
  inbox: { ...shared, limitAboveMaximum: parameters.sizeBeyond, limitReached: retries.inboxLimitReached },
  prospecting: {
    ...shared,
    sizeAboveMaximum: parameters.sizeBeyond,
    limitReached: retries.prospectingLimitReached,
    retryAfterIgnored: retries.sameAfterRetryAfter,
  },
};

/** Whether a lint reports a call only if no other lint does. */
export const isOtherwise = (id: LintId): boolean => id.endsWith('.refused-as-invalid');

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const isOfDeliveries = (id: LintId): id is DeliveryLintId => id in deliveryLints(undefined);

/** The lints for calls of each service; those of `isOtherwise` come last. */
export const callLints: ReadonlyMap<LintId, Lint> = new Map(
  (Object.keys(lints) as LintId[])
    .filter((id) => !isOfDeliveries(id))
    .toSorted((a, b) => Number(isOtherwise(a)) - Number(isOtherwise(b)))
    .map((id) => {
      const { service } = lints[id];
      const known: Readonly<Record<string, Lint>> = rules[service];
      const rule = known[camel(id.slice(service.length + 1))];
      if (rule === undefined) throw new Error(`the lint ${id} has no rule`);
      return [id, rule];
    }),
);
