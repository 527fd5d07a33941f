import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useRevalidator } from 'react-router';
import { locationCookieMaxAgeSeconds, zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { selectUser } from '../user-slice.ts';

/**
 * Uses the profile's ZIP as the location of a browser that has none. It is stored in the location cookie, so that pages
 * stay cacheable by place.
 */
export const useProfilePlace = (): void => {
  const { isLoggedIn, location } = useSelector(selectUser);
  const { revalidate } = useRevalidator();
  const zip = isLoggedIn ? location.zip : '';
  useEffect(() => {
    if (zip === '' || parseCookies(document.cookie)[zipCookie]) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in every browser
    document.cookie = serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds });
    void revalidate();
  }, [zip, revalidate]);
};
