import { checkLive, shortAccount, skipping, type Evaluated } from './live.ts';
import { between, editing, type Meddling } from './middle.ts';
import { ownMock } from './own-mock.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A mock for the tests of one file, and the results of live runs through a server that alters its answers. */
export function alteredAccount() {
  const running = ownMock();
  const through = async (
    meddle: Meddling,
    settings: { budget?: number; wanted?: (claim: string) => boolean } = {},
  ): Promise<Evaluated & { seen: string[] }> => {
    const { main, id } = await shortAccount(running());
    const middle = await between(running().baseUrl, meddle);
    try {
      const budget = { inbox: settings.budget ?? 150, prospecting: 400 };
      return {
        ...(await checkLive(
          { baseUrl: middle.url, key: main, budget, clock: skipping(running(), id) },
          settings.wanted ? { wanted: settings.wanted } : {},
        )),
        seen: middle.seen,
      };
    } finally {
      await middle.close();
    }
  };
  return { running, through };
}

/** Alters every successful answer. */
export const changed =
  (edit: (json: unknown, url: string) => unknown): Meddling =>
  async ({ url = '' }, pass) => {
    const answer = await pass();
    return answer.status === 200 ? editing(answer, (json) => edit(json, url)) : answer;
  };

export const isEmails = (json: unknown): json is Json & { items: Json[] } =>
  typeof json === 'object' && json !== null && 'hasMore' in json;
