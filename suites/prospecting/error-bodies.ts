import { prospectingFacts } from '../../generated/facts.ts';
import { statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { isHtml, says, shape } from './errors.ts';
import { codeOf } from './forms.ts';
import { bodyOf, isStatus, stringIn } from './wire.ts';

const { listsBodyMaxBytes, listsBodyMaxBytesLowReading, mainBodyMaxBytesLowReading } = prospectingFacts;

/** The deletion of a contact through a list that it is not in. */
async function deletedElsewhere(context: ScenarioContext, listId: string): Promise<Exchange> {
  const other = await newList(context, 'elsewhere');
  const added = await context.prospecting.call('POST /lists/list/{listId}/contacts', {
    path: { listId },
    body: { email: 'here@contact.example' },
  });
  return context.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
    path: { listId: other.listId, leadId: stringIn(bodyOf(added), 'leadId') ?? 'none' },
  });
}

/** Bodies that are no JSON, of the wrong shape, and at both sides of the size limits. */
const bodies = scenario({
  id: 'prospecting.errors.bodies',
  service: 'prospecting',
  needs: ['write'],
  cost: 15,
  cases: () => ['{', '{"name":', 'name=list', '[1,'],
  stimulus: async (context, broken) => {
    const { prospecting, survey } = context;
    const { listId } = await newList(context, 'bodies');
    const post = (operation: string, target: string, body: string, key: 'main' | 'none' = 'main') =>
      prospecting.raw({ method: operation.split(' ')[0] ?? '', operation, target, body, key });
    const settings = 'PATCH /advanced/campaigns/{campaignId}/settings';
    const at = `/advanced/campaigns/${survey.campaignIds[0] ?? 'none'}/settings`;
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ email: 'big@contact.example', notes: '' });
      return empty.replace('"notes":""', `"notes":"${'x'.repeat(bytes - empty.length)}"`);
    };
    const add = (body: string) =>
      post('POST /lists/list/{listId}/contacts', `/lists/list/${listId}/contacts`, body);
    return {
      broken,
      main: await post('POST /advanced/campaigns', '/advanced/campaigns', broken),
      lists: await post('POST /lists/list', '/lists/list', broken),
      noKey: await post('POST /advanced/campaigns', '/advanced/campaigns', broken, 'none'),
      invalid: await post(
        settings,
        at,
        // What answers a number outside the bounds is open; a text is no number in any reading.
        JSON.stringify({ dailyEmailAdded: 'many' }),
      ),
      invalidLists: await post(
        'POST /lists/list/{listId}/contacts/batch',
        `/lists/list/${listId}/contacts/batch`,
        '{"contacts":7}',
      ),
      within: await add(sized(listsBodyMaxBytesLowReading)),
      beyond: await add(sized(listsBodyMaxBytes + 1)),
      mainWithin: await post(
        settings,
        at,
        JSON.stringify({ padding: 'x'.repeat(mainBodyMaxBytesLowReading - 100) }),
      ),
      invalidWithoutKey: await post(settings, at, '{"dailyEmailAdded":"many"}', 'none'),
      wrongMethod: await prospecting.raw({ method: 'PUT', target: '/advanced/campaigns', body: '{}' }),
      otherLists: await deletedElsewhere(context, listId),
      warmup: await post(
        'POST /email-providers/warmup/check-health',
        '/email-providers/warmup/check-health',
        '{}',
      ),
    };
  },
  checkers: {
    'prospecting.errors.malformed-json-400': ({ main }) => isStatus(main, 400),
    'prospecting.errors.malformed-json-html': ({ main }) => given(statusOf(main) >= 400, () => isHtml(main)),
    'prospecting.errors.validation-400': ({ invalid }) => isStatus(invalid, 400),
    'prospecting.errors.validation-code': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () => says(invalid, 'code', 'INVALID_REQUEST')),
    'prospecting.errors.validation-names-field': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () =>
        check(
          invalid.response.text.includes('dailyEmailAdded'),
          'the failure does not name the field',
          invalid,
        ),
      ),
    'prospecting.limits.lists-body-5-mb-accepted': ({ within }) =>
      check(statusOf(within) !== 413, 'a body within the limit is refused for its size', within),
    'prospecting.limits.main-body-30-mb-accepted': ({ mainWithin }) =>
      check(statusOf(mainWithin) !== 413, 'a body within the limit is refused for its size', mainWithin),
    'prospecting.errors.lists-body-413': ({ beyond }) => isStatus(beyond, 413),
    'prospecting.errors.lists-body-413-code': ({ beyond }) =>
      given(statusOf(beyond) === 413, () => says(beyond, 'code', 'PAYLOAD_TOO_LARGE')),
    'prospecting.errors.lists-body-413-message': ({ beyond }) =>
      given(statusOf(beyond) === 413, () =>
        check('message' in bodyOf(beyond), 'there is no message', beyond),
      ),
    'prospecting.errors.warmup-diagnosis-success-false': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () => says(warmup, 'success', false)),
    'prospecting.errors.warmup-diagnosis-message': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () => check('message' in bodyOf(warmup), 'there is no message', warmup)),
  },
  observers: {
    'prospecting.auth.unauthorised-before-validation': ({ invalidWithoutKey }) =>
      String(statusOf(invalidWithoutKey)),
    'prospecting.errors.wrong-method': ({ wrongMethod }) => shape(wrongMethod),
    'prospecting.errors.contact-of-other-list': ({ otherLists }) => String(statusOf(otherLists)),
    'prospecting.errors.malformed-json-lists': ({ broken, lists }) => ({ [broken]: shape(lists) }),
    'prospecting.errors.malformed-json-without-key': ({ broken, noKey }) => ({
      [broken]: String(statusOf(noKey)),
    }),
  },
});

/** Bodies of the lists service that are well formed and of the wrong shape, and some that are not acceptable. */
const unacceptable = scenario({
  id: 'prospecting.errors.unacceptable',
  service: 'prospecting',
  needs: ['write'],
  cost: 9,
  stimulus: async (context) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'unacceptable');
    const post = (operation: string, body: unknown) =>
      prospecting.raw({
        method: 'POST',
        operation: `POST ${operation}`,
        target: operation.replace('{listId}', listId),
        body: JSON.stringify(body),
      });
    const variable = { technicalName: `qx${listId}`, displayName: `Shown ${listId}`, schema: 'lead' };
    const batch = '/lists/list/{listId}/contacts/batch';
    await post('/lists/custom-variable', variable);
    return {
      shapes: {
        'a list without a name': await post('/lists/list', {}),
        'a variable without a name': await post('/lists/custom-variable', {}),
        'an export without lists': await post('/lists/list/export', {}),
        'a batch without an array': await post(batch, { contacts: 7 }),
      },
      refused: {
        'an empty batch': await post(batch, { contacts: [] }),
        'a variable that exists': await post('/lists/custom-variable', variable),
        'a lookup by both': await prospecting.raw({
          method: 'GET',
          operation: 'GET /lists/list/{listId}/rows',
          target: `/lists/list/${listId}/rows?email=a@contact.example&socialUrl=https://social.example/in/a`,
        }),
      },
    };
  },
  checkers: {},
  observers: {
    'prospecting.errors.lists-validation-status': ({ shapes }) =>
      Object.fromEntries(Object.entries(shapes).map(([kind, answer]) => [kind, String(statusOf(answer))])),
    'prospecting.errors.lists-422-code': ({ refused }) =>
      Object.fromEntries(Object.entries(refused).map(([kind, answer]) => [kind, codeOf(answer)])),
  },
});

export const errorBodies = [bodies, unacceptable];
