import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Claim } from './claim.tsx';
import { Claims } from './claims.tsx';
import { Comparison, OperationCoverage, FindingPage, Measurements, Quirks } from './more.tsx';
import { Overview } from './overview.tsx';
import { CopyButton } from './parts.tsx';
import { useRoute, type PageRoute } from './route.ts';

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

function Page() {
  const route = useRoute();
  const last = useRef(route.path);
  useEffect(() => {
    if (last.current === route.path) return;
    last.current = route.path;
    window.scrollTo(0, 0);
    // A screen reader reads the heading of the new view.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [route.path]);
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
