import { message, textOf } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import type { OtherKey } from '../../suites/kit/model/keys.ts';
import { checkLive, shortAccount } from './live.ts';
import { ownMock } from './own-mock.ts';

const running = ownMock();

const ENABLED: Readonly<Record<OtherKey, readonly ClaimId[]>> = {
  second: ['prospecting.auth.several-keys', 'prospecting.auth.key-acts-on-whole-account'],
  foreign: ['inbox.authentication.foreign-resource-404', 'inbox.authentication.foreign-resource-never-403'],
  disabled: [
    'inbox.authentication.disabled-key-401',
    'inbox.authentication.disabled-key-code',
    'prospecting.auth.key-can-be-disabled',
  ],
  suspended: [
    'inbox.authentication.suspended-403',
    'inbox.authentication.suspended-code',
    'inbox.authentication.suspended-on-reads-too',
  ],
  inboxOnly: ['prospecting.auth.inbox-key-refused'],
};
const all = Object.values(ENABLED).flat();
/** Seven requests with the other key, seven with the account's own, and the survey. */
const MOST = 16;

describe('a further key of a real account', () => {
  test.each(Object.entries(ENABLED))(
    '%s enables its claims, with a handful of requests',
    async (name, own) => {
      const { main, keys } = await shortAccount(running());
      const account = { baseUrl: running().baseUrl, key: main };
      const wanted = (id: ClaimId): boolean => all.includes(id);
      const { verdicts, requests } = await checkLive(
        { ...account, otherKeys: { [name]: keys[name as OtherKey] } },
        { wanted, runs: 1 },
      );
      const held = all.filter((id) => verdicts.get(id)?.verdict === 'held');
      expect(held.toSorted()).toEqual(own.toSorted());
      for (const id of all)
        if (!own.includes(id))
          expect(textOf(verdicts.get(id)?.reason ?? message``), id).toMatch(/^needs .*key/);
      expect(requests.inbox + requests.prospecting).toBeLessThanOrEqual(MOST);
    },
  );
});
