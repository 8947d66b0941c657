import { expect, test } from 'vitest';
import { scenario, stimulus, type ScenarioContext } from '../../suites/kit/model/scenario.ts';

const common = { id: 'inbox.test.context', service: 'inbox' } as const;

const waits = ({ advance }: ScenarioContext<'clock'>): Promise<void> => advance(1);
const listens = ({ receive }: ScenarioContext<'webhook'>): Promise<unknown> => receive('inbox');
const settles = ({ settle }: ScenarioContext<'webhook'>): Promise<void> => settle();
const arranges = ({ arrange }: ScenarioContext<'state'>): Promise<void> => arrange({ credits: 1 });
const sends = ({ k6 }: ScenarioContext<'k6'>): Promise<unknown> => k6.send([]);
const reads = ({ inbox }: ScenarioContext): Promise<unknown> => inbox.call('GET /views');

test('a stimulus has the levers of the capabilities that it requires, and none besides', () => {
  // Nothing here is run: these definitions test the compiler.
  const known = [
    stimulus({ ...common, requires: ['write', 'clock'], stimulus: ({ advance }) => advance(1) }),
    stimulus({ ...common, requires: ['write', 'clock'], stimulus: waits }),
    stimulus({ ...common, requires: ['webhook'], stimulus: listens }),
    stimulus({ ...common, requires: ['webhook', 'read'], stimulus: settles }),
    stimulus({ ...common, requires: ['state'], stimulus: arranges }),
    stimulus({ ...common, requires: ['k6'], stimulus: sends }),
    stimulus({ ...common, requires: ['burst'], stimulus: reads }),
    // @ts-expect-error: the clock is not required
    stimulus({ ...common, requires: ['write', 'state'], stimulus: waits }),
    // @ts-expect-error: no webhook is required
    stimulus({ ...common, requires: ['write', 'clock'], stimulus: listens }),
    // @ts-expect-error: no webhook is required
    stimulus({ ...common, requires: ['write', 'clock'], stimulus: settles }),
    // @ts-expect-error: no state is required
    stimulus({ ...common, requires: ['clock'], stimulus: arranges }),
    // @ts-expect-error: k6 is not required
    stimulus({ ...common, requires: ['burst'], stimulus: sends }),
    // @ts-expect-error: k6 sends by itself; the scenario has no client
    stimulus({ ...common, requires: ['k6'], stimulus: reads }),
    // @ts-expect-error: the control plane knows no such change
    stimulus({ ...common, requires: ['state'], stimulus: ({ arrange }) => arrange({ credit: 1 }) }),
    // @ts-expect-error: a scenario of one section is narrowed likewise
    scenario({ ...common, requires: ['write'], stimulus: waits, checks: {} }),
  ];
  expect(new Set(known.map(({ id }) => id))).toEqual(new Set([common.id]));
});
