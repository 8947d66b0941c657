import type { ReplayStep } from './replay.ts';
import { isTable } from './types.ts';
import { otherCase } from './values.ts';

type Request = Extract<ReplayStep, { does: 'request' }>;

/** Another value of the same type, similar to the first. */
function near(value: unknown, turn: number): unknown {
  if (typeof value === 'number') return value + (turn % 2 === 0 ? 1 : -1);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string')
    return [otherCase(value), ` ${value} `, value.slice(0, -1), ''][turn % 4] ?? value;
  if (Array.isArray(value)) return turn % 2 === 0 ? [...(value as unknown[]), value[0]] : value.slice(1);
  return null;
}

/** A query with one parameter changed or removed. */
function nearQuery(query: string, turn: number): string {
  const params = new URLSearchParams(query);
  const names = [...params.keys()];
  const name = names[turn % names.length] ?? '';
  const value = params.get(name) ?? '';
  if (turn % 3 === 2) params.delete(name);
  else
    params.set(name, /^\d+$/.test(value) ? String(near(Number(value), turn)) : String(near(value, turn % 2)));
  return params.toString();
}

/** A body with one field changed. */
function nearBody(body: string, turn: number): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return `${body} `;
  }
  if (!isTable(parsed)) return JSON.stringify(near(parsed, turn));
  const names = Object.keys(parsed);
  const name = names[turn % names.length] ?? '';
  return JSON.stringify({ ...parsed, [name]: near(parsed[name], turn) });
}

/** A similar request: a parameter, a body field, or the case of the path differs. */
function neighbour(request: Request, turn: number): Request {
  const { target, body, headers } = request;
  const [path = '', query] = target.split(/\?(.*)/s);
  if (typeof body === 'string' && body !== '' && turn % 2 === 0)
    return { ...request, body: nearBody(body, turn >> 1) };
  if (query !== undefined && query !== '') return { ...request, target: `${path}?${nearQuery(query, turn)}` };
  const { authorization = '' } = headers;
  return turn % 2 === 0
    ? { ...request, target: path.replace(/[^/]+$/, otherCase) }
    : { ...request, headers: { ...headers, authorization: `Bearer ${authorization}` } };
}

/** The steps of a crawl: the given ones and, for each request, a similar one. */
export const crawlSteps = (steps: readonly ReplayStep[]): ReplayStep[] =>
  steps.flatMap((step, at): ReplayStep[] => (step.does === 'request' ? [step, neighbour(step, at)] : [step]));
