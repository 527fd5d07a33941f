import { locationCookieMaxAgeSeconds, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { zipText } from '../field-readers.ts';

/** The ZIP from the location cookie, which every page uses. */
export const zipHere = (): string | undefined => zipText(parseCookies(document.cookie)[zipCookie]);

/** Sets the location cookie, which applies from the next page on. */
export const keepZip = (zip: string): void => {
  if (zip === zipHere()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = serializeCookie({
    name: zipCookie,
    value: zip,
    maxAgeS: locationCookieMaxAgeSeconds,
    secure: location.protocol === 'https:',
  });
};
