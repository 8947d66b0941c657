import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { newList } from '../checks/add-contact.ts';
import { profileLikeOthers } from '../support/profiles.ts';
import { VALUE_EMAIL, FOREIGN_PROFILE, type PlacedValue, KEY_ROWS, fillListId } from '../checks/keys.ts';
import * as s from '../checks/stored.ts';

/** Each key in a separate contact and list; new names contain the id of the list. */
export const keyTable = stimulus({
  id: 'prospecting.keys.table',
  requires: ['write'],
  cases: () => KEY_ROWS,
  stimulus: async (context, shown): Promise<PlacedValue> => {
    const like = shown.value === FOREIGN_PROFILE ? await profileLikeOthers(context) : undefined;
    const row = like === undefined ? shown : { ...shown, value: like };
    const { listId } = await newList(context, 'key');
    const declared =
      row.declared &&
      (await context.prospecting.call('POST /lists/custom-variable', {
        body: {
          technicalName: fillListId(row.declared.technicalName, listId),
          displayName: fillListId(row.declared.displayName, listId),
          schema: row.declared.schema ?? 'lead',
        },
      }));
    const control = await controlOf(context, listId, row.to);
    const email =
      typeof row.to === 'object' && row.to.field === 'email' ? VALUE_EMAIL : 'key@contact.example';
    const contact = { ...(email !== VALUE_EMAIL && { email }), [fillListId(row.key, listId)]: row.value };
    return {
      row,
      declared,
      ...(control && { control }),
      ...(await s.store(context, listId, contact, email)),
    };
  },
});

/** A contact with a company field under the field's own name; undefined for other fields. */
async function controlOf(
  context: ScenarioContext,
  listId: string,
  to: PlacedValue['row']['to'],
): Promise<s.Stored | undefined> {
  if (typeof to !== 'object' || !s.isCompanyField(to.field)) return undefined;
  const email = 'control@contact.example';
  return s.store(context, listId, { email, [to.field]: s.COMPANY_VALUES[to.field] }, email);
}
