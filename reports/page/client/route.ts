import { useEffect, useState } from 'preact/hooks';

/** The location within the page: a path such as `/claims`, with its search and filters. */
export interface PageRoute {
  readonly path: string;
  readonly query: URLSearchParams;
}

function current(): PageRoute {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** The address of a location within the page; empty values are omitted. */
export function linkTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(kept as [string, string][]).toString();
  return `#${path}${search === '' ? '' : `?${search}`}`;
}

/** Changes filters without a new entry in the browser's history. */
export function filterBy(route: PageRoute, change: Readonly<Record<string, string>>): void {
  const query = { ...Object.fromEntries(route.query), ...change };
  history.replaceState(null, '', linkTo(route.path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The current location within the page, updated when it changes. */
export function useRoute(): PageRoute {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const onChange = (): void => setRoute(current());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return route;
}
