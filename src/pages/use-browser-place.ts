import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { askForZip } from '#domains/reference/locations/ask-for-zip.ts';

/** The address of the same search around that ZIP, without the parameter that requested geolocation. */
const around = (zip: string): string => {
  const url = new URL(location.href);
  url.searchParams.delete('useGeolocation');
  url.searchParams.set('zip', zip);
  return `${url.pathname}${url.search}`;
};

/**
 * Asks the browser for its location when the address requests it (`useGeolocation`) and names no place, once the page
 * is alive, and navigates to its ZIP (LOC-03). Returns the message to show.
 */
export const useBrowserPlace = (view: ResultsView): string => {
  const asksBrowser = view.asksBrowser !== undefined;
  const navigate = useNavigate();
  const [message, setMessage] = useState<{ zip?: string; text: string }>();
  useEffect(() => {
    if (!asksBrowser) return;
    let left = false;
    askForZip().then((browserZip) => {
      if (left) return;
      if (!browserZip.ok) return setMessage({ text: browserZip.error });
      const { zip, city, state } = browserZip.value;
      setMessage({ zip, text: `You’re near ${city}, ${state}.` });
      navigate(around(zip), { replace: true, preventScrollReset: true });
    });
    return () => {
      left = true;
    };
  }, [asksBrowser, navigate]);
  if (!message) return asksBrowser ? 'Getting your location.' : '';
  const stillTrue = message.zip === undefined ? asksBrowser : message.zip === view.form.zip;
  return stillTrue ? message.text : '';
};
