import { prospectingFacts } from '../../generated/facts.ts';
import { Inconclusive, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, vacuous } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { ok } from './wire.ts';

const { requestMaxSeconds } = prospectingFacts;
const NAME = 'Made too late';

/** What came back: an answer, or how the connection ended. */
type Outcome = { readonly answer: Exchange } | { readonly cut: string };

async function outcomeOf(sent: Promise<Exchange>): Promise<Outcome> {
  try {
    return { answer: await sent };
  } catch (error) {
    if (error instanceof Inconclusive) return { cut: error.message };
    throw error;
  }
}
const isServed = (outcome: Outcome): boolean => 'answer' in outcome && ok(outcome.answer);
const show = (outcome: Outcome): string =>
  'cut' in outcome ? 'the connection is closed' : `answers ${statusOf(outcome.answer)}`;

/** Requests that take almost as long as a request may, and longer. */
const duration = scenario({
  id: 'prospecting.limits.duration',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 4,
  stimulus: async (context) => {
    const read = () => outcomeOf(context.prospecting.call('GET /lists/list'));
    const plain = await read();
    await context.arrange({ answerSeconds: requestMaxSeconds - 1 });
    const within = await read();
    await context.arrange({ answerSeconds: requestMaxSeconds + 1 });
    const beyond = await read();
    const written = await outcomeOf(context.prospecting.call('POST /lists/list', { body: { name: NAME } }));
    await context.arrange({ answerSeconds: 0 });
    return { plain, within, beyond, written, after: await read() };
  },
  checkers: {
    'prospecting.limits.request-under-120-seconds': ({ plain, within }) =>
      isServed(plain)
        ? check(
            isServed(within),
            `a request of less than ${requestMaxSeconds} seconds: ${show(within)}`,
            ...('answer' in within ? [within.answer] : []),
          )
        : vacuous,
    'prospecting.limits.request-cut-at-120-seconds': ({ plain, beyond }) =>
      isServed(plain)
        ? check(
            !isServed(beyond),
            `a request of more than ${requestMaxSeconds} seconds is answered`,
            ...('answer' in beyond ? [beyond.answer] : []),
          )
        : vacuous,
  },
  observers: {
    'prospecting.limits.request-cut-form': ({ beyond }) => (isServed(beyond) ? undefined : show(beyond)),
    'prospecting.limits.request-cut-effect': ({ written, after }) =>
      isServed(written) || !('answer' in after) || !isServed(after)
        ? undefined
        : after.answer.response.text.includes(NAME)
          ? 'the write takes effect'
          : 'the write is lost',
  },
});

export const requestDuration = [duration];
