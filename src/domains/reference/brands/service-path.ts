const PREFIX = '/cm-api';
/** Certified content lives under the prefix on every host, so it is neither added nor taken away there. */
const CONTENT = `${PREFIX}/content/`;

const isAbsolute = (path: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path);

/** BRND-08, RULING-112: where this brand's pages call a service. */
export const servicePath = (brand: { id: string | undefined }, path: string): string => {
  if (isAbsolute(path)) return path;
  const rooted = path.startsWith('/') ? path : `/${path}`;
  if (brand.id !== 'caranddriver' || rooted === PREFIX || rooted.startsWith(`${PREFIX}/`)) return rooted;
  return `${PREFIX}${rooted}`;
};

/** BRND-08, RULING-112: the service path behind a request, for the server that answers under both. */
export const stripServicePrefix = (path: string): string =>
  path.startsWith(`${PREFIX}/`) && !path.startsWith(CONTENT) ? path.slice(PREFIX.length) : path;
