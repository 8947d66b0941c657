import { partsFor, type OutcomeKind } from '../../outcome-parts.ts';
import { LETTERS, type PageFinding } from '../data.ts';
import { VerdictCounts, countsOf, dayOf, Prose, SIGNS, VERDICTS } from './parts.tsx';
import { SidesOfFinding } from './sides.tsx';
import { linkTo } from './route.ts';
import { plural } from '../../../specs/plural.ts';
import { data } from './store.ts';

/** Most findings in a list. */
const MOST_LISTED = 25;

const where = ({ claim, fingerprint }: PageFinding): string =>
  linkTo(claim === undefined ? `/finding/${fingerprint}` : `/claim/${claim}`);

/** A finding in a line or two. */
const Item = ({ finding }: { finding: PageFinding }) => (
  <li>
    <a class="id" href={where(finding)}>
      {finding.claim ?? finding.kind}
    </a>
    <p class="quiet">
      <Prose text={finding.title} />
    </p>
  </li>
);

/** A list of findings that do not fail, with what to do about them. */
function Task({
  name,
  title,
  advice,
  own,
}: {
  name: string;
  title: string;
  advice: string;
  own: readonly PageFinding[];
}) {
  if (own.length === 0) return null;
  return (
    <div class={`task ${name}`}>
      <h3>
        {title} <span class="count">{own.length}</span>
      </h3>
      <p class="quiet">{advice}</p>
      <ul class="findings">
        {own.slice(0, MOST_LISTED).map((finding) => (
          <Item key={finding.fingerprint} finding={finding} />
        ))}
      </ul>
      {own.length > MOST_LISTED && <p>{own.length - MOST_LISTED} more are in findings.json.</p>}
    </div>
  );
}

/** A failing finding: expected and seen values, and what fails because of the same answer or claim. */
const Failure = ({ leader, members }: { leader: PageFinding; members: readonly PageFinding[] }) => (
  <li class={`task ${leader.state}`}>
    <h3>
      <a class="id" href={where(leader)}>
        {leader.claim ?? leader.kind}
      </a>{' '}
      <span class={`severity ${leader.severity.split(' ')[0] ?? ''}`}>{leader.severity}</span>
      {leader.state !== 'new' && <span class={`tag state ${leader.state}`}>{leader.state}</span>}
    </h3>
    {leader.statement !== undefined && leader.statement !== leader.sides?.left && (
      <p>
        <Prose text={leader.statement} />
      </p>
    )}
    <SidesOfFinding finding={leader} />
    {members.length > 0 && (
      <details>
        <summary>{plural(members.length, 'finding fails', 'findings fail')} with it</summary>
        <ul class="findings">
          {members.map((finding) => (
            <Item key={finding.fingerprint} finding={finding} />
          ))}
        </ul>
      </details>
    )}
  </li>
);

/** What failed and what to do, in the order of the outcome. */
function Tasks() {
  const { acting, gone, stale } = partsFor(data.outcome, data);
  const inconclusive = data.summary.inconclusive;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">
        {acting.length > 0 ? (
          <>
            What failed <span class="count">{data.outcome.failing}</span>
          </>
        ) : (
          'What to do'
        )}
      </h2>
      {data.outcome.kind === 'nothing new' && stale.length === 0 && (
        <p class="good">Nothing: no finding fails the run.</p>
      )}
      {acting.length > 0 && (
        <>
          <p class="quiet">
            Each is to be reported to the vendor, accepted in the baseline, or renewed there.
          </p>
          <ul class="failures">
            {acting.map(({ leader, members }) => (
              <Failure key={leader.fingerprint} leader={leader} members={members} />
            ))}
          </ul>
        </>
      )}
      <Task
        name="gone"
        title="Gone"
        advice="What the document calls a defect is repaired: clients may rely on it, and the baseline can forget it."
        own={gone}
      />
      <Task
        name="stale"
        title="Stale"
        advice="In the baseline, and not seen any more: remove the entries."
        own={stale}
      />
      {inconclusive > 0 && (
        <div class="task">
          <h3>
            Could not be checked <span class="count">{inconclusive}</span>
          </h3>
          <p>
            <a href={linkTo('/claims', { verdict: 'inconclusive' })}>The reasons</a> stand with the claims.
            Repeat the run when they are gone.
          </p>
        </div>
      )}
    </section>
  );
}

