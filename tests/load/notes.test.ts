import { message } from '../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import type { K6Session } from '../../suites/kit/model/k6-session.ts';
import type { Scenario } from '../../suites/kit/model/scenario.ts';
import { Inconclusive, type Exchange } from '../../suites/kit/model/exchange.ts';
import type { Target } from '../../suites/kit/index.ts';
import { evaluatedRun } from './evaluated-run.ts';

const CLAIM: ClaimId = 'inbox.limits.minute-sliding';
const EXCHANGE: Exchange = {
  ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 0, durationMs: 1 },
  request: { method: 'GET', target: '/emails', headers: {} },
  response: { status: 200, headers: {}, bytes: Buffer.from('{}'), text: '{}', json: {} },
};

test('the note and the plot of a load run whose last attempt may send nothing are those of the one before it', async () => {
  let attempt = 0;
  const scenario = {
    ...{ id: 'load.test', service: 'inbox', requires: ['k6'], observers: new Map() },
    stimulus: async () => {
      if (attempt === 2) throw new Inconclusive(message`the cap leaves no further attempt`);
      return {};
    },
    checkers: new Map([
      [
        CLAIM,
        () => {
          throw new Inconclusive(message`too close`);
        },
      ],
    ]),
    words: () => 'no kind claimed',
  } as unknown as Scenario;
  const k6 = (): K6Session => {
    attempt += 1;
    const isSending = attempt === 1;
    return {
      ...{ by: 'k6 1.8.1', exchanges: isSending ? [EXCHANGE, EXCHANGE] : [] },
      drawn: (title: string) => (isSending ? `<svg>${title}</svg>` : undefined),
      close: async () => undefined,
    } as unknown as K6Session;
  };
  const target = { kind: 'live', baseUrl: '', offers: new Set(['k6']), moving: true } as unknown as Target;
  const { note, plot, by } = await evaluatedRun(scenario, { k6, target });
  expect([note, plot, by]).toEqual([
    'test: no kind claimed; 2 requests by k6 1.8.1, attempt 2',
    '<svg>test: no kind claimed</svg>',
    'k6 1.8.1',
  ]);
});
