import type { Handlers } from '../http/call.ts';
import { accountReadHandlers } from './account-reads.ts';
import { campaignReadHandlers } from './campaign-reads.ts';
import { campaignHandlers } from './campaigns.ts';
import { exportHandlers } from './exports.ts';
import { listHandlers } from './lists.ts';
import { rowHandlers } from './rows.ts';
import { variableHandlers } from './variables.ts';

export const prospectingHandlers: Handlers = {
  ...listHandlers,
  ...rowHandlers,
  ...exportHandlers,
  ...variableHandlers,
  ...campaignHandlers,
  ...campaignReadHandlers,
  ...accountReadHandlers,
};
