import type { ShopperChoice } from '#domains/browse/results/shopper-choice.ts';
import type { SearchGap } from '#domains/reference/analytics/search-gaps/search-gap.ts';
import { locationCookieMaxAgeSeconds, radiusCookie, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { cookieOfTerms } from '#domains/reference/payments/figures/terms-cookie.ts';
import { serializeCookie } from '#lib/cookies.ts';

/**
 * Cookies for a place or distance chosen on a results page (LOC-12, LOC-13), and for terms stated in words. The terms
 * count as sent by a plain form: pages use them at once, and the wallet takes them over where scripts run.
 */
export const placeHeaders = ({ zip, radiusMiles, terms }: ShopperChoice): Headers => {
  // Not cached, or the cookies would not be set on the next visit.
  const headers = new Headers({ 'cache-control': 'no-store' });
  const keep = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    headers.append('set-cookie', serializeCookie({ name, value, maxAgeS: locationCookieMaxAgeSeconds }));
  };
  keep(zipCookie, zip);
  keep(radiusCookie, radiusMiles?.toString());
  if (terms) headers.append('set-cookie', serializeCookie(cookieOfTerms(terms, { plain: true })));
  return headers;
};

/**
 * Response header with the ZIP a results page searched around. It is the same for every visitor, so the page can be
 * cached; it is removed before the answer is sent.
 */
export const lastPlaceHeader = 'x-last-place';

export const lastPlaceHeaders = (zip: string | undefined): Record<string, string> =>
  zip === undefined ? {} : { [lastPlaceHeader]: zip };

/** Response header with what a search did not find; it is counted when the page is sent, and removed before. */
export const searchGapsHeader = 'x-search-gaps';

/** For the letters of any language, because headers take only those of English. */
export const searchGapsHeaders = (gaps: readonly SearchGap[]): Record<string, string> =>
  gaps.length === 0 ? {} : { [searchGapsHeader]: encodeURIComponent(JSON.stringify(gaps)) };

export const readSearchGaps = (header: string): SearchGap[] => JSON.parse(decodeURIComponent(header));

/** The cookie that passes the place of the last search to the next page. */
export const lastPlaceCookie = (zip: string): string =>
  serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds });
