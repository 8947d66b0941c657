import { prospectingFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { objectsOf, type Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { reader } from '../checks/pages.ts';
import type { PaidTool } from './tools.ts';

const { most } = prospectingFacts.campaignPages.credits;
/** Most pages of the largest size in a walk. */
const MOST_PAGES = 5;

/** The lines of a page of the credit usage. */
export const debitsIn = (page: Exchange): string[] =>
  objectsOf(page, 'items').map((debit) => JSON.stringify(debit));

/** Whether pages of the largest size reach the last debit. */
export const areAllDebits = (pages: readonly Exchange[]): boolean =>
  pages.every(ok) && pages.some((page) => debitsIn(page).length < most);

/** The credit usage in pages of the largest size. */
export async function walkDebits(context: ScenarioContext): Promise<Exchange[]> {
  const read = reader(context, 'GET /credits/usage');
  const pages: Exchange[] = [];
  do pages.push(await read(`page=${pages.length + 1}&limit=${most}`));
  while (pages.length < MOST_PAGES && pages.every(ok) && !areAllDebits(pages));
  return pages;
}

export const FOUND = 'found-by-the-tool';

export interface Spent {
  readonly tool: PaidTool;
  readonly finds: boolean;
  readonly first: Exchange;
  readonly running: Exchange | undefined;
  readonly result: Exchange | undefined;
  readonly second: Exchange;
}
