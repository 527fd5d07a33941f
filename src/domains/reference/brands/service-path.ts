const PREFIX = '/cm-api';
/** Certified content is under the prefix on every host, so its paths are not changed. */
const CONTENT = `${PREFIX}/content/`;

const isAbsolute = (path: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path);

/** The path of a service for pages of this brand (BRND-08, RULING-112). */
export const servicePath = (brand: { id: string | undefined }, path: string): string => {
  if (isAbsolute(path)) return path;
  const rooted = path.startsWith('/') ? path : `/${path}`;
  if (brand.id !== 'caranddriver' || rooted === PREFIX || rooted.startsWith(`${PREFIX}/`)) return rooted;
  return `${PREFIX}${rooted}`;
};

/** The service path of a request without the prefix; the server accepts both (BRND-08, RULING-112). */
export const stripServicePrefix = (path: string): string =>
  path.startsWith(`${PREFIX}/`) && !path.startsWith(CONTENT) ? path.slice(PREFIX.length) : path;
