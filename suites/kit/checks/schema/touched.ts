import { claims, type Claim, type ClaimId } from '../../../../generated/claims.ts';
import { schemaClaims } from '../../../../generated/schema-claims.ts';
import { webhookIn } from '../../../../specs/compare/index.ts';
import { isObject } from '../../../../specs/json.ts';
import { kebab } from '../../../../specs/kebab.ts';
import type { SchemaPlace } from '../../../../specs/schema-place.ts';
import { isAdded } from '../../model/added-claims.ts';
import { SPECS } from './location.ts';

/** What a change of a published file affects. */
export interface Changed {
  /** `METHOD /template`, by our names. */
  readonly operation: string;
  readonly status?: string | undefined;
  /** The field of an answer, such as `items[].subject` or `items/items/subject`, if its full path is known. */
  readonly at?: string | undefined;
  /** The name of a parameter or field without its path. If it is absent, the change affects the whole operation. */
  readonly name?: string | undefined;
}

/** Whether a claim names a parameter or field, in its id or in its sentence. */
const isNamedIn = ({ id, statement }: Claim, name: string): boolean =>
  `.${id}.`.replaceAll('.', '-').includes(`-${kebab(name)}-`) || statement.includes(`\`${name}\``);

const isOfStatus = (place: SchemaPlace, status: string | undefined): boolean =>
  status === undefined ||
  place.status === undefined ||
  place.status === status ||
  place.status === `${status.charAt(0)}XX`;

/** Whether a claim is about answers of a status. True for every claim if no status is given. */
const isAboutStatus = (
  { id, statement }: Claim,
  places: readonly SchemaPlace[] | undefined,
  status: string | undefined,
): boolean =>
  status === undefined ||
  `${id} ${statement}`.includes(status) ||
  places?.some((place) => place.status !== undefined && isOfStatus(place, status)) === true;

/** The path to a field, with the item step written as some tools do. */
const wayOf = (at: string): string => at.replaceAll('[]', '.items').replaceAll('.', '/');

/** Whether a place of our OpenAPI file is the changed field or lies within it. */
function isAt(place: SchemaPlace, { operation, status, at, name }: Changed): boolean {
  if (!place.operations.includes(operation) || !isOfStatus(place, status) || place.at === undefined)
    return false;
  if (at !== undefined) return `${wayOf(place.at)}/`.startsWith(`${wayOf(at)}/`);
  return name !== undefined && place.at.replaceAll('[]', '').split('.').at(-1) === name;
}

/** Whether a claim is about deliveries, and the operation is a documented delivery of its service. */
function isOfDelivery({ section, service }: Claim, operation: string): boolean {
  const name = webhookIn(operation);
  const { webhooks } = SPECS[service];
  return name !== undefined && section === 'Events' && isObject(webhooks) && name in webhooks;
}

/** The claims of the ledger that a change of a published file touches. */
export function touchedBy(change: Changed): ClaimId[] {
  const { operation, name } = change;
  return Object.values(claims).flatMap((claim) => {
    if (isAdded(claim.id)) return [];
    const isOf = claim.operations.includes(operation) || isOfDelivery(claim, operation);
    const places = schemaClaims[claim.id];
    if (change.at === undefined && name === undefined)
      return isOf && isAboutStatus(claim, places, change.status) ? [claim.id] : [];
    if (places !== undefined && webhookIn(operation) === undefined)
      return places.some((place) => isAt(place, change)) ? [claim.id] : [];
    return isOf && name !== undefined && isNamedIn(claim, name) ? [claim.id] : [];
  });
}
