import { daySeconds } from '#lib/duration.ts';
/** The location cookies, and how long they last (LOC-12, LOC-13, RULING-52). */
export const zipCookie = 'ATC_USER_ZIP';
export const radiusCookie = 'ATC_USER_RADIUS';
export const locationCookieMaxAgeSeconds = 30 * daySeconds;

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Values that clients send for "nothing" (RULING-04). */
const nothing = new Set(['', 'null', 'undefined', 'None', '[object Object]']);

/** The text of a query value, or undefined if it means nothing; of a repeated one the first. */
export const givenText = (value: QueryValue): string | undefined => {
  const text = String((Array.isArray(value) ? value[0] : value) ?? '').trim();
  return nothing.has(text) ? undefined : text;
};

/** The values that turn on a query parameter (LOC-03). */
const isOn = (value: QueryValue): boolean => ['true', '1', 'on', 'yes'].includes(givenText(value) ?? '');

/** The first ZIP of an edge header such as "30303-30310+30312" (LOC-05). */
export const edgeZip = (header: string | undefined): string | undefined => {
  const first = (header ?? '').split(/[+,;\s]/).find((part) => part !== '');
  const zip = first?.split('-')[0] ?? '';
  return /^\d{5}$/.test(zip) ? zip : undefined;
};

export type VisitorRequest = {
  readonly query: { readonly useGeolocation?: QueryValue; readonly disableAkamaiGeolocation?: QueryValue };
  readonly cookies: Readonly<Partial<Record<string, string>>>;
  readonly isBot: boolean;
  /** The visitor's location according to the edge server in front, if any (RULING-52). */
  readonly edge?: { readonly zips: string | undefined; readonly network?: string | undefined };
};

export type VisitorPlace = {
  readonly zip: string | undefined;
  /** The state of the ZIP, for pages that need only its taxes and fees. */
  readonly state: string | undefined;
  /** The radius of the shopper's last search (LOC-13). */
  readonly radiusMiles: number | undefined;
  /** Whether the page should ask the browser for its position; the edge's ZIP is used until it answers (LOC-03). */
  readonly asksBrowser: boolean;
};

/**
 * The visitor's location, read fact by fact: a cached page varies by each fact it has read, so only read those the URL
 * does not contain.
 */
export type PlaceReader = { readonly [Fact in keyof VisitorPlace]: () => VisitorPlace[Fact] };

/** An unknown location. */
export const nowhere: PlaceReader = {
  zip: () => undefined,
  state: () => undefined,
  radiusMiles: () => undefined,
  asksBrowser: () => false,
};

/**
 * The visitor's location for a page whose URL has no ZIP or city: from the location cookies, the browser, then the edge
 * (LOC-01 to LOC-05). Invalid ZIPs are skipped.
 */
export const resolveZip = (
  { query, cookies, isBot, edge }: VisitorRequest,
  isPlace: (zip: string) => boolean,
): Omit<VisitorPlace, 'state'> => {
  // Bots have no location: cookies are a person's choice, and a bot's own location means nothing (BOT-02, BOT-03).
  if (isBot) return { zip: undefined, radiusMiles: undefined, asksBrowser: false };
  const placed = (zip: string | undefined): string | undefined => (zip !== undefined && isPlace(zip) ? zip : undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  const radiusMiles = radius >= 0 ? radius : undefined;
  const cookiePlace = placed(givenText(cookies[zipCookie]));
  if (cookiePlace !== undefined) return { zip: cookiePlace, radiusMiles, asksBrowser: false };
  // The location of a mobile network is that of its gateway (LOC-04).
  const mobile = edge?.network?.trim().toLowerCase() === 'mobile';
  const zip = mobile || isOn(query.disableAkamaiGeolocation) ? undefined : placed(edgeZip(edge?.zips));
  return { zip, radiusMiles, asksBrowser: isOn(query.useGeolocation) };
};
