import { claims, type ClaimId } from '../../../../generated/claims.ts';
import type { SchemaPlace, SchemaClaims } from '../../../../specs/schema-place.ts';
import { every } from '../../model/check-result.ts';
import type { Monitor } from '../../model/scenario.ts';
import type { RunChecker } from '../../model/run-checker.ts';
import { checkPlace, checkServedInRun, isAboutStatus } from './check-place.ts';

/** A monitor for each claim of the OpenAPI files. */
export const schemaMonitors = (schemaClaims: SchemaClaims): Monitor[] =>
  Object.entries(schemaClaims).map(([id, places]) => {
    const claim = id as ClaimId;
    const byOperation = new Map<string, SchemaPlace[]>();
    for (const place of places)
      for (const operation of place.operations)
        byOperation.set(operation, [...(byOperation.get(operation) ?? []), place]);
    return {
      claim,
      service: claims[claim].service,
      operations: new Set(byOperation.keys()),
      isAbout: (operation, status) =>
        byOperation.get(operation)?.some((place) => isAboutStatus(place, status)) === true,
      evaluate: (exchange) =>
        every(byOperation.get(exchange.operation ?? '') ?? [], (place) => checkPlace(place, exchange)),
    };
  });

/** A run checker for each claim that a route with an id in its path is served. */
export const schemaRunCheckers = (schemaClaims: SchemaClaims): RunChecker[] =>
  Object.entries(schemaClaims).flatMap(([id, places]) => {
    const claim = id as ClaimId;
    const served = places.filter(
      ({ kinds, operations, answersLater }) =>
        kinds.includes('served') && answersLater !== true && operations.some((each) => each.includes('{')),
    );
    return served.length === 0
      ? []
      : {
          claim,
          service: claims[claim].service,
          isOfData: false,
          evaluate: (exchanges) => every(served, (place) => checkServedInRun(place, exchanges)),
        };
  });
