import { locationCookieMaxAgeSeconds, radiusCookie, zipCookie } from '#domains/locations/resolve-zip.ts';
import type { ChosenPlace } from '#domains/results/results.server.ts';
import { serializeCookie } from '#lib/cookies.ts';

/** Keeps a place or distance that was chosen on a results page (LOC-12, LOC-13). */
export const placeHeaders = ({ zip, radiusMiles }: ChosenPlace): Headers => {
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
