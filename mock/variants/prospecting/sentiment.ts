import { table } from '../../drifts/types.ts';
import { good, objectsChanged } from '../answers.ts';

import { altered } from '../../drifts/edits/prospecting-events.ts';

export const sentiment = table({
  'prospecting.sentiment.classification-present': objectsChanged(
    'activities show a text that is empty where no sentiment is known',
    good('GET /advanced/campaigns/{campaignId}/activities'),
    (each) => ('event' in each ? { ...each, sentiment: '' } : each),
  ),
  'prospecting.sentiment.score-range': altered('scores are percentages', {
    sentiment: (classification, isClassified) => (isClassified ? { classification, score: 87 } : undefined),
  }),
});