/** The numbers of verdicts by section; every number links to its claims. */
function Matrix() {
  const bySection = Map.groupBy(data.claims, ({ section }) => section);
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">Sections and verdicts</h2>
      {(['inbox', 'prospecting'] as const).map((service) => {
        const rows = data.sections.flatMap((section, index) =>
          section.service === service ? [{ section, own: bySection.get(index) ?? [] }] : [],
        );
        if (rows.length === 0) return null;
        return (
          <table key={service} class="matrix">
            <caption>{rows[0]?.section.document}</caption>
            <thead>
              <tr>
                <th scope="col">Section</th>
                {VERDICTS.map((verdict) => (
                  <th key={verdict} scope="col" class="number">
                    <span aria-hidden="true">{SIGNS[verdict]}</span> <span class="word">{verdict}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ section, own }) => (
                <tr key={section.name}>
                  <th scope="row">
                    <a href={linkTo('/claims', { service, section: section.name })}>
                      <Prose text={section.name} />
                    </a>
                  </th>
                  {VERDICTS.map((verdict) => {
                    const count = own.filter((claim) => claim.verdict === verdict).length;
                    return (
                      <td key={verdict} class={`number ${count > 0 ? verdict.replace(' ', '-') : ''}`}>
                        {count === 0 ? (
                          <span class="nothing">0</span>
                        ) : (
                          <a
                            href={linkTo('/claims', { service, section: section.name, verdict })}
                            aria-label={`${count} ${verdict} in ${section.name}`}
                          >
                            {count}
                          </a>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}

function Facts() {
  const { run, summary, counts, past } = data;
  const facts: readonly (readonly [string, string])[] = [
    ['Target', `${run.target} at ${run.baseUrl}`],
    ['Started', `${dayOf(run.startedAt)} UTC, took ${(run.durationMs / 1000).toFixed(1)} s`],
    ['Requests', `${run.requests.inbox} inbox, ${run.requests.prospecting} prospecting`],
    ['Seed', String(run.seed)],
    [
      'Quirks',
      Object.entries(counts.quirks)
        .map(([state, count]) => `${count} ${state}`)
        .join(', '),
    ],
    [
      'Accepted',
      `${counts.known} known, ${counts.unreviewed} without a reason, ${summary.changed} changed answers`,
    ],
    [
      'Compared with',
      past.at(-1) === undefined
        ? 'no earlier run of this target and plan'
        : dayOf(past.at(-1)?.startedAt ?? ''),
    ],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const OUTCOMES: Readonly<Record<OutcomeKind, string>> = {
  drift: 'bad',
  'not checked': 'doubt',
  gone: 'good',
  'nothing new': 'good',
};

export function Overview() {
  const { kind, headline, exitCode } = data.outcome;
  return (
    <>
      <h1 tabIndex={-1}>Run {data.run.id}</h1>
      <p class={`outcome ${OUTCOMES[kind]}`}>
        <strong>{headline}</strong>. Exit code {exitCode}.
      </p>
      <VerdictCounts counts={countsOf(data.claims)} query={{}} />
      {data.reach.map((line) => (
        <p key={line} class="outcome doubt">
          {line}
        </p>
      ))}
      {data.altered.length > 0 && (
        <div class="outcome doubt">
          <strong>The mock was altered</strong> by{' '}
          {plural(data.altered.length, 'drift or variant', 'drifts or variants')}:
          <ul>
            {data.altered.map(({ id, description }) => (
              <li key={id}>
                {description} <code class="quiet">{id}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Tasks />
      <Facts />
      <Matrix />
      {data.run.notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          <ul class="notes">
            {data.run.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The verdict for each letter of a history. */
export const VERDICT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).map(([word, letter]) => [letter, word]),
);
