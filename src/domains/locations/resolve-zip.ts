/** The location cookies, and how long they last (LOC-12, LOC-13, D-52). */
export const zipCookie = 'ATC_USER_ZIP';
export const radiusCookie = 'ATC_USER_RADIUS';
export const locationCookieMaxAgeSeconds = 30 * 24 * 60 * 60;

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Words that clients send for "nothing" (D-04). */
const nothing = new Set(['', 'null', 'undefined', 'None', '[object Object]']);

/** The text of a query value, or undefined where nothing was meant; of a repeated one the first. */
export const givenText = (value: QueryValue): string | undefined => {
  const text = String((Array.isArray(value) ? value[0] : value) ?? '').trim();
  return nothing.has(text) ? undefined : text;
};

/** LOC-03 */
const wantsGeolocation = (value: QueryValue): boolean => ['true', '1', 'on', 'yes'].includes(givenText(value) ?? '');

/** The first ZIP of an edge header such as "30303-30310+30312" (LOC-05). */
export const edgeZip = (header: string | undefined): string | undefined => {
  const first = (header ?? '').split(/[+,;\s]/).find((part) => part !== '');
  const zip = first?.split('-')[0] ?? '';
  return /^\d{5}$/.test(zip) ? zip : undefined;
};

export type ZipRequest = {
  readonly query: {
    readonly zip?: QueryValue;
    readonly city?: QueryValue;
    readonly state?: QueryValue;
    readonly useGeolocation?: QueryValue;
  };
  readonly cookies: Readonly<Partial<Record<string, string>>>;
  /** What the edge in front of us knows; leave out where there is none (D-52). */
  readonly edge?: {
    readonly header: string | undefined;
    readonly bot: boolean;
    readonly mobileNetwork: boolean;
    /** The setting disableAkamaiGeolocation. */
    readonly disabled: boolean;
  };
};

export type ZipSource = 'query' | 'cookie' | 'city' | 'edge';

export type ZipResolution =
  | { readonly source: ZipSource; readonly zip: string; readonly askBrowser: boolean }
  | { readonly source: 'none'; readonly zip?: undefined; readonly askBrowser: boolean };

const fromEdge = (edge: ZipRequest['edge']): string | undefined =>
  !edge || edge.bot || edge.mobileNetwork || edge.disabled ? undefined : edgeZip(edge.header);

/**
 * The visitor's ZIP: query, cookies, city and state, browser, edge, in this order (LOC-01 to LOC-05). Only a browser
 * can ask for its own position, so `askBrowser` tells it to, with the edge's ZIP to go on with until it answers.
 */
export const resolveZip = (
  { query, cookies, edge }: ZipRequest,
  zipOfCity: (city: string, state: string) => string | undefined,
): ZipResolution => {
  const asked = givenText(query.zip);
  if (asked !== undefined) return { source: 'query', zip: asked, askBrowser: false };
  const remembered = givenText(cookies[zipCookie]);
  if (remembered && /^\d{5}$/.test(remembered)) return { source: 'cookie', zip: remembered, askBrowser: false };
  const city = givenText(query.city);
  const state = givenText(query.state);
  const ofCity = city && state ? zipOfCity(city, state) : undefined;
  if (ofCity !== undefined) return { source: 'city', zip: ofCity, askBrowser: false };
  const askBrowser = wantsGeolocation(query.useGeolocation);
  const ofEdge = fromEdge(edge);
  return ofEdge === undefined ? { source: 'none', askBrowser } : { source: 'edge', zip: ofEdge, askBrowser };
};
