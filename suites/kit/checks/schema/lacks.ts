import { followReference, type OpenApi, type Operation, type SpecPart } from '../../../../specs/openapi.ts';
import { matchOperations } from '../../../../specs/published.ts';
import { isObject, type JsonObject } from '../../model/exchange.ts';
import { nothing, propertiesOf, schemaOf, take, type AnswersSeen, type SeenValues } from './seen.ts';

/** An action of an OpenAPI Overlay: what it merges into the object at a JSONPath. */
export interface OverlayAction {
  readonly target: string;
  readonly description: string;
  readonly update: JsonObject;
}

/** A name as a step of a JSONPath. */
const stepTo = (name: string): string =>
  `['${name.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`;

const COMBINING = ['allOf', 'anyOf', 'oneOf'];

/** The location of a part as a JSONPath. */
const pathOf = ({ way }: SpecPart): string =>
  `$${way.map((name, at) => (COMBINING.includes(way[at - 1] ?? '') ? `[${name}]` : stepTo(name))).join('')}`;

/** A part below another part; references are followed. */
const below = (spec: OpenApi, part: SpecPart, ...names: readonly string[]): SpecPart =>
  names.reduce(({ node, way }, name) => {
    const inner = Array.isArray(node) ? (node as unknown[])[Number(name)] : node[name];
    return followReference(spec, {
      node: isObject(inner) || Array.isArray(inner) ? (inner as JsonObject) : {},
      way: [...way, name],
    });
  }, part);

/** All parts of a schema that may name fields. */
function forms(spec: OpenApi, part: SpecPart, depth = 0): SpecPart[] {
  if (depth > 20) return [];
  const inner = COMBINING.flatMap((name) => {
    const list = part.node[name];
    return Array.isArray(list)
      ? list.flatMap((_, index) => forms(spec, below(spec, part, name, String(index)), depth + 1))
      : [];
  });
  return [part, ...inner];
}

/** An action, or fields that the schema at a place lacks. */
type Lack = OverlayAction | { readonly target: string; readonly fields: ReadonlyMap<string, SeenValues> };

/** What answers have and a schema does not name, field by field. */
function* ofSchema(spec: OpenApi, part: SpecPart, seen: SeenValues, depth = 0): Iterable<Lack> {
  if (depth > 12) return;
  const all = forms(spec, part);
  // The schema allows any key, and describes the values.
  if (all.some(({ node }) => isObject(node['additionalProperties']))) return;
  const missing = new Map<string, SeenValues>();
  for (const [name, field] of seen.fields) {
    const owner = all.find(({ node }) => isObject(node['properties']) && name in node['properties']);
    if (owner === undefined) missing.set(name, field);
    else yield* ofSchema(spec, below(spec, owner, 'properties', name), field, depth + 1);
  }
  const holder = all.find(({ node }) => isObject(node['properties'])) ?? part;
  if (missing.size > 0) yield { target: pathOf(holder), fields: missing };
  const list = all.find(({ node }) => isObject(node['items']));
  if (seen.items !== undefined && list !== undefined)
    yield* ofSchema(spec, below(spec, list, 'items'), seen.items, depth + 1);
}

function* ofAnswers(
  spec: OpenApi,
  { path, method, operation }: Operation,
  answers: AnswersSeen,
  isOf30: boolean,
): Iterable<Lack> {
  const { status, count, media, body } = answers;
  const content = media && { content: { [media]: { schema: schemaOf(body, isOf30) } } };
  const responses: SpecPart = {
    node: isObject(operation['responses']) ? operation['responses'] : {},
    way: ['paths', path, method, 'responses'],
  };
  const description = `Seen in ${count} answers`;
  const name = [status, `${status.charAt(0)}XX`, 'default'].find((each) => each in responses.node);
  if (name === undefined) {
    yield {
      target: pathOf(responses),
      description,
      update: { [status]: { description: 'As seen', ...content } },
    };
    return;
  }
  const response = below(spec, responses, name);
  if (!media?.endsWith('json')) return;
  const listed = isObject(response.node['content']) ? response.node['content'] : {};
  const own = Object.keys(listed).find((each) => /[/+]json/.test(each));
  if (own !== undefined && isObject(listed[own]) && isObject(listed[own]['schema']))
    yield* ofSchema(spec, below(spec, response, 'content', own, 'schema'), body);
  // A response for several statuses (`default`, `4XX`) need not describe the answers of each of them.
  else if (Object.keys(listed).length === 0 && name === status)
    yield { target: pathOf(response), description, update: { ...content } };
}

/** What answers showed and a published file lacks, as actions of an overlay. */
export function lacksOf(spec: OpenApi, ours: OpenApi, seen: readonly AnswersSeen[]): OverlayAction[] {
  const { operations } = matchOperations(spec, ours);
  const isOf30 = String(spec['openapi']).startsWith('3.0');
  const fields = new Map<string, SeenValues>();
  const actions: OverlayAction[] = [];
  for (const answers of seen) {
    const operation = operations.get(answers.operation);
    if (operation === undefined) continue;
    for (const lack of ofAnswers(spec, operation, answers, isOf30))
      if ('update' in lack) actions.push(lack);
      // Several operations may share one schema of answers.
      else {
        const known = fields.get(lack.target) ?? nothing();
        fields.set(lack.target, take(known, { types: new Set(), fields: new Map(lack.fields) }));
      }
  }
  return [
    ...actions,
    ...[...fields].map(([target, { fields: missing }]) => ({
      target,
      description: `Answers have ${[...missing.keys()].sort().join(', ')}`,
      update: { properties: propertiesOf(missing, isOf30) },
    })),
  ].sort((a, b) => (a.target < b.target ? -1 : 1));
}
