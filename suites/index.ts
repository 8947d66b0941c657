import { inboxEmailMonitors } from './monitors/inbox-emails.ts';
import { inboxWireMonitors } from './monitors/inbox-wire.ts';
import { listEmails } from './inbox/list-emails.ts';
import type { Monitor, Scenario } from './kit/scenario.ts';

/** Every scenario, section by section. */
export const scenarios: readonly Scenario[] = [...listEmails];

/** Every checker that needs no stimulus of its own. */
export const monitors: readonly Monitor[] = [...inboxEmailMonitors, ...inboxWireMonitors];
