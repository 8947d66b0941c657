import { partsFor } from '../../outcome-parts.ts';
import type { PageClaim, PageFinding, PageProof } from '../data.ts';
import { formatJson } from './body.ts';
import { Lines, Timeline } from './exchanges.tsx';
import { VERDICT_WORDS } from './overview.tsx';
import { linkTo } from './route.ts';
import { SidesOfFinding } from './sides.tsx';
import { ClaimLink, CopyButton, Copyable, dayOf, Prose, formatSeconds, VerdictBadge } from './parts.tsx';
import { plural } from '../../../specs/plural.ts';
import { claimById, data, findingsByClaim } from './store.ts';

/** Most characters of an input. */
const MOST_INPUT = 4000;

/** The input of a finding, if it is more than the choice of a scenario. */
const inputOf = ({ counterexample }: PageFinding): string | undefined =>
  counterexample === undefined || counterexample === null
    ? undefined
    : formatJson(JSON.stringify(counterexample)).slice(0, MOST_INPUT);

/** Commands to reproduce it, each with its purpose. */
const commandsOf = ({ sequence, script, reproduce, replay, report }: PageFinding) =>
  [
    ['the requests, for a shell with BASE_URL and API_KEY', sequence?.join('\n')],
    ['whether it is still there', reproduce],
    ['the same requests as a script', script === undefined ? undefined : `sh ${data.folder}/${script}`],
    ['with the scenario that found it', replay],
    ['a report for the vendor', report],
  ].flatMap(([name, text]) => (name === undefined || text === undefined ? [] : [{ name, text }]));

/** A finding as Markdown, for an issue or a chat. */
function markdownOf({ claim, statement, place, title, sides, sequence = [] }: PageFinding): string {
  const block = (text: string): string => text.replaceAll(/^/gm, '    ');
  return [
    [claim, statement].filter(Boolean).join(': '),
    ...(place === undefined ? [] : [`Documented: ${place.text}`]),
    title,
    ...(sides === undefined
      ? []
      : [block(`${sides.names[0]}: ${sides.left}\n${sides.names[1]}: ${sides.right}`)]),
    ...(sequence.length === 0 ? [] : [block(sequence.join('\n'))]),
  ].join('\n\n');
}

/** One finding with its evidence and commands. */
export function FindingPart({ finding }: { finding: PageFinding }) {
  const { state, accepted, exchanges = [], also = [], hides = [] } = finding;
  const input = inputOf(finding);
  const commands = commandsOf(finding);
  return (
    <article class={`finding ${state}`}>
      <p class="quiet">
        <span class={`tag state ${state.replace(' ', '-')}`}>{state}</span> finding{' '}
        <code>{finding.fingerprint}</code>
        {finding.firstSeen !== undefined && `; first seen ${dayOf(finding.firstSeen)}`}
        {finding.lastSeen !== undefined &&
          finding.lastSeen !== finding.firstSeen &&
          `, last ${dayOf(finding.lastSeen)}`}
        {finding.sightings !== undefined &&
          finding.looks !== undefined &&
          `; seen in ${finding.sightings} of ${plural(finding.looks, 'run', 'runs')}`}{' '}
        {finding.script !== undefined && <a href={finding.script}>script</a>}{' '}
        <CopyButton text={() => markdownOf(finding)} label="of this finding">
          copy as Markdown
        </CopyButton>
      </p>
      <SidesOfFinding finding={finding} />
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
      {exchanges.length > 0 && (
        <>
          <h3>Requests and answers</h3>
          <Timeline exchanges={exchanges} />
        </>
      )}
      {input !== undefined && (
        <details>
          <summary>The input of the scenario</summary>
          <Copyable label="input" text={input} />
        </details>
      )}
      {commands.length > 0 && <h3>Send it again</h3>}
      {commands.slice(0, 1).map(({ name, text }) => (
        <Copyable key={name} label={name} text={text} />
      ))}
      {commands.length > 1 && (
        <details>
          <summary>{plural(commands.length - 1, 'more command', 'more commands')}</summary>
          {commands.slice(1).map(({ name, text }) => (
            <Copyable key={name} label={name} text={text} />
          ))}
        </details>
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
          Could not be checked because of it:{' '}
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

/** The proof that the checker of a claim can fail, and that allowed answers do not make it fail. */
function Proof({ claim, prove }: { claim: PageClaim; prove: string }) {
  const { drifts = [], variants = [] } = claim;
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Drift proof</h2>
      {drifts.length === 0 && variants.length === 0 && (
        <p class="quiet">The mock has no drift and no allowed variant of it.</p>
      )}
      {drifts.length > 0 && (
        <Proofs title="Drifts of the mock that its checker must report" proofs={drifts} />
      )}
      {variants.length > 0 && <Proofs title="Allowed variants that it must not report" proofs={variants} />}
      {drifts.length > 0 && <Copyable label="prove it" text={`${prove} ${claim.id}`} />}
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
            {dayOf(startedAt)}: {VERDICT_WORDS.get(history[index] ?? '') ?? 'not asked for'}
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
                {plural(requests ?? 0, 'request', 'requests')} in {formatSeconds(durationMs)}
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

/** Links to the failing claims before and after one, in the order of the outcome. */
function Neighbours({ id }: { id: string }) {
  const failing = [
    ...new Set(
      partsFor(data.outcome, data)
        .acting.flatMap(({ leader, members }) => [leader, ...members])
        .flatMap(({ claim }) => claim ?? []),
    ),
  ];
  const at = failing.findIndex((claim) => claim === id);
  if (at === -1) return null;
  return (
    <nav class="neighbours" aria-label="Failing claims">
      <span class="quiet">
        {at + 1} of {plural(failing.length, 'failing claim', 'failing claims')}
      </span>
      {[['prev', failing[at - 1], '← previous'] as const, ['next', failing[at + 1], 'next →'] as const].map(
        ([rel, claim, name]) =>
          claim !== undefined && (
            <a key={rel} rel={rel} href={linkTo(`/claim/${claim}`)}>
              {name}
            </a>
          ),
      )}
    </nav>
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
      <Neighbours id={id} />
      <h1 tabIndex={-1} class="id">
        {claim.id}
      </h1>
      <p class="statement">
        <Prose text={claim.statement} />
      </p>
      <p>
        <VerdictBadge kind={claim.verdict} accepted={claim.accepted} />{' '}
        <span class="tag">{claim.level === 'open' ? 'open question' : claim.level}</span>{' '}
        {claim.quirk === true && <span class="tag quirk">quirk</span>}{' '}
        <span class="quiet">
          {claim.runs !== undefined && `checked in ${plural(claim.runs, 'history', 'histories')}; `}if it does
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
            <dt>Interpreted as</dt>
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

/** A drawing as an image, so that no script in it can run. */
export const Plot = ({ name, words, svg }: { name: string; words: string; svg: string }) => (
  <figure>
    <figcaption>
      <strong>{name}</strong>
      {words !== '' && `: ${words}`}
    </figcaption>
    <div class="wide" tabIndex={0} role="region" aria-label={`Plot of ${name}`}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`Plot of ${name}`} />
    </div>
  </figure>
);
