import type { PlaceChoice } from '#domains/browse/results/results.server.ts';
import { locationCookieMaxAgeSeconds, radiusCookie, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { serializeCookie } from '#lib/cookies.ts';

/** Keeps a place or distance that was chosen on a results page (LOC-12, LOC-13). */
export const placeHeaders = ({ zip, radiusMiles }: PlaceChoice): Headers => {
  // The browser must ask again next time, or the choice would not be kept then.
  const headers = new Headers({ 'cache-control': 'no-store' });
  const keep = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    headers.append('set-cookie', serializeCookie({ name, value, maxAgeS: locationCookieMaxAgeSeconds }));
  };
  keep(zipCookie, zip);
  keep(radiusCookie, radiusMiles?.toString());
  return headers;
};

/** Says where a page of results looks. It is no visitor's own, so the page can be kept; it never leaves the server. */
export const lastPlaceHeader = 'x-last-place';

export const lastPlaceHeaders = (zip: string | undefined): Record<string, string> =>
  zip === undefined ? {} : { [lastPlaceHeader]: zip };

/** The cookie that tells the next page where the last search looked. */
export const lastPlaceCookie = (zip: string): string =>
  serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds });
