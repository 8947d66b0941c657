import { prospectingFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange } from '../../kit/model/exchange.ts';

const { errorCodes } = prospectingFacts;

export const statusOfCode = (code: string): number | undefined =>
  errorCodes
    .filter((row) => row.code === code)
    .flatMap((row) => ('status' in row ? [row.status] : []))
    .at(0);

export const getCampaignRoute = (
  { prospecting }: ScenarioContext,
  operation: string,
  rawQuery = '',
): Promise<Exchange> => prospecting.send(operation, { rawQuery });
