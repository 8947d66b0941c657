import type { Finding } from '../../findings.ts';
import { shownBy, type OutcomeKind } from '../../outcome-shown.ts';
import { LETTERS } from '../data.ts';
import { ClaimLink, dayOf, plural, Prose, VERDICTS, Wide } from './parts.tsx';
import { linkTo } from './route.ts';
import { data } from './store.ts';

/** Findings of a list that are shown. */
const MOST_LISTED = 25;
/** Findings below another one that are shown at once. */
const MOST_OPEN = 5;

const Item = ({ finding }: { finding: Finding }) => (
  <li>
    <span class={`severity ${finding.severity.split(' ')[0] ?? ''}`}>{finding.severity}</span>{' '}
    {finding.claim === undefined ? (
      <a class="id" href={linkTo(`/finding/${finding.fingerprint}`)}>
        {finding.kind}
      </a>
    ) : (
      <ClaimLink id={finding.claim} />
    )}
    <p>
      <Prose text={finding.title} />
    </p>
    {finding.statement !== undefined && finding.statement !== finding.title && (
      <p class="quiet">
        Documented: <Prose text={finding.statement} />
      </p>
    )}
    {finding.also !== undefined && (
      <p class="quiet">
        {plural(finding.also.length, 'more claim is', 'more claims are')} violated by the same answer.
      </p>
    )}
  </li>
);

/** A list of findings with what a person does about them. */
function Task({
  name,
  title,
  advice,
  own,
}: {
  name: string;
  title: string;
  advice: string;
  own: readonly Finding[];
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

/** A finding that fails, with those that fail by the same answer or claim. */
const Group = ({ leader, members }: { leader: Finding; members: readonly Finding[] }) => (
  <li>
    <ul class="findings">
      <Item finding={leader} />
    </ul>
    {members.length > 0 && (
      <details open={members.length <= MOST_OPEN}>
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

/** What is there to do, the most urgent first, as the outcome of the run has it. */
function Tasks() {
  const { acting, gone, stale } = shownBy(data.outcome, data);
  const inconclusive = data.summary.inconclusive;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">What to do</h2>
      {data.outcome.kind === 'nothing new' && stale.length === 0 && (
        <p class="good">Nothing: no finding fails the run.</p>
      )}
      {acting.length > 0 && (
        <div class="task new">
          <h3>
            To act on <span class="count">{data.outcome.failing}</span>
          </h3>
          <p class="quiet">
            Look at each: report it to the vendor, accept it in the baseline, or renew its acceptance.
          </p>
          <ul class="groups">
            {acting.map(({ leader, members }) => (
              <Group key={leader.fingerprint} leader={leader} members={members} />
            ))}
          </ul>
        </div>
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
            Could not be judged <span class="count">{inconclusive}</span>
          </h3>
          <p>
            <a href={linkTo('/claims', { verdict: 'inconclusive' })}>Read why</a>, and make the run again when
            the reason is gone.
          </p>
        </div>
      )}
    </section>
  );
}

/** How many claims of each section have which verdict; every number leads to its claims. */
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
          <Wide key={service} label={`Sections of ${service}`}>
            <table class="matrix">
              <caption>{rows[0]?.section.document}</caption>
              <thead>
                <tr>
                  <th scope="col">Section</th>
                  {VERDICTS.map((verdict) => (
                    <th key={verdict} scope="col" class="number">
                      {verdict}
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
          </Wide>
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
      'Claims',
      VERDICTS.map((kind) => `${data.claims.filter(({ verdict }) => verdict === kind).length} ${kind}`).join(
        ', ',
      ),
    ],
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
  const { kind, headline, exitCode, exitReason } = data.outcome;
  return (
    <>
      <h1 tabIndex={-1}>Run {data.run.id}</h1>
      <p class={`outcome ${OUTCOMES[kind]}`}>
        <strong>{headline}</strong> (exit code {exitCode}: {exitReason}).
      </p>
      {data.reach.map((line) => (
        <p key={line} class="outcome doubt">
          {line}
        </p>
      ))}
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

/** The verdict of a letter in a history. */
export const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).map(([word, letter]) => [letter, word]),
);
