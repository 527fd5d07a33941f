import { useEffect, useState } from 'react';
import { loadVisitorPlace, type VisitorTown } from '#domains/reference/locations/visitor-place.ts';

const nowhere: VisitorTown = { zip: '', state: '' };

/**
 * The visitor's location according to the server; undefined until loaded. Not part of the page, because pages are
 * cached for everybody.
 */
export const useVisitorPlace = (): VisitorTown | undefined => {
  const [place, setPlace] = useState<VisitorTown>();
  useEffect(() => {
    loadVisitorPlace().then(setPlace, () => setPlace(nowhere));
  }, []);
  return place;
};
