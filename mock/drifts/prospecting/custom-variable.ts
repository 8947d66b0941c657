import { set } from '../edits/answers.ts';
import { ADD } from '../edits/prospecting.ts';
import { type DriftRow, table, alterWire, withProspecting } from '../types.ts';
import { whenParameter, setField, setStatus, dropField } from '../wire.ts';

const VARIABLE = 'POST /lists/custom-variable';
const CHECK = 'GET /lists/custom-variable/check';

/** A schema that no variable can be declared with. */
const refused = (schema: string): DriftRow =>
  alterWire(`${schema} is no schema`, (call, reply) =>
    call.operation === VARIABLE && JSON.stringify(reply.body).includes(`"schema":"${schema}"`)
      ? { ...reply, status: 400 }
      : reply,
  );

const shows = (field: string, value: string): DriftRow =>
  alterWire(`${field} is ${value}`, setField([VARIABLE, 201], field, value));

const taken = (code: number): DriftRow =>
  alterWire(`a taken name answers ${code}`, setStatus([VARIABLE, 422], code));

const lacks = (field: string): DriftRow =>
  alterWire(`${field} is not sent`, dropField([VARIABLE, 201], field));

export const customVariable = table('prospecting.custom-variable', {
  'technical-name-string': { main: lacks('technicalName'), number: set([VARIABLE, 201], 'technicalName', 7) },
  'display-name-string': lacks('displayName'),
  'schema-field': lacks('schema'),
  'schema-only-two-values': {
    main: shows('schema', 'list'),
    listed: set(ADD, 'createdCustomVariables[].schema', 'list'),
  },
  'schema-lead': refused('lead'),
  'schema-company': refused('company'),
  'echoes-input': shows('displayName', 'Variable'),
  'shared-by-all-lists': withProspecting({ namesVariable: () => false }),
  'second-use-creates-nothing': withProspecting({ namesVariable: () => false }),
  'unknown-key-makes-contact-variable': set(ADD, 'createdCustomVariables[].schema', 'company'),
  'existing-name-422': taken(409),
  'standard-name-422': taken(400),
  'check-answer': set([CHECK, whenParameter('technicalName')], 'exists', true),
  'check-needs-no-write': withProspecting({ checkMakesVariable: true }),
});
