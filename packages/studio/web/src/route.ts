// Which page an address names. Routes come after the `#`, so that any static host serves them from any
// folder: `#/explain?text=3%2B2`.

export const PAGES = ['explain', 'clock', 'explore', 'tournament'] as const;
export type PageName = (typeof PAGES)[number];

export interface Route {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** The route in the hash of an address; the first page if it names none. */
export const parseRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  return {
    page: PAGES.find((name) => name === path) ?? PAGES[0],
    params: Object.fromEntries(new URLSearchParams(query)),
  };
};

/** The inverse of `parseRoute`; empty parameters are left out. */
export const formatRoute = (page: PageName, params: Route['params'] = {}): string => {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
};
