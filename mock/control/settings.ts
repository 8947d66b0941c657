import type { PlanName } from '../limits/plan.ts';
import type { TenantSettings } from '../world.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What a caller of the control plane has to change. */
export class BadRequest extends Error {}

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const PLANS: readonly string[] = ['none', 'start', 'grow', 'scale'];

export function wholeNumber(body: Json, name: string): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value)) throw new BadRequest(`${name} takes a whole number`);
  return value as number;
}

export const SETTINGS = ['seed', 'plan', 'emails', 'limits', 'windowMs'];

/** A misspelt field would change nothing, and look as if it had. */
export function refuseOthers(body: Json, known: readonly string[]): void {
  const other = Object.keys(body).find((name) => !known.includes(name));
  if (other !== undefined) throw new BadRequest(`${other} is none of ${known.join(', ')}`);
}

const MOST_EMAILS = 1_000_000;

const numbersOf = (body: Json): NonNullable<TenantSettings['limits']> => {
  refuseOthers(body, ['perMinute', 'perMonth']);
  const [perMinute, perMonth] = [wholeNumber(body, 'perMinute'), wholeNumber(body, 'perMonth')];
  return { ...(perMinute !== undefined && { perMinute }), ...(perMonth !== undefined && { perMonth }) };
};

function windowsOf(body: Json): NonNullable<TenantSettings['windowMs']> {
  refuseOthers(body, ['inbox', 'prospecting']);
  const [inbox, prospecting] = [wholeNumber(body, 'inbox'), wholeNumber(body, 'prospecting')];
  return { ...(inbox !== undefined && { inbox }), ...(prospecting !== undefined && { prospecting }) };
}

export function settingsOf(body: Json, defaults: TenantSettings): TenantSettings {
  const plan = body['plan'] ?? defaults.plan;
  if (typeof plan !== 'string' || !PLANS.includes(plan))
    throw new BadRequest(`plan is one of ${PLANS.join(', ')}`);
  const windows = body['windowMs'] ?? defaults.windowMs;
  if (windows !== undefined && !isRecord(windows))
    throw new BadRequest('windowMs takes { inbox?, prospecting? } in milliseconds');
  const limits = body['limits'] ?? defaults.limits;
  if (limits !== undefined && !isRecord(limits))
    throw new BadRequest('limits takes { perMinute?, perMonth? }, requests of the inbox');
  const emails = wholeNumber(body, 'emails') ?? defaults.emails;
  if (emails !== undefined && (emails < 0 || emails > MOST_EMAILS))
    throw new BadRequest(`emails takes a number from 0 to ${MOST_EMAILS}`);
  return {
    seed: wholeNumber(body, 'seed') ?? defaults.seed,
    plan: plan as PlanName,
    ...(emails !== undefined && { emails }),
    ...(limits !== undefined && { limits: numbersOf(limits) }),
    ...(windows !== undefined && { windowMs: windowsOf(windows) }),
  };
}
