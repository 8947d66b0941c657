import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ClaimId } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import {
  NOT_SERVED,
  type SchemaKind,
  type SchemaPlace,
  type SchemaClaims,
} from '../../specs/schema-place.ts';
import type { WireDrift } from '../http/wire.ts';
import type { Drift } from './types.ts';
import {
  dropField,
  dropHeader,
  GONE,
  replace,
  setBody,
  setField,
  setHeader,
  setStatus,
  type When,
} from './wire.ts';
import { OWN_SCHEMAS } from '../../specs/own-schemas.ts';

const ajv = new Ajv2020({ ...OWN_SCHEMAS, strict: false, validateFormats: false });
/** Values of every type, from which one that violates a schema is chosen. */
const VALUES: readonly unknown[] = [
  'no such form',
  7,
  true,
  null,
  {},
  ['no such form'],
  [7],
  0.5,
  'no-such-value',
];

/** A value that a schema does not allow. Throws a RangeError if it allows all of them. */
function breaking(schema: object): unknown {
  const allows = ajv.compile(schema);
  for (const value of VALUES) if (!allows(value)) return value;
  throw new RangeError(`no value breaks ${JSON.stringify(schema)}`);
}

/** A text that a pattern or enumeration does not allow, so that only the type stays right. */
const otherText = 'no such form';
const success = (status: number): boolean => status >= 200 && status < 300;

/** Selects the answers of a place. */
const at =
  ({ operations, status, except = [], query = [], without = [] }: SchemaPlace): When =>
  (call, reply) => {
    const is = String(reply.status);
    return (
      operations.includes(call.operation ?? '') &&
      (status === undefined || status === is || (status === `${is.charAt(0)}XX` && !except.includes(is))) &&
      query.every((name) => call.query.has(name)) &&
      !without.some((name) => call.query.has(name))
    );
  };

/** An array whose items all violate the schema. */
const membersOf = (schema: object): unknown => [breaking((schema as { items?: object }).items ?? {})];

const WORDS: Readonly<Record<SchemaKind, (where: string) => string>> = {
  present: (where) => `${where} is not sent`,
  absent: (where) => `${where} is sent`,
  type: (where) => `${where} is of another type`,
  items: (where) => `the members of ${where} are of another type`,
  format: (where) => `${where} has another form`,
  enum: (where) => `${where} has another value`,
  status: () => 'another status',
  served: () => 'the route is gone',
};

/** A success status that the document does not have. */
const OTHER_SUCCESS = 203;

function wireOf(kind: SchemaKind, place: SchemaPlace): WireDrift {
  const when = at(place);
  const { at: field = '', header, schema } = place;
  if (kind === 'served') return replace(when, GONE);
  if (kind === 'status')
    return setStatus((call, reply) => when(call, reply) && success(reply.status), OTHER_SUCCESS);
  if (header !== undefined) {
    if (kind === 'present') return dropHeader(when, header);
    return setHeader(when, header, kind === 'absent' ? '1' : otherText);
  }
  if (field === '') return setBody(when, () => (kind === 'present' ? {} : breaking(schema)));
  if (field.endsWith('[]')) return setField(when, field.slice(0, -2), [otherText]);
  switch (kind) {
    case 'present':
      return dropField(when, field);
    case 'absent':
      return setField(when, field, []);
    case 'type': {
      const { items: _, ...own } = schema as { items?: object };
      return setField(when, field, breaking(own));
    }
    case 'items':
      return setField(when, field, membersOf(schema));
    case 'format':
    case 'enum':
      return setField(when, field, otherText);
  }
}

/** Other forms of a missing route, one for each status, answered in JSON. */
const otherwiseGone = (id: string, places: readonly SchemaPlace[], turn: number): Drift[] =>
  places.flatMap((place) => {
    const { kinds, operations, known = [] } = place;
    if (!kinds.includes('served')) return [];
    // A plain read names nothing that may be missing. Other requests depend on ids of the client.
    const isBare = operations.every((each) => each.startsWith('GET ') && !each.includes('{'));
    // The statuses in turn, because one per route is enough.
    const [status404 = '', ...others] = NOT_SERVED;
    const other = others[turn % others.length] ?? '';
    const statuses = [...(isBare ? [status404] : []), other];
    return statuses
      .filter((status) => !known.includes(status))
      .map((status): Drift => ({
        id: `${id}/json-${status}`,
        claim: id as ClaimId,
        description: `the route answers ${status} in JSON`,
        wire: replace(at(place), {
          status: Number(status),
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: { error: 'Not found' },
        }),
        fromKeyword: true,
      }));
  });

/** One drift for each kind of each claim. The first has the id of the claim itself. */
export const driftsOf = (claims: SchemaClaims): Drift[] =>
  Object.entries(claims).flatMap(([id, places], turn) => {
    const kinds = [...new Set(places.flatMap((place) => place.kinds))];
    const each = kinds.map((kind, index): Drift => {
      const broken = places.filter((place) => place.kinds.includes(kind));
      // Created at the first answer, because every start loads all drifts but alters few answers.
      let wires: readonly WireDrift[] | undefined;
      const where = [...new Set(broken.map(({ at: field, header }) => header ?? field ?? ''))].join(', ');
      return {
        id: index === 0 ? id : `${id}/${kind}`,
        claim: id as ClaimId,
        description: WORDS[kind](where === '' ? 'the body' : where),
        wire: (call, reply) =>
          (wires ??= broken.map((place) => wireOf(kind, place))).reduce(
            (out, wire) => wire(call, out),
            reply,
          ),
        fromKeyword: true,
      };
    });
    return [...each, ...otherwiseGone(id, places, turn)];
  });

/** Drifts of the claims in the OpenAPI files, from the same keyword as their checker. */
export const schemaDrifts: readonly Drift[] = driftsOf(schemaClaims);
