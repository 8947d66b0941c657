import { claims, type ClaimId } from '../../../generated/claims.ts';
import { operation } from '../../drifts/wire.ts';
import { oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

const shapes = (Object.keys(claims) as ClaimId[]).filter((id) =>
  id.startsWith('prospecting.catalogue.shape-'),
);

export const catalogue = variantTable(onOperations(shapes, (when) => oneFieldMore(when, 0), operation));
