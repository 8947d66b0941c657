import { message } from '../../model/message.ts';
import { HttpClient, type ClientSettings } from '../client.ts';
import type { Client } from '../../model/client.ts';
import { Inconclusive, type Exchange } from '../../model/exchange.ts';
import { answerFault, isBare500 } from '../../checks/faults.ts';
import type { ListRoutes } from '../../model/account.ts';
import { Refused } from '../../model/failure.ts';
import type { LiveSettings } from './settings.ts';
import { pauseAfter, MOST_TRIES } from './traffic.ts';
import type { Pacer } from './pacer.ts';
import type { Scratch } from './scratch.ts';
import { sweep, sweptText } from './sweep.ts';
import { commandAsTyped } from '../../../../specs/command-line.ts';

/** Removes what a run created, regardless of the budget and with as many attempts as needed. */
export class Remover {
  readonly #client: Client<'prospecting'>;
  readonly #pacer: Pacer;
  readonly #routes: ListRoutes;

  constructor({
    pacer,
    spend,
    learn,
    routes,
    ...common
  }: Pick<ClientSettings, 'pool' | 'keys' | 'timeoutMs' | 'deadlineMs' | 'maxBodyBytes'> & {
    readonly pacer: Pacer;
    readonly spend: () => void;
    readonly learn: (exchange: Exchange) => void;
    readonly routes: ListRoutes;
  }) {
    this.#routes = routes;
    this.#pacer = pacer;
    this.#client = new HttpClient('prospecting', {
      ...common,
      record: () => undefined,
      before: async (_, { operation }) => {
        await pacer.turn(operation);
        spend();
      },
      review: async (outcome, sent) => {
        if (!(outcome instanceof Inconclusive)) learn(outcome);
        const why =
          outcome instanceof Inconclusive
            ? outcome.why
            : (answerFault(outcome) ?? (isBare500(outcome) ? message`it is answered with 500` : undefined));
        if (why === undefined) return 'keep';
        if (sent >= MOST_TRIES) throw new Inconclusive(why);
        pacer.pause(pauseAfter(sent), 'a request failed, and is sent again');
        return 'again';
      },
    });
  }

  /** Removes a list right after its scenario. If that fails, it is removed at the end. */
  async remove(listId: string): Promise<void> {
    try {
      await this.#routes.delete(this.#client, listId);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    }
  }

  /** Removes everything that is left of a run, and reports the result. */
  async sweep(
    own: Scratch,
    run: string,
    say: NonNullable<LiveSettings['onSwept']> = () => undefined,
  ): Promise<void> {
    try {
      if (own.names.size === 0) {
        own.discard();
        return;
      }
      const swept = await sweep(this.#client, this.#routes, own, () => this.#pacer.settle());
      say(sweptText(run, swept), swept.left.length + swept.awaited === 0);
    } catch (error) {
      if (!(error instanceof Inconclusive) && !(error instanceof Refused)) throw error;
      say(
        `the lists of run ${run} are not all removed (${error.message}): ${commandAsTyped('cleanup')}\n`,
        false,
      );
    }
  }
}
