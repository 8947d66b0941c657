import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import { foldName, isStandardField } from './fields.ts';
import { listsError, okReply } from './replies.ts';
import type { CustomVariable } from './store.ts';

const takenBy = (
  { store }: ProspectingCall,
  name: string,
  isTaken = (known: CustomVariable): boolean => foldName(known.technicalName) === foldName(name),
): 'standard' | 'custom' | undefined =>
  isStandardField(name) ? 'standard' : store.customVariables.some(isTaken) ? 'custom' : undefined;

function create(call: ProspectingCall): Reply {
  const { technicalName, displayName, schema } = call.sent;
  const bad = (field: string, what: string): Reply =>
    listsError(400, `${field} ${what}`, 'INVALID_REQUEST', { field });
  if (typeof technicalName !== 'string' || technicalName.trim() === '')
    return bad('technicalName', 'takes a string');
  if (typeof displayName !== 'string' || displayName.trim() === '')
    return bad('displayName', 'takes a string');
  if (schema !== 'lead' && schema !== 'company') return bad('schema', 'is lead or company');
  const variable = { technicalName, displayName, schema } as const;
  const taken = takenBy(call, technicalName, (known) => call.rules.takesName(known, variable));
  if (taken !== undefined)
    return listsError(
      422,
      taken === 'standard' ? 'A standard field has this name' : 'A custom variable has this name',
      'CUSTOM_VARIABLE_EXISTS',
    );
  call.store.customVariables.push(variable);
  return { status: 201, body: variable };
}

function check(call: ProspectingCall): Reply {
  const name = ['technicalName', 'name', 'displayName']
    .map((parameter) => call.query.get(parameter))
    .find((value) => value !== null);
  if (name === undefined || name === null) return okReply({ exists: false });
  const exists = takenBy(call, name) !== undefined;
  if (!exists && call.rules.checkMakesVariable)
    call.store.customVariables.push({ technicalName: name, displayName: name, schema: 'lead' });
  return okReply({ exists });
}

export const variableHandlers: ProspectingHandlers = {
  'POST /lists/custom-variable': create,
  'GET /lists/custom-variable/check': check,
};
