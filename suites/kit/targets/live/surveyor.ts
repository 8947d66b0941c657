import type { Service } from '../../../../specs/source.ts';
import type { AccountRoutes } from '../../model/account.ts';
import { Inconclusive } from '../../model/exchange.ts';
import { asDefect } from '../../model/failure.ts';
import { EMPTY_SURVEY, joinSurveys, type Survey } from '../../model/survey.ts';
import { OutOfBudget } from '../../model/target.ts';
import type { LiveClients } from './clients.ts';
import type { LiveTraffic } from './traffic.ts';

interface SurveyorSettings {
  readonly clients: LiveClients;
  readonly traffic: LiveTraffic;
  readonly routes: AccountRoutes;
  readonly services: readonly Service[];
}

/** Surveys a real account: once, and again on request. */
export class Surveyor {
  /** Lists that existed before the run. */
  others: ReadonlySet<string> = new Set();
  readonly #settings: SurveyorSettings;
  #surveying: Promise<Survey> | undefined;

  constructor(settings: SurveyorSettings) {
    this.#settings = settings;
  }

  surveyed(): Promise<Survey> {
    return (this.#surveying ??= this.#survey());
  }

  /** Surveys some services again. Throws Inconclusive if one of them cannot be read. */
  async refresh(services: readonly Service[]): Promise<Survey> {
    const { clients, routes } = this.#settings;
    const { inbox, prospecting } = clients.unrecorded();
    const mail = services.includes('inbox') ? await routes.survey({ inbox }) : undefined;
    const prospects = services.includes('prospecting') ? await routes.survey({ prospecting }) : undefined;
    const fresh = joinSurveys(mail ?? (await this.surveyed()), prospects ?? (await this.surveyed()));
    this.#surveying = Promise.resolve(fresh);
    return fresh;
  }

  async #survey(): Promise<Survey> {
    const { clients, routes } = this.#settings;
    const { inbox, prospecting } = clients.unrecorded();
    const [mail, prospects] = await Promise.all([
      this.#half('inbox', () => routes.survey({ inbox })),
      this.#half('prospecting', () => routes.survey({ prospecting })),
    ]);
    this.others = new Set(prospects.listIds);
    return joinSurveys(mail, prospects);
  }

  /** The survey of one service. A service that cannot be surveyed is not checked. */
  async #half(service: Service, survey: () => Promise<Survey>): Promise<Survey> {
    if (!this.#settings.services.includes(service)) return EMPTY_SURVEY;
    try {
      return await survey();
    } catch (error) {
      // A survey may fail at answers of an undocumented form.
      const defect = asDefect(error);
      if (!(defect instanceof Inconclusive)) throw error;
      if (!(defect instanceof OutOfBudget)) this.#settings.traffic.end(service, defect.why);
      return EMPTY_SURVEY;
    }
  }
}
