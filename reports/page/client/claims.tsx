import { useMemo } from 'preact/hooks';
import type { PageClaim } from '../data.ts';
import { ClaimLink, VerdictCounts, countsOf, Prose, VerdictBadge, VERDICTS } from './parts.tsx';
import { filterBy, type PageRoute } from './route.ts';
import { data, sectionOf } from './store.ts';

/** Rows that are rendered at first, because all rows take a moment. */
const MOST_ROWS = 300;

/** The text in which the search looks for every word. */
const haystack = (claim: PageClaim): string =>
  [
    claim.id,
    claim.statement,
    claim.place,
    claim.reason ?? '',
    claim.operations.join(' '),
    (claim.observed ?? []).join(' '),
  ]
    .join(' ')
    .toLowerCase();
const texts = new Map<string, string>();
const textOf = (claim: PageClaim): string => {
  const known = texts.get(claim.id) ?? haystack(claim);
  texts.set(claim.id, known);
  return known;
};

function matching(query: URLSearchParams): PageClaim[] {
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const is = (name: string, value: string | undefined): boolean => {
    const wanted = query.get(name) ?? '';
    return wanted === '' || wanted === value;
  };
  return data.claims.filter((claim) => {
    const section = sectionOf(claim);
    return (
      is('verdict', claim.verdict) &&
      is('service', section?.service) &&
      is('section', section?.name) &&
      is('level', claim.level) &&
      is('quirk', claim.quirk === true ? 'yes' : 'no') &&
      words.every((word) => textOf(claim).includes(word))
    );
  });
}

function Choice({
  name,
  label,
  options,
  route,
}: {
  name: string;
  label: string;
  options: readonly string[];
  route: PageRoute;
}) {
  return (
    <label>
      {label}
      <select
        value={route.query.get(name) ?? ''}
        onChange={(event) => filterBy(route, { [name]: event.currentTarget.value })}
      >
        <option value="">all</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}

const Row = ({ claim }: { claim: PageClaim }) => (
  <li>
    <VerdictBadge kind={claim.verdict} accepted={claim.accepted} />
    <div>
      <ClaimLink id={claim.id} />
      {claim.quirk === true && <span class="tag quirk">quirk</span>}
      <p>
        <Prose text={claim.statement} />
      </p>
      {claim.reason !== undefined && <p class="quiet">{claim.reason}</p>}
      {claim.observed !== undefined && (
        <p class="quiet">Answered: {claim.observed.join('; ').slice(0, 300)}</p>
      )}
    </div>
  </li>
);

export function Claims({ route }: { route: PageRoute }) {
  const { query } = route;
  const found = useMemo(() => matching(query), [query.toString()]);
  const service = query.get('service') ?? '';
  const sections = data.sections
    .filter((each) => service === '' || each.service === service)
    .map(({ name }) => name);
  const shown = query.get('all') === 'yes' ? found : found.slice(0, MOST_ROWS);
  return (
    <>
      <h1 tabIndex={-1}>Claims</h1>
      <div class="filters">
        <Choice name="verdict" label="Verdict" options={VERDICTS} route={route} />
        <Choice name="service" label="Service" options={['inbox', 'prospecting']} route={route} />
        <Choice name="section" label="Section" options={[...new Set(sections)]} route={route} />
        <Choice name="level" label="Level" options={['stated', 'inferred', 'open']} route={route} />
        <Choice name="quirk" label="Quirk" options={['yes', 'no']} route={route} />
      </div>
      <p role="status">
        {found.length} of {data.claims.length} claims
      </p>
      <VerdictCounts counts={countsOf(found)} query={Object.fromEntries(query)} />
      {[...Map.groupBy(shown, sectionOf)].map(([section, own]) => (
        <section key={`${section?.service} ${section?.name}`}>
          <h2>
            <Prose text={section?.name ?? ''} /> <span class="quiet">{section?.document}</span>
          </h2>
          <ul class="claims">
            {own.map((claim) => (
              <Row key={claim.id} claim={claim} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < found.length && (
        <button type="button" onClick={() => filterBy(route, { all: 'yes' })}>
          Show all {found.length}
        </button>
      )}
    </>
  );
}
