import { useEffect, useState } from 'react';
import { type VisitorTown, visitorPlacePath } from '#domains/reference/locations/visitor-place.ts';
import { recordOf, textOf } from '#lib/json-values.ts';

const nowhere: VisitorTown = { zip: '', state: '' };

/**
 * The visitor's location according to the server; undefined until loaded. Not part of the page, because pages are
 * cached for everybody.
 */
export const useVisitorPlace = (): VisitorTown | undefined => {
  const [place, setPlace] = useState<VisitorTown>();
  useEffect(() => {
    const load = async () => {
      const response = await fetch(visitorPlacePath);
      const { zip, state } = recordOf(recordOf(await response.json()).payload);
      setPlace({ zip: textOf(zip), state: textOf(state) });
    };
    load().catch(() => setPlace(nowhere));
  }, []);
  return place;
};
