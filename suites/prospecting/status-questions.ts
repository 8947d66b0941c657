import { prospectingFacts } from '../../generated/facts.ts';
import { objectsOf, statusOf, type JsonObject } from '../kit/http/exchange.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { lookAt, newCampaign, setPart } from './campaign-wire.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

/** Campaigns whose records are looked at. */
const RECORDS = 8;
const STATUSES: readonly unknown[] = prospectingFacts.campaignStatuses;

/** Under which of its fields a record tells a status. */
const statusKeys = (record: JsonObject): string[] =>
  Object.keys(record).filter((name) => STATUSES.includes(String(record[name]).toUpperCase()));
/** What all records have in common. */
const shared = (records: readonly JsonObject[]): string | undefined => {
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const names = statusKeys(first).filter((name) => others.every((other) => statusKeys(other).includes(name)));
  const isAsDocumented = records.every((record) => names.every((name) => STATUSES.includes(record[name])));
  return names.length === 0
    ? 'under no key that all have'
    : `${names.sort().join(', ')}${isAsDocumented ? '' : ', in other letters'}`;
};

const recordStatuses = scenario({
  id: 'prospecting.states.records',
  service: 'prospecting',
  needs: ['read'],
  cost: RECORDS + 1,
  stimulus: async (context) => {
    const listed = objectsOf(await context.prospecting.call('GET /advanced/campaigns'), 'campaigns');
    const alone: JsonObject[] = [];
    for (const campaign of listed.slice(0, RECORDS)) {
      const answer = await lookAt(context, idOf(campaign) ?? NO_ID);
      if (ok(answer)) alone.push(bodyOf(answer));
    }
    return { listed, alone };
  },
  checkers: {},
  observers: {
    'prospecting.states.status-key': ({ listed, alone }) => ({
      listed: shared(listed),
      'read alone': shared(alone),
    }),
  },
});

/** Both routes that might set `alwaysOn`. */
const alwaysOn = scenario({
  id: 'prospecting.states.always-on',
  service: 'prospecting',
  needs: ['write'],
  cost: 5,
  stimulus: async (context) => {
    const created = await context.prospecting.raw({
      method: 'POST',
      target: '/advanced/campaigns',
      operation: 'POST /advanced/campaigns',
      body: JSON.stringify({ name: 'Always on', alwaysOn: true }),
    });
    const made = await lookAt(context, stringIn(bodyOf(created), 'campaignId') ?? NO_ID);
    const campaignId = await newCampaign(context, 'Always on later');
    const set = await setPart(context, campaignId, 'settings', { alwaysOn: true });
    return [
      { answer: created, after: made },
      { answer: set, after: await lookAt(context, campaignId) },
    ];
  },
  checkers: {},
  observers: {
    'prospecting.states.always-on-route': (tried) =>
      Object.fromEntries(
        tried.map(({ answer, after }) => [
          answer.operation ?? '',
          !ok(answer)
            ? `${statusOf(answer)}`
            : bodyOf(after)['alwaysOn'] === true
              ? 'sets it'
              : 'does not show it',
        ]),
      ),
  },
});

export const statusQuestions = [recordStatuses, alwaysOn];
