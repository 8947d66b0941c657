import { useEffect, useState } from 'preact/hooks';

/** Where the page is: a path such as `/claims`, and what is searched and filtered there. */
export interface PageRoute {
  readonly path: string;
  readonly query: URLSearchParams;
}

function current(): PageRoute {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** The address of a place in the page; what is empty is left out. */
export function linkTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(kept as [string, string][]).toString();
  return `#${path}${search === '' ? '' : `?${search}`}`;
}

/** Changes what is filtered without a further step in the history of the browser. */
export function filterBy(route: PageRoute, change: Readonly<Record<string, string>>): void {
  const query = { ...Object.fromEntries(route.query), ...change };
  history.replaceState(null, '', linkTo(route.path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The place of the page, whenever it changes. */
export function useRoute(): PageRoute {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const onChange = (): void => setRoute(current());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return route;
}
