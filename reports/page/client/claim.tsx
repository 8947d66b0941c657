import type { Finding } from '../../findings.ts';
import type { PageClaim, PageProof } from '../data.ts';
import { Lines, Timeline } from './exchanges.tsx';
import { WORDS } from './overview.tsx';
import { ClaimLink, Copyable, dayOf, plural, Prose, secondsOf, Verdict } from './parts.tsx';
import { claimById, data, findingsByClaim } from './store.ts';

/** One finding with what shows it and how to see it again. */
export function FindingPart({ finding }: { finding: Finding }) {
  const {
    state,
    accepted,
    before,
    now,
    counterexample,
    exchanges = [],
    curl = [],
    also = [],
    hides = [],
  } = finding;
  const again = finding.script === undefined ? undefined : `sh ${data.folder}/${finding.script}`;
  return (
    <article class={`finding ${state}`}>
      <h3>
        <span class={`tag state ${state.replace(' ', '-')}`}>{state}</span> <Prose text={finding.title} />
      </h3>
      <p class="quiet">
        Finding <code>{finding.fingerprint}</code>, {finding.severity}
        {finding.firstSeen !== undefined && `; first seen ${dayOf(finding.firstSeen)}`}
        {finding.lastSeen !== undefined &&
          finding.lastSeen !== finding.firstSeen &&
          `, last ${dayOf(finding.lastSeen)}`}
        {finding.sightings !== undefined &&
          finding.looks !== undefined &&
          `; seen in ${finding.sightings} of ${plural(finding.looks, 'look', 'looks')}`}
      </p>
      {accepted !== undefined && (
        <p>
          Accepted until {accepted.expires} by {accepted.owner}: {accepted.reason}{' '}
          {accepted.link !== undefined && /^https?:/.test(accepted.link) ? (
            <a href={accepted.link}>{accepted.link}</a>
          ) : (
            accepted.link
          )}
        </p>
      )}
      {before !== undefined && <p>Before: {before.join('; ')}</p>}
      {now !== undefined && <p>Now: {now.join('; ')}</p>}
      {counterexample !== undefined && counterexample !== null && (
        <Copyable label="counterexample" text={JSON.stringify(counterexample, null, 2).slice(0, 4000)} />
      )}
      {exchanges.length > 0 && (
        <>
          <h4>Exchanges</h4>
          <Timeline exchanges={exchanges} />
        </>
      )}
      {(curl.length > 0 || finding.reproduce !== undefined) && <h4>See it again</h4>}
      {curl.length === 1 && <Copyable label="curl" text={curl[0] ?? ''} />}
      {curl.length > 1 && <Copyable label="curl lines" text={curl.join('\n')} />}
      {again !== undefined && <Copyable label="script of the whole sequence" text={again} />}
      {finding.reproduce !== undefined && (
        <Copyable label="command that says whether it is still there" text={finding.reproduce} />
      )}
      {finding.replay !== undefined && <Copyable label="command that runs it again" text={finding.replay} />}
      {finding.report !== undefined && (
        <Copyable label="command that writes it down for the vendor" text={finding.report} />
      )}
      {also.length > 0 && (
        <p>
          Violated by the same answer:{' '}
          {also.map((id) => (
            <span key={id}>
              <ClaimLink id={id} />{' '}
            </span>
          ))}
        </p>
      )}
      {hides.length > 0 && (
        <p>
          Found nothing to judge for it:{' '}
          {hides.map((id) => (
            <span key={id}>
              <ClaimLink id={id} />{' '}
            </span>
          ))}
        </p>
      )}
      {finding.cause !== undefined && (
        <p>
          The same answer violates <ClaimLink id={finding.cause} />, which leads.
        </p>
      )}
    </article>
  );
}

const Proofs = ({ title, proofs }: { title: string; proofs: readonly PageProof[] }) => (
  <>
    <h3>{title}</h3>
    <ul>
      {proofs.map(({ id, description, result }) => (
        <li key={id}>
          {description}
          {result !== undefined && <strong> ({result})</strong>} <code class="quiet">{id}</code>
        </li>
      ))}
    </ul>
  </>
);

/** What shows that the checker of a claim can fail, and that legal answers do not make it fail. */
function Proof({ claim, prove }: { claim: PageClaim; prove: string }) {
  const { drifts = [], variants = [] } = claim;
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Drift proof</h2>
      {drifts.length === 0 && variants.length === 0 && (
        <p class="quiet">The mock has no drift and no legal variant of it.</p>
      )}
      {drifts.length > 0 && (
        <Proofs title="Ways in which the mock breaks it, and the checker must notice" proofs={drifts} />
      )}
      {variants.length > 0 && (
        <Proofs title="Other legal answers, which nobody may be accused of" proofs={variants} />
      )}
      {drifts.length > 0 && <Copyable label="command that proves it" text={`${prove} ${claim.id}`} />}
    </section>
  );
}

