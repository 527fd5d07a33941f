import { daySeconds } from '#lib/duration.ts';
/** The location cookies, and how long they last (LOC-12, LOC-13, RULING-52). */
export const zipCookie = 'ATC_USER_ZIP';
export const radiusCookie = 'ATC_USER_RADIUS';
export const locationCookieMaxAgeSeconds = 30 * daySeconds;

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Words that clients send for "nothing" (RULING-04). */
const nothing = new Set(['', 'null', 'undefined', 'None', '[object Object]']);

/** The text of a query value, or undefined where nothing was meant; of a repeated one the first. */
export const givenText = (value: QueryValue): string | undefined => {
  const text = String((Array.isArray(value) ? value[0] : value) ?? '').trim();
  return nothing.has(text) ? undefined : text;
};

/** LOC-03: the words that switch something on by an address. */
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
  /** What the edge in front of us says of the visitor; nothing where there is none (RULING-52). */
  readonly edge?: { readonly zips: string | undefined; readonly network?: string | undefined };
};

export type VisitorPlace = {
  readonly zip: string | undefined;
  /** How far the shopper looked last (LOC-13). */
  readonly radiusMiles: number | undefined;
  /**
   * Only a browser can tell its own position, so the page has it asked; until it answers, the edge's ZIP is as good as
   * any (LOC-03).
   */
  readonly asksBrowser: boolean;
};

/**
 * Where the visitor is, one fact at a time: a page that asked for one is sent only to visitors who agree in it, so it
 * is asked for where the address does not say enough.
 */
export type PlaceReader = { readonly [Fact in keyof VisitorPlace]: () => VisitorPlace[Fact] };

/** Nobody has said where they are. */
export const nowhere: PlaceReader = { zip: () => undefined, radiusMiles: () => undefined, asksBrowser: () => false };

/**
 * Where the visitor is, for a page whose address names no ZIP and no city: the location cookies, the browser, the edge,
 * in this order (LOC-01 to LOC-05). A ZIP that is no place is passed over.
 */
export const resolveZip = (
  { query, cookies, isBot, edge }: VisitorRequest,
  isPlace: (zip: string) => boolean,
): VisitorPlace => {
  // BOT-02, BOT-03: a cookie is a person's choice, and where a robot stands says nothing about a shopper.
  if (isBot) return { zip: undefined, radiusMiles: undefined, asksBrowser: false };
  const placed = (zip: string | undefined): string | undefined => (zip !== undefined && isPlace(zip) ? zip : undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  const radiusMiles = radius >= 0 ? radius : undefined;
  const cookiePlace = placed(givenText(cookies[zipCookie]));
  if (cookiePlace !== undefined) return { zip: cookiePlace, radiusMiles, asksBrowser: false };
  // LOC-04: a mobile network answers from wherever it meets the others.
  const mobile = edge?.network?.trim().toLowerCase() === 'mobile';
  const zip = mobile || isOn(query.disableAkamaiGeolocation) ? undefined : placed(edgeZip(edge?.zips));
  return { zip, radiusMiles, asksBrowser: isOn(query.useGeolocation) };
};
