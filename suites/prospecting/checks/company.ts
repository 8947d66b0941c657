import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { columnsOf, tableIn } from '../support/export-file.ts';
import * as s from './stored.ts';

/** A contact as added, looked up and exported. */
export interface Exported extends s.Stored {
  readonly file: Exchange;
}

const isInFile = ({ file }: Exported, value: s.ContactValue): boolean =>
  tableIn(file)?.rows.some((row) => columnsOf(row, value).length > 0) ?? false;

const isInLookup = (stored: s.Stored, value: s.ContactValue): boolean =>
  s.storedNamesOf(s.storedItemOf(stored) ?? {}, value).length > 0;

const isIn = (stored: Exported, value: s.ContactValue): boolean =>
  isInLookup(stored, value) || isInFile(stored, value);

/**
 * A value of the company is stored. Where the fields of a company come back is not documented, so a lookup or an
 * export that shows the value suffices. A missing value counts only where a second value of the company is shown. For
 * a field without a column of its own, a lookup has to show the second value.
 */
export const isOfCompany = (
  stored: Exported,
  value: s.ContactValue,
  second: s.ContactValue,
  hasColumn: boolean,
): CheckResult =>
  s.onItem(stored, () =>
    given(isIn(stored, value) || (hasColumn ? isIn : isInLookup)(stored, second), () =>
      check(
        isIn(stored, value),
        message`${value} is shown neither by a lookup nor by an export: expected to be shown`,
        ...[stored.added, stored.found, stored.file],
      ),
    ),
  );
