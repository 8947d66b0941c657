import type { Handlers } from '../http/call.ts';
import { handlerOf, type ProspectingHandlers } from './call.ts';
import { accountReadHandlers } from './account-reads.ts';
import { creditHandlers } from './credits.ts';
import { blacklistHandlers } from './blacklists.ts';
import { campaignReadHandlers } from './campaign-reads.ts';
import { campaignHandlers } from './campaigns.ts';
import { caughtUp } from './scheduled.ts';
import { exportHandlers } from './exports.ts';
import { listHandlers } from './lists.ts';
import { inSituation } from './rare.ts';
import { recipientHandlers } from './recipients.ts';
import { withRefusals } from './replies.ts';
import { rowHandlers } from './rows.ts';
import { uploadHandlers } from './uploads.ts';
import { variableHandlers } from './variables.ts';

const all: ProspectingHandlers = {
  ...listHandlers,
  ...rowHandlers,
  ...exportHandlers,
  ...variableHandlers,
  ...campaignHandlers,
  ...campaignReadHandlers,
  ...recipientHandlers,
  ...accountReadHandlers,
  ...creditHandlers,
  ...blacklistHandlers,
  ...uploadHandlers,
};

export const prospectingHandlers: Handlers = Object.fromEntries(
  Object.entries(all).map(([operation, handler]) => [
    operation,
    caughtUp(inSituation(operation, handlerOf(withRefusals(handler)))),
  ]),
);
