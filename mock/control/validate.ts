import type { Ajv, ErrorObject } from 'ajv';
import { OWN_SCHEMAS } from '../../specs/own-schemas.ts';

/** What a caller of the control plane has to change. */
export class BadRequest extends Error {}

interface Node {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** The refusal of a body: the invalid field with its allowed values, or the allowed fields. */
function inWords(schema: Node, { keyword, instancePath, params, message = '' }: ErrorObject): string {
  const names = instancePath.split('/').slice(1);
  let node: Node = schema;
  let complaint = `the body ${message}`;
  for (const name of names) {
    node = node.properties?.[name] ?? {};
    if (node.description !== undefined) complaint = `${name} takes ${node.description}`;
  }
  if (keyword === 'additionalProperties' && node.properties !== undefined)
    return `${String(params['additionalProperty'])} is none of ${Object.keys(node.properties).join(', ')}`;
  if (keyword === 'required' && names.length === 0) {
    const name = String(params['missingProperty']);
    return `${name} takes ${schema.properties?.[name]?.description ?? 'a value'}`;
  }
  return complaint;
}

let loading: Promise<Ajv> | undefined;
/** Loaded with the first body, because most mocks never get one and must start quickly. */
const compiler = (): Promise<Ajv> =>
  (loading ??= import('ajv').then(({ Ajv }) => new Ajv({ ...OWN_SCHEMAS, allowUnionTypes: true })));

/** A check of bodies against a schema, compiled once. It throws a BadRequest that says what to change. */
export function bodyCheck<Body>(schema: Node): (body: unknown) => Promise<Body> {
  return async (body) => {
    const validate = (await compiler()).compile<Body>(schema);
    if (validate(body)) return body;
    const [problem] = validate.errors ?? [];
    throw new BadRequest(problem === undefined ? 'the body is invalid' : inWords(schema, problem));
  };
}