function History({ claim }: { claim: PageClaim }) {
  const { history } = claim;
  if (history === undefined) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ul class="history">
        {data.past.map(({ id, startedAt }, index) => (
          <li key={id}>
            {dayOf(startedAt)}: {WORDS.get(history[index] ?? '') ?? 'not asked for'}
          </li>
        ))}
        <li>
          {dayOf(data.run.startedAt)}: <strong>{claim.verdict}</strong> (this run)
        </li>
      </ul>
    </section>
  );
}

function Scenarios({ claim }: { claim: PageClaim }) {
  const { scenarios = [], scenarioCount = 0 } = claim;
  const own = scenarios.flatMap((index) => data.scenarios[index] ?? []);
  if (own.length === 0) return null;
  const shown = own.find(({ exchanges }) => exchanges !== undefined);
  return (
    <section aria-labelledby="scenarios">
      <h2 id="scenarios">Scenarios</h2>
      <ul>
        {own.map(({ id, durationMs, requests }) => (
          <li key={id}>
            <code>{id}</code>
            {durationMs !== undefined && (
              <span class="quiet">
                {' '}
                {plural(requests ?? 0, 'request', 'requests')} in {secondsOf(durationMs)}
              </span>
            )}
          </li>
        ))}
        {scenarioCount > own.length && <li class="quiet">and {scenarioCount - own.length} more</li>}
      </ul>
      {shown?.exchanges !== undefined && (
        <details>
          <summary>
            The first recorded exchanges of <code>{shown.id}</code>
          </summary>
          <Lines exchanges={shown.exchanges} />
        </details>
      )}
    </section>
  );
}

export function Claim({ id }: { id: string }) {
  const claim = claimById.get(id);
  if (claim === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Unknown claim</h1>
        <p>This run has no claim {id}.</p>
      </>
    );
  const findings = (findingsByClaim.get(id) ?? []).filter(({ kind }) => kind !== 'quirk');
  const plot = data.plots.find(({ name }) =>
    (claim.scenarios ?? []).some((index) => data.scenarios[index]?.id === `load.${name}`),
  );
  const proved = claim.stack;
  return (
    <>
      <h1 tabIndex={-1} class="id">
        {claim.id}
      </h1>
      <p class="statement">
        <Prose text={claim.statement} />
      </p>
      <p>
        <Verdict kind={claim.verdict} accepted={claim.accepted} />{' '}
        <span class="tag">{claim.level === 'open' ? 'open question' : claim.level}</span>{' '}
        {claim.quirk === true && <span class="tag quirk">quirk</span>}{' '}
        <span class="quiet">
          {claim.runs !== undefined && `judged in ${plural(claim.runs, 'history', 'histories')}; `}if it does
          not hold: {claim.severity}
        </span>
      </p>
      <dl class="facts">
        <div>
          <dt>Place</dt>
          <dd>
            <Prose text={claim.place} />{' '}
            {(claim.links ?? []).map(({ name, url }) => (
              <a key={url} href={url}>
                {name}{' '}
              </a>
            ))}
          </dd>
        </div>
        {claim.interpretation !== undefined && (
          <div>
            <dt>Read as</dt>
            <dd>
              <Prose text={claim.interpretation} />
            </dd>
          </div>
        )}
        {claim.reason !== undefined && (
          <div>
            <dt>Why</dt>
            <dd>{claim.reason}</dd>
          </div>
        )}
        {claim.observed !== undefined && (
          <div>
            <dt>Answered</dt>
            <dd>
              <ul>
                {claim.observed.map((answer) => (
                  <li key={answer}>{answer}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div>
          <dt>Operations</dt>
          <dd>{claim.operations.map((each) => (each === '*' ? 'all of the service' : each)).join(', ')}</dd>
        </div>
      </dl>
      {findings.length > 0 && (
        <section aria-labelledby="evidence">
          <h2 id="evidence">Evidence</h2>
          {findings.map((finding) => (
            <FindingPart key={finding.fingerprint} finding={finding} />
          ))}
        </section>
      )}
      {proved !== undefined && <Copyable label="stack of the checker" text={proved} />}
      {plot !== undefined && (
        <section aria-labelledby="plot">
          <h2 id="plot">Requests against time</h2>
          <Plot name={plot.name} words={plot.words} svg={plot.svg} />
        </section>
      )}
      <Scenarios claim={claim} />
      <History claim={claim} />
      <Proof claim={claim} prove={data.prove} />
    </>
  );
}

/** A drawing as an image, so that nothing in it can run. */
export const Plot = ({ name, words, svg }: { name: string; words: string; svg: string }) => (
  <figure>
    <div class="wide" tabIndex={0} role="region" aria-label={`Plot of ${name}`}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={words === '' ? name : `${name}: ${words}`}
        loading="lazy"
      />
    </div>
    <figcaption>
      <strong>{name}</strong>
      {words !== '' && `: ${words}`}
    </figcaption>
  </figure>
);
