import type { Severity } from '../../../specs/source.ts';
import type { QuirkState } from '../../findings.ts';
import type { PageFinding, SeenField } from '../data.ts';
import { FindingPart, Plot } from './claim.tsx';
import { ClaimLink, VerdictCounts, dayOf, Prose } from './parts.tsx';
import { linkTo } from './route.ts';
import { plural } from '../../../specs/plural.ts';
import { claimById, data } from './store.ts';

/** The most severe first. Repeated here, because the module of severities reads files. */
const SEVERITIES: readonly Severity[] = ['breaks clients', 'surprises', 'cosmetic'];
/** Quirks of one severity that are shown without a click. */
const MOST_OPEN = 60;

/** Measured rate limits, and latencies of profiles. */
export const Measurements = () => (
  <>
    <h1 tabIndex={-1}>Limits and latency</h1>
    {data.plots.length === 0 && <p>This run holds no load run.</p>}
    {data.plots.map((plot) => (
      <Plot key={plot.name} {...plot} />
    ))}
  </>
);

/** Statuses or parameters with their counts. */
const Things = ({ name: title, things }: { name: string; things: readonly SeenField[] }) => (
  <div>
    {things.length > 0 && <h3>{title}</h3>}
    <ul class="things">
      {things.map(({ name, count, isDocumented }) => (
        <li key={name} class={!isDocumented ? 'beyond' : count === 0 ? 'unseen' : 'seen'}>
          {name} <span class="quiet">{count}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** Requests and answers of each operation, compared with the documents. */
export const OperationCoverage = () => (
  <>
    <h1 tabIndex={-1}>Coverage of operations</h1>
    <p class="quiet">
      How often this run saw each status, and sent each parameter of the query.{' '}
      <span class="things">
        <span class="unseen">dashed</span>
      </span>{' '}
      is documented and was not seen here,{' '}
      <span class="things">
        <span class="beyond">double</span>
      </span>{' '}
      is not documented.
    </p>
    {[...Map.groupBy(data.operations, ({ service }) => service)].map(([service, own]) => (
      <section key={service} aria-labelledby={service}>
        <h2 id={service}>{service}</h2>
        {own.map(({ operation, statuses, parameters, claims }) => (
          <article key={operation} class="operation">
            <a class="id" href={linkTo('/claims', { service, q: operation })}>
              {operation}
            </a>
            <Things name="statuses" things={statuses} />
            <Things name="parameters" things={parameters} />
            <div>
              <h3>claims</h3>
              <VerdictCounts counts={claims} query={{ service, q: operation }} />
            </div>
          </article>
        ))}
      </section>
    ))}
  </>
);

/** How the account answered in earlier runs and in this one. */
const Answers = () => (
  <table class="answers">
    <caption>How the account was answered</caption>
    <thead>
      <tr>
        <th scope="col">Kind of request, or field</th>
        <th scope="col">Earlier runs</th>
        <th scope="col">This run</th>
      </tr>
    </thead>
    <tbody>
      {data.answers.map(({ what, before, now, isOther }) => (
        <tr key={what}>
          <th scope="row">
            <code>{what}</code>
          </th>
          <td>{before}</td>
          <td>{isOther ? <strong>{now}</strong> : now}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Claims that changed since the previous run. */
export function Comparison() {
  const before = data.past.at(-1);
  const byFate = Map.groupBy(data.changes, ({ fate }) => fate);
  return (
    <>
      <h1 tabIndex={-1}>Since the run before</h1>
      {before === undefined ? (
        <p>No earlier run of this target and plan stands beside this one.</p>
      ) : (
        <p>
          Compared with {before.id} ({dayOf(before.startedAt)}).{' '}
          {data.changes.length === 0 && 'Every claim reads as it did.'}
        </p>
      )}
      {[...byFate].map(([fate, own]) => (
        <section key={fate} aria-label={fate}>
          <h2>
            {fate} <span class="count">{own.length}</span>
          </h2>
          <ul class="findings">
            {own.map(({ claim, said }) => (
              <li key={claim}>
                <ClaimLink id={claim} />
                <p>{said}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data.answers.length > 0 && <Answers />}
    </>
  );
}

/** Changed quirks come first, then confirmed ones. */
const QUIRK_ORDER: readonly QuirkState[] = ['changed', 'gone', 'confirmed', 'not seen'];

/** Quirks of one state. The most severe come first, then the order of the documents. */
function QuirksOf({ state, own }: { state: QuirkState; own: readonly PageFinding[] }) {
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={state.replace(' ', '-')}>
      <h2 id={state.replace(' ', '-')}>
        {state} <span class="count">{own.length}</span>
      </h2>
      {SEVERITIES.map((severity) => {
        const some = own.filter((each) => each.severity === severity);
        const sections = Map.groupBy(some, ({ claim = '' }) => claimById.get(claim)?.section ?? -1);
        return (
          some.length > 0 && (
            <details key={severity} open={state !== 'not seen' && some.length <= MOST_OPEN}>
              <summary>
                <h3>
                  {severity} <span class="count">{some.length}</span>
                </h3>
              </summary>
              {[...sections]
                .sort(([a], [b]) => a - b)
                .map(([section, few]) => (
                  <div key={section} class="quirks">
                    <h4>
                      <Prose text={data.sections[section]?.name ?? ''} />{' '}
                      <span class="quiet">{data.sections[section]?.service}</span>
                    </h4>
                    <ul>
                      {few.map(({ fingerprint, claim = '', statement = '', seen }) => (
                        <li key={fingerprint}>
                          <a href={linkTo(`/claim/${claim}`)} title={claim}>
                            <Prose text={statement} />
                          </a>
                          {seen !== undefined && <p class="quiet">{seen}</p>}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
            </details>
          )
        );
      })}
    </section>
  );
}

/** The quirks of the documents, and undocumented things. */
export function Quirks() {
  const quirks = Map.groupBy(data.findings, ({ quirk }) => quirk);
  const undocumented = data.findings.filter(({ kind }) => kind === 'undocumented');
  const open = data.claims.filter(({ level }) => level === 'open');
  return (
    <>
      <h1 tabIndex={-1}>Quirks and what is undocumented</h1>
      <p>
        Of what the documents leave open,{' '}
        <a href={linkTo('/claims', { level: 'open' })}>
          {plural(open.length, 'question has an answer', 'questions have their answers')}
        </a>{' '}
        with the claims.
      </p>
      {QUIRK_ORDER.map((state) => (
        <QuirksOf key={state} state={state} own={quirks.get(state) ?? []} />
      ))}
      <section aria-label="Undocumented">
        <h2>
          Undocumented <span class="count">{undocumented.length}</span>
        </h2>
        <ul class="findings">
          {undocumented.map(({ fingerprint, title, count, state }) => (
            <li key={fingerprint}>
              <a href={linkTo(`/finding/${fingerprint}`)}>{title}</a>
              <p class="quiet">
                {state}, {count ?? 0} times
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export function FindingPage({ fingerprint }: { fingerprint: string }) {
  const finding = data.findings.find((each) => each.fingerprint === fingerprint);
  return (
    <>
      <h1 tabIndex={-1}>Finding</h1>
      {finding === undefined ? (
        <p>This run has no finding {fingerprint}.</p>
      ) : (
        <>
          <h2>{finding.kind}</h2>
          <FindingPart finding={finding} />
        </>
      )}
    </>
  );
}
