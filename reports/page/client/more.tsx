import { QUIRK_STATES } from '../../findings.ts';
import type { Seen } from '../data.ts';
import { FindingPart, Plot } from './claim.tsx';
import { ClaimLink, dayOf, Prose, VERDICTS, Wide } from './parts.tsx';
import { linkTo } from './route.ts';
import { data } from './store.ts';

/** What was measured of the limits, and of the latency of profiles. */
export const Measured = () => (
  <>
    <h1 tabIndex={-1}>Limits and latency</h1>
    {data.plots.length === 0 && <p>This run holds no load run.</p>}
    {data.plots.map((plot) => (
      <Plot key={plot.name} {...plot} />
    ))}
  </>
);

/** Statuses or parameters with how often they were seen; `beyond` says what one is that no document names. */
const Things = ({ things, beyond }: { things: readonly Seen[]; beyond: string }) => (
  <ul class="things">
    {things.map(({ name, count, isDocumented }) => (
      <li key={name} class={!isDocumented ? 'beyond' : count === 0 ? 'unseen' : 'seen'}>
        {name} <span class="quiet">{isDocumented ? count : `${count} ${beyond}`}</span>
      </li>
    ))}
  </ul>
);

/** What was sent to each operation and answered by it, beside what is documented. */
export const Coverage = () => (
  <>
    <h1 tabIndex={-1}>Coverage of operations</h1>
    <p class="quiet">
      How often this run saw each status, and sent each parameter of the query. What has a dashed frame is
      documented and was not seen here.
    </p>
    <Wide label="Coverage of operations">
      <table class="coverage">
        <caption>Operations, statuses, parameters and claims</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Statuses</th>
            <th scope="col">Parameters</th>
            <th scope="col">Claims</th>
          </tr>
        </thead>
        <tbody>
          {data.operations.map(({ service, operation, statuses, parameters, claims }) => (
            <tr key={`${service} ${operation}`}>
              <th scope="row">
                <a href={linkTo('/claims', { service, q: operation })}>
                  <code>{operation}</code>
                </a>
                <div class="quiet">{service}</div>
              </th>
              <td>
                <Things things={statuses} beyond="not documented" />
              </td>
              <td>
                <Things things={parameters} beyond="sent as a trial" />
              </td>
              <td>
                {VERDICTS.filter((kind) => claims[kind] !== undefined)
                  .map((kind) => `${claims[kind] ?? 0} ${kind}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  </>
);

/** How the account was answered in earlier runs and in this one. */
const Answers = () => (
  <Wide label="Answers side by side">
    <table>
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
  </Wide>
);

/** What became of claims since the run before. */
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

/** The quirks of the documents, and what the documents do not name. */
export function Quirks() {
  const quirks = data.findings.filter(({ quirk }) => quirk !== undefined);
  const undocumented = data.findings.filter(({ kind }) => kind === 'undocumented');
  return (
    <>
      <h1 tabIndex={-1}>Quirks and what is undocumented</h1>
      {QUIRK_STATES.map((state) => {
        const own = quirks.filter(({ quirk }) => quirk === state);
        return (
          <section key={state} aria-label={`Quirks ${state}`}>
            <h2>
              {state} <span class="count">{own.length}</span>
            </h2>
            <ul class="findings">
              {own.map(({ fingerprint, claim = '', statement = '', seen }) => (
                <li key={fingerprint}>
                  <ClaimLink id={claim} />
                  <p>
                    <Prose text={statement} />
                  </p>
                  {seen !== undefined && <p class="quiet">{seen}</p>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
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
