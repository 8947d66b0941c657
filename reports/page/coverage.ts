import { readFileSync } from 'node:fs';
import { claims } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import { SERVICES, type Service } from '../../specs/source.ts';
import type { StoredVerdict } from '../result.ts';
import type { TrafficReport } from '../traffic.ts';
import type { PageOperation, SeenField } from './data.ts';

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
}
interface Spec {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** The documented query parameters, by operation. */
function documentedParameters(service: Service): (operation: string) => string[] {
  const file = new URL(`../../generated/${service}.spec.json`, import.meta.url);
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Spec;
  return (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    return (paths[path]?.[method.toLowerCase()]?.parameters ?? []).flatMap((parameter) => {
      const { name, in: where } =
        parameter.$ref === undefined
          ? parameter
          : (components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] ?? {});
      return where === 'query' && name !== undefined ? [name] : [];
    });
  };
}

/** Whether a documented status, such as `404` or `4XX`, includes a seen one. */
const covers = (documented: string, status: string): boolean =>
  documented === status || (documented.endsWith('XX') && documented[0] === status[0]);

function statusesOf(documented: readonly string[], seen: Readonly<Record<string, number>>): SeenField[] {
  const exact = documented.filter((each) => !each.endsWith('XX'));
  const unseen = exact.filter((each) => seen[each] === undefined);
  return [
    ...Object.entries(seen).map(([name, count]) => ({
      ...{ name, count },
      isDocumented: documented.some((each) => covers(each, name)),
    })),
    ...unseen.map((name) => ({ name, count: 0, isDocumented: true })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The requests and answers of a run for each documented operation, compared with the documents. */
export function coverageOf(
  verdicts: readonly StoredVerdict[],
  traffic: TrafficReport | undefined,
): PageOperation[] {
  const checked = new Set(verdicts.map(({ service }) => service));
  return SERVICES.filter((service) => checked.has(service)).flatMap((service) => {
    const parametersOf = documentedParameters(service);
    return Object.entries<{ readonly statuses: readonly string[] }>(operations[service]).map(
      ([operation, { statuses }]): PageOperation => {
        const seen = traffic?.operations[service]?.[operation] ?? { statuses: {}, parameters: {} };
        const documented = parametersOf(operation);
        const own = verdicts.filter(
          (each) => each.service === service && claims[each.id].operations.includes(operation),
        );
        const count: Partial<Record<StoredVerdict['verdict'], number>> = {};
        for (const { verdict } of own) count[verdict] = (count[verdict] ?? 0) + 1;
        return {
          ...{ service, operation, claims: count },
          statuses: statusesOf(statuses, seen.statuses),
          parameters: [
            ...documented.map((name) => ({ name, count: seen.parameters[name] ?? 0, isDocumented: true })),
            ...Object.entries(seen.parameters)
              .filter(([name]) => !documented.includes(name))
              .map(([name, count_]) => ({ name, count: count_, isDocumented: false })),
          ],
        };
      },
    );
  });
}
