import { table } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged } from '../answers.ts';

import { alterProspectingWebhooks } from '../../drifts/edits/prospecting-events.ts';

export const sentiment = table('prospecting.sentiment', {
  'classification-present': objectsChanged(
    'activities show a text that is empty where no sentiment is known',
    whenSuccessOf('GET /advanced/campaigns/{campaignId}/activities'),
    (each) => ('event' in each ? { ...each, sentiment: '' } : each),
  ),
  'score-range': alterProspectingWebhooks('scores are percentages', {
    sentiment: (classification, isClassified) => (isClassified ? { classification, score: 87 } : undefined),
  }),
});
