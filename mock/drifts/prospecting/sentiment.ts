import type { prospectingFacts } from '../../../generated/facts.ts';
import { sentimentOfEvents } from '../edits/prospecting-events.ts';
import { items } from '../edits/prospecting.ts';
import { type DriftRow, table, alterWire } from '../types.ts';

const neverGiven = (name: (typeof prospectingFacts.sentimentClassifications)[number]): DriftRow =>
  sentimentOfEvents(`${name} is never given`, (classification) => ({
    classification: classification !== name ? classification : name === 'NEUTRAL' ? 'INTERESTED' : 'NEUTRAL',
    score: 0.5,
  }));

/** Activities with a sentiment that differs from the documented one. */
const inActivities = (shown: unknown): DriftRow =>
  alterWire(
    'activities show another sentiment',
    items('GET /advanced/campaigns/{campaignId}/activities', 'activities', (all) =>
      all.map((each) => ({ ...each, sentiment: shown })),
    ),
  );

export const sentiment = table('prospecting.sentiment', {
  'classification-present': {
    main: sentimentOfEvents('a sentiment has a score alone', () => ({ score: 0.5 })),
    activities: inActivities({ label: 'NEUTRAL', score: 0.5 }),
    plain: inActivities('NEUTRAL'),
  },
  'classification-interested': neverGiven('INTERESTED'),
  'classification-not-interested': neverGiven('NOT_INTERESTED'),
  'classification-neutral': neverGiven('NEUTRAL'),
  'classification-out-of-office': neverGiven('OUT_OF_OFFICE'),
  'classification-hostile': neverGiven('HOSTILE'),
  'classification-delegation': neverGiven('DELEGATION'),
  'classification-incomprehension': neverGiven('INCOMPREHENSION'),
  'classification-question-ask': neverGiven('QUESTION_ASK'),
  'classification-closed': {
    main: sentimentOfEvents('replies are POSITIVE', () => ({ classification: 'POSITIVE', score: 0.5 })),
    activities: inActivities({ classification: 'neutral', score: 0.5 }),
  },
  'score-number': {
    main: sentimentOfEvents('the score is a word', (classification) => ({ classification, score: 'high' })),
    activities: inActivities({ classification: 'NEUTRAL', score: '0.5' }),
  },
});
