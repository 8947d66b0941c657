import { stringIn } from '../../kit/checks/matchers.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { itemsOf } from './answers.ts';

/** Most contacts that are looked up for a profile URL. */
const LOOKED_UP = 6;

/** A URL that resembles a profile URL of the account, because the document does not name the network. */
export async function profileLikeOthers({
  prospecting,
  survey,
}: ScenarioContext): Promise<string | undefined> {
  let pagesRead = 0;
  for (const listId of survey.listIds) {
    const path = { listId };
    const rows = await prospecting.call('GET /lists/list/{listId}/rows', { path });
    for (const email of itemsOf(rows).flatMap((row) => stringIn(row, 'email') ?? [])) {
      if ((pagesRead += 1) > LOOKED_UP) return undefined;
      const found = await prospecting.call('GET /lists/list/{listId}/rows', { path, query: { email } });
      const url = stringIn(itemsOf(found)[0] ?? {}, 'socialUrlProfile');
      const like = url !== undefined && /^https?:\/\/.+\/(?=[^/?#]+$)/.exec(url)?.[0];
      if (typeof like === 'string') return `${like}plumbline-like`;
    }
  }
  return undefined;
}
