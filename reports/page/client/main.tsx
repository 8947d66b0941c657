import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Claim } from './claim.tsx';
import { Claims } from './claims.tsx';
import { Comparison, OperationCoverage, FindingPage, Measurements, Quirks } from './more.tsx';
import { Overview } from './overview.tsx';
import { CopyButton } from './parts.tsx';
import { filterBy, linkTo, useRoute, type PageRoute } from './route.ts';

const VIEWS = [
  ['/', 'Overview'],
  ['/claims', 'Claims'],
  ['/since', 'Since the run before'],
  ['/quirks', 'Quirks'],
  ['/coverage', 'Coverage'],
  ['/measured', 'Limits and latency'],
] as const;

function View({ route }: { route: PageRoute }) {
  const [, view = '', ...rest] = route.path.split('/');
  const id = rest.join('/');
  switch (view) {
    case 'claims':
      return <Claims route={route} />;
    case 'claim':
      return <Claim id={id} />;
    case 'finding':
      return <FindingPage fingerprint={id} />;
    case 'since':
      return <Comparison />;
    case 'quirks':
      return <Quirks />;
    case 'coverage':
      return <OperationCoverage />;
    case 'measured':
      return <Measurements />;
    default:
      return <Overview />;
  }
}

/** Keyboard shortcuts besides those of the browser: the search, and the neighbouring failing claims. */
const KEYS: Readonly<Record<string, string>> = {
  '/': 'header input',
  ArrowLeft: '.neighbours a[rel=prev]',
  ArrowRight: '.neighbours a[rel=next]',
};

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  // Arrow keys scroll wide content, and move the cursor in text fields.
  if (isTaken || (target instanceof Element && target.closest('input, select, pre, .wide') !== null)) return;
  const found = document.querySelector<HTMLElement>(KEYS[key] ?? 'nothing');
  if (found === null) return;
  event.preventDefault();
  if (found instanceof HTMLInputElement) found.select();
  else found.click();
}

function Page() {
  const route = useRoute();
  const isClaims = route.path === '/claims';
  const last = useRef(route.path);
  useEffect(() => {
    if (last.current === route.path) return;
    last.current = route.path;
    window.scrollTo(0, 0);
    // A screen reader then reads the heading of the new view.
    if (document.activeElement?.tagName !== 'INPUT')
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [route.path]);
  useEffect(() => document.addEventListener('keydown', onKey), []);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector('h1')?.focus();
        }}
      >
        Skip to the content
      </a>
      <header>
        <strong>Plumbline</strong>
        <nav aria-label="Views">
          {VIEWS.map(([path, title]) => (
            <a key={path} href={`#${path}`} aria-current={route.path === path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <input
          type="search"
          aria-label="Search claims"
          aria-keyshortcuts="/"
          placeholder="Search claims (/)"
          value={isClaims ? (route.query.get('q') ?? '') : ''}
          onInput={({ currentTarget: { value: q } }) => {
            if (isClaims) filterBy(route, { q });
            else location.hash = linkTo('/claims', { q });
          }}
        />
        <CopyButton text={() => location.href} label="to this view">
          copy link
        </CopyButton>
      </header>
      <main id="main">
        <View route={route} />
      </main>
    </>
  );
}

const root = document.getElementById('page');
if (root !== null) render(<Page />, root);
