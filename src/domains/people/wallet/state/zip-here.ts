import { locationCookieMaxAgeSeconds, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { zipText } from '../field-readers.ts';

/** Where this browser last looked for cars; every page of the site goes by it. */
export const zipHere = (): string | undefined => zipText(parseCookies(document.cookie)[zipCookie]);

/** The next page is about cars around it. */
export const keepZip = (zip: string): void => {
  if (zip === zipHere()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is asynchronous, and not in every browser
  document.cookie = serializeCookie({
    name: zipCookie,
    value: zip,
    maxAgeS: locationCookieMaxAgeSeconds,
    secure: location.protocol === 'https:',
  });
};
