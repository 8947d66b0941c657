import { isObject, type JsonObject } from '../../specs/json.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import type { ProspectingRules } from './rules.ts';
import type { ProspectingStore } from './store.ts';

/** A request with the data and the rules of its account. */
export interface ProspectingCall extends Call {
  readonly store: ProspectingStore;
  readonly rules: ProspectingRules;
  /** The fields of the JSON body; none if it is not an object. */
  readonly sent: JsonObject;
}

export type ProspectingHandler = (call: ProspectingCall) => Reply;

export type ProspectingHandlers = Readonly<Record<string, ProspectingHandler>>;

/** A handler for the calls of the host. */
export const handlerOf =
  (handler: ProspectingHandler): Handler =>
  (call) =>
    handler({
      ...call,
      ...{ store: call.account.prospecting, rules: call.account.rules.prospecting },
      sent: isObject(call.body) ? call.body : {},
    });
