import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { newList } from '../checks/add-contact.ts';
import { profileLikeOthers } from '../support/profiles.ts';
import { EMAIL, PROFILE, type Placed, ROWS, filled } from '../checks/keys.ts';
import * as s from '../checks/stored.ts';

/** Each key in a contact and a list of its own; new names carry the id of the list. */
export const table = stimulus({
  id: 'prospecting.key-resolution.table',
  requires: ['write'],
  cases: () => ROWS,
  stimulus: async (context, shown): Promise<Placed> => {
    const like = shown.value === PROFILE ? await profileLikeOthers(context) : undefined;
    const row = like === undefined ? shown : { ...shown, value: like };
    const { listId } = await newList(context, 'key');
    const declared =
      row.declared &&
      (await context.prospecting.call('POST /lists/custom-variable', {
        body: {
          technicalName: filled(row.declared.technicalName, listId),
          displayName: filled(row.declared.displayName, listId),
          schema: row.declared.schema ?? 'lead',
        },
      }));
    const control = await controlOf(context, listId, row.to);
    const email = typeof row.to === 'object' && row.to.field === 'email' ? EMAIL : 'key@contact.example';
    const contact = { ...(email !== EMAIL && { email }), [filled(row.key, listId)]: row.value };
    return {
      row,
      declared,
      ...(control && { control }),
      ...(await s.store(context, listId, contact, email)),
    };
  },
});

/** A contact with a field of its company under the field's own name; nothing where the field is not one of these. */
async function controlOf(
  context: ScenarioContext,
  listId: string,
  to: Placed['row']['to'],
): Promise<s.Stored | undefined> {
  if (typeof to !== 'object' || !s.isCompanyField(to.field)) return undefined;
  const email = 'control@contact.example';
  return s.store(context, listId, { email, [to.field]: s.COMPANY_VALUES[to.field] }, email);
}
