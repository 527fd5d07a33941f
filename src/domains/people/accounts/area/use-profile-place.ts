import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useRevalidator } from 'react-router';
import { locationCookieMaxAgeSeconds, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { selectUser } from '../user-slice.ts';

/**
 * On a browser that knows no place yet, the ZIP of the profile is the place: distances and taxes go by it. It is put
 * where a chosen place is kept, so pages stay the same for everybody who is there.
 */
export const useProfilePlace = (): void => {
  const { isLoggedIn, location } = useSelector(selectUser);
  const { revalidate } = useRevalidator();
  const zip = isLoggedIn ? location.zip : '';
  useEffect(() => {
    if (zip === '' || parseCookies(document.cookie)[zipCookie]) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds });
    void revalidate();
  }, [zip, revalidate]);
};
