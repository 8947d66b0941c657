import type { Finding, State } from '../../findings.ts';
import { LETTERS } from '../data.ts';
import { ClaimLink, dayOf, plural, Prose, VERDICTS, Wide } from './parts.tsx';
import { linkTo } from './route.ts';
import { data } from './store.ts';

/** What a person does about findings in a state. */
const TASKS: readonly { readonly state: State; readonly title: string; readonly advice: string }[] = [
  {
    state: 'new',
    title: 'New',
    advice: 'Look at each: report it to the vendor, or accept it in the baseline.',
  },
  {
    state: 'expired',
    title: 'Expired',
    advice: 'The baseline accepted these until a day that is over: decide anew.',
  },
  { state: 'stale', title: 'Stale', advice: 'In the baseline, and not seen any more: remove the entries.' },
  {
    state: 'gone',
    title: 'Gone',
    advice: 'The vendor has repaired these: clients may rely on it, and the baseline can forget them.',
  },
];
const MOST_LISTED = 25;

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

/** What is there to do, the most urgent first. What the documents do not name is listed by itself. */
function Tasks() {
  const leading = data.findings.filter(
    ({ kind, cause }) => kind !== 'quirk' && kind !== 'undocumented' && cause === undefined,
  );
  const lists = TASKS.map((task) => ({
    ...task,
    own: leading.filter(({ state }) => state === task.state),
  })).filter(({ own }) => own.length > 0);
  const inconclusive = data.summary.inconclusive;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">What to do</h2>
      {lists.length === 0 && inconclusive === 0 && (
        <p class="good">Nothing: no finding is new, expired or stale.</p>
      )}
      {lists.map(({ state, title, advice, own }) => (
        <div key={state} class={`task ${state}`}>
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
      ))}
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

const OUTCOMES = {
  0: ['good', 'Nothing to report'],
  1: ['bad', 'Drift'],
  3: ['doubt', 'Inconclusive'],
} as const;

export function Overview() {
  const { exitCode, exitReason } = data.outcome;
  const [kind, title] = OUTCOMES[exitCode];
  return (
    <>
      <h1 tabIndex={-1}>Run {data.run.id}</h1>
      <p class={`outcome ${kind}`}>
        <strong>{title}:</strong> {exitReason}.
      </p>
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
