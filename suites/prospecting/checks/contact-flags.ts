import { message, own } from '../../kit/model/message.ts';
import { type CheckResult, every, given } from '../../kit/model/check-result.ts';
import { objectOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import type { Done } from './add-contact.ts';
import { equals } from '../../kit/checks/relations.ts';

/** Checks that the answers to some steps have a flag with this value. */
export const flag = (
  done: readonly Done[],
  which: (step: Done) => boolean,
  name: 'duplicate' | 'updated',
  value: boolean,
): CheckResult =>
  every(done.filter(which), ({ answer, contact: sent }) =>
    given(ok(answer), () =>
      equals(
        objectOf(answer)[name],
        value,
        () => message`${own(name)} is ${objectOf(answer)[name]} for ${sent}`,
        answer,
      ),
    ),
  );

/** Whether a stored contact has the same value under a name. */
export const storesSame = ({ before, contact: sent }: Done, name: string): boolean =>
  sent[name] !== undefined && before.some((stored) => stored[name] === sent[name]);

/** Whether a stored contact has the same email in another case. */
export const differsInCase = ({ before, contact: sent }: Done): boolean =>
  sent['email'] !== undefined &&
  before.some((stored) => stored['email']?.toLowerCase() === sent['email']?.toLowerCase());

export const isDuplicate = ({ expected }: Done): boolean => expected.duplicate;
